// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace stepscope::cli {

enum class TimeUnit : uint8_t { Minute, Second };

// Formats a wall time in UTC to the precision of the unit: "2026-11-16 06:39". Times out of range
// are printed as the number that was logged, so that the mistake is visible: usually milliseconds.
std::string wall_time_text(double seconds, TimeUnit unit);

}  // namespace stepscope::cli
