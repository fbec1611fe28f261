// SPDX-License-Identifier: Apache-2.0
// The part of protobuf's text format that a projector_config.pbtxt needs.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::writer {

// The text as a string literal.
std::string quoted(std::string_view text);

// The configuration without its embeddings of that tensor name. Everything else stays unchanged,
// including comments. An error if the braces or quotes do not match.
Result<std::string> without_embedding(std::string_view config, std::string_view tensor_name);

}  // namespace stepscope::writer
