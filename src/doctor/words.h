// SPDX-License-Identifier: Apache-2.0
// Words that several findings are made of.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::doctor {

// A text as a shell takes it as one word; as it is where that needs no quotes.
std::string quote(std::string_view text);

// The command that serves a directory, however it is called.
std::string serve_command(const std::string& directory);

// "1 file", "3 files"; `many` where an "s" does not do.
std::string counted(uint64_t count, std::string_view one, std::string_view many = {});

// "95 s", "12 min", "3 h", "5 d".
std::string duration(double seconds);

}  // namespace stepscope::doctor
