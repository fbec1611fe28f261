// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

namespace stepscope {

// Called from time to time during long work; `total` is 0 if it is unknown. An empty function means
// that progress is not shown.
using OnProgress = std::function<void(uint64_t done, uint64_t total)>;

}  // namespace stepscope
