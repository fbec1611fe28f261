// SPDX-License-Identifier: Apache-2.0
// Messages to the user go to stderr, and results to stdout, through these functions.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::cli {

// If true, notes and progress are not shown. Call it before any other thread starts.
void set_quiet(bool is_quiet);
bool is_quiet();

// All of these are wrapped to the width of the terminal.
void print_note(const std::string& text);
// What the user must know, even if quiet: the server's address, and who can reach it.
void print_always(const std::string& text);
// Something that could not be read or done while the work continues; also shown if quiet.
void print_warning(const std::string& text);
void print_error(const Error& error);

// Shows a line that the next output replaces; an empty one removes it. Only for terminals.
//
// Threads: any, for all of these.
void show_status(const std::string& line);

// To stdout, at once: what the program was asked for. A full disk or a reader that is gone is an
// error.
Result<void> print(std::string_view text);
// The same, and tells the error on stderr; false if there is one.
bool print_report(std::string_view text);

}  // namespace stepscope::cli
