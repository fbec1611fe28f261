// SPDX-License-Identifier: Apache-2.0
// Counts, ages and sizes as people write and read them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stepscope {

// "30d", "1.5h", "90m", "45s", "2w". Nothing if there is no unit, since 30 is ambiguous.
std::optional<std::chrono::nanoseconds> parse_age(std::string_view text);

// "2G", "500MB", "1.5k", "1024": bytes; units are multiples of 1,000, or of 1,024 with "i" (GiB).
std::optional<uint64_t> parse_bytes(std::string_view text);

// "512 B", "1.5 kB", "32 MB": in the units that parse_bytes() reads.
std::string format_bytes(uint64_t bytes);

// "95 s", "12 min", "3 h", "5 d".
std::string format_duration(double seconds);

// "1 run", "2 runs"; `many` is for plurals other than an added "s".
std::string counted(uint64_t count, std::string_view one, std::string_view many = {});

}  // namespace stepscope
