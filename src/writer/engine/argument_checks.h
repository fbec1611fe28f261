// SPDX-License-Identifier: Apache-2.0
// What callers may pass. Every error has code Invalid and a hint.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace stepscope::writer {

// When something was logged. A missing step is counted by tag, a missing time is taken from the
// clock.
struct At {
  std::optional<int64_t> step = {};
  std::optional<double> wall_time = {};
};

// An error if event files cannot be in `directory`: it is empty, contains a NUL byte, or is the
// address of remote storage.
Result<void> check_directory(std::string_view directory);

// An error if the tag is empty.
Result<void> check_tag(std::string_view tag);

// An error if the time is not between 1970 and the year 9999.
Result<void> check_time(const At& at);

}  // namespace stepscope::writer
