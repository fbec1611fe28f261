// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.h"

namespace stepscope {

struct JsonLimits {
  size_t bytes_max = size_t{1} << 20;
  size_t depth_max = 64;  // Nesting of lists and objects.
};

// Whether a JSON text from outside is small and flat enough to be read. Invalid if it is not; the
// error names `what` and the limit. Does not check whether the text is valid JSON.
//
// All JSON of requests and logs is checked here before it is parsed: parsers recurse, and
// libprotobuf's takes time in proportion to bytes times depth.
//
// Cost: one pass, no memory.
Result<void> check_json(std::string_view what, std::string_view text,
                        const JsonLimits& limits = {});

}  // namespace stepscope
