// SPDX-License-Identifier: Apache-2.0
// Phrases shared by several findings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::doctor {

// The text as one word of a shell command, quoted only if needed.
std::string quote(std::string_view text);

// The command that serves a directory, however it is called.
std::string serve_command(const std::string& directory);

// "1 file", "3 files"; `many` is for plurals other than an added "s".
std::string counted(uint64_t count, std::string_view one, std::string_view many = {});

// "95 s", "12 min", "3 h", "5 d".
std::string duration(double seconds);

}  // namespace stepscope::doctor
