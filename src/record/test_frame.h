// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "record/frame.h"

namespace stepscope::record {

inline std::string frame(std::string_view payload) {
  std::string out;
  append_frame(out, as_bytes(payload));
  return out;
}

}  // namespace stepscope::record
