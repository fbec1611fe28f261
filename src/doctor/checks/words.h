// SPDX-License-Identifier: Apache-2.0
// Phrases shared by several findings.
#pragma once

#include <string>
#include <string_view>

namespace stepscope::doctor {

// The text as one word of a shell command, quoted only if needed.
std::string quote(std::string_view text);

// The command that serves a directory, whatever its name.
std::string serve_command(const std::string& directory);

}  // namespace stepscope::doctor
