// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace stepscope {

// Whether `a` comes before `b` in the order in which people count: "run-2" before "run-10". Digits
// are compared as whole numbers, everything else byte by byte. A total order: texts that differ
// only in leading zeros are compared as they are.
bool is_naturally_before(std::string_view a, std::string_view b);

}  // namespace stepscope
