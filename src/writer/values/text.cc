// SPDX-License-Identifier: Apache-2.0
#include "writer/values/text.h"

#include "base/text/utf8_check.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {

Result<std::string> text_value(std::string_view tag, std::string_view text,
                               const Description& description) {
  const std::string only(text);
  return text_value(tag, std::span(&only, 1), {}, description);
}

Result<std::string> text_value(std::string_view tag, std::span<const std::string> texts,
                               std::span<const int64_t> shape, const Description& description) {
  for (const std::string& text : texts) RETURN_IF_ERROR(check_utf8(text, "the text"));
  TRY(const std::string tensor, encode_string_tensor(texts, shape));
  return tensor_value(tag, "text", {}, DataClass::Tensor, description, tensor);
}

}  // namespace stepscope::writer
