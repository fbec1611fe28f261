// SPDX-License-Identifier: Apache-2.0
#include "base/format_bytes.h"

#include <fmt/format.h>

#include <array>

namespace stepscope {

std::string format_bytes(uint64_t bytes) {
  constexpr std::array<const char*, 5> kUnits = {"B", "kB", "MB", "GB", "TB"};
  auto value = static_cast<double>(bytes);
  size_t unit = 0;
  for (; value >= 1000 && unit + 1 < kUnits.size(); ++unit) value /= 1000;
  return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.3g} {}", value, kUnits[unit]);
}

}  // namespace stepscope
