// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace stepscope {

// "512 B", "1.5 kB", "32 MB": the units in which sizes are given on the command line too.
std::string format_bytes(uint64_t bytes);

}  // namespace stepscope
