// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace stepscope::cli {

enum class TimeUnit : uint8_t { Minute, Second };

// A wall time in UTC down to that unit: "2026-11-16 06:39". What is no time of this age is told as
// the number that was logged, so that one sees what it is: milliseconds, as a rule.
std::string wall_time_text(double seconds, TimeUnit unit);

}  // namespace stepscope::cli
