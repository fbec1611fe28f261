// SPDX-License-Identifier: Apache-2.0
// Ages and sizes as people write them in flags.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stepscope::cli {

// "30d", "1.5h", "90m", "45s", "2w". Nothing without a unit: nobody can tell what 30 means.
std::optional<std::chrono::nanoseconds> parse_age(std::string_view text);

// "2G", "500MB", "1.5k", "1024": bytes, thousands of them, or with "i" (GiB) multiples of 1,024.
std::optional<uint64_t> parse_bytes(std::string_view text);

// "1 run", "2 runs"; `many` where an "s" does not do.
std::string plural(uint64_t count, std::string_view one, std::string_view many = {});

}  // namespace stepscope::cli
