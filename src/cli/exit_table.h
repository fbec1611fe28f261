// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace stepscope::cli {

// What an exit code means, for the manual pages. docs/command_line.md has the same codes.
struct ExitRow {
  std::string code;       // "0", or "128+N".
  std::string_view verb;  // The only command that returns it; empty: all of them.
  const char* meaning;    // A sentence.
};

// Sorted by code.
std::span<const ExitRow> exit_table();

}  // namespace stepscope::cli
