// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/result.h"
#include "base/text/utf8.h"

namespace stepscope {

// An error if the text is not UTF-8, for which readers would drop the whole event. `what` names it
// in the message.
inline Result<void> check_utf8(std::string_view text, std::string_view what) {
  if (is_valid_utf8(text)) return {};
  return with_hint(invalid("{} is not UTF-8: {}", what, to_valid_utf8(text.substr(0, 80))),
                   "encode it as UTF-8");
}

}  // namespace stepscope
