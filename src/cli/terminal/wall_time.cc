// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/wall_time.h"

#include <fmt/chrono.h>

#include <ctime>

namespace stepscope::cli {

std::string wall_time_text(double seconds, TimeUnit unit) {
  constexpr double kSecondsMax = 9e9;  // In the year 2255.
  if (!(seconds >= 0 && seconds < kSecondsMax)) return fmt::format("{:.13g} s", seconds);
  const auto whole = static_cast<time_t>(seconds);
  std::tm utc{};
  ::gmtime_r(&whole, &utc);
  return unit == TimeUnit::Minute ? fmt::format("{:%Y-%m-%d %H:%M}", utc)
                                  : fmt::format("{:%Y-%m-%d %H:%M:%S}", utc);
}

}  // namespace stepscope::cli
