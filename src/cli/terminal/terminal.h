// SPDX-License-Identifier: Apache-2.0
// All output goes through these functions: messages to stderr, results to stdout.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::cli {

// If true, notes and progress are not shown. Call it before any other thread starts.
void set_quiet(bool is_quiet);
bool is_quiet();

// Messages are wrapped to the width of the terminal.
void print_note(const std::string& text);
// Also printed if quiet: the server's address, and who can reach it.
void print_always(const std::string& text);
// For something that could not be read or done while the work continues. Also printed if quiet.
void print_warning(const std::string& text);
void print_error(const Error& error);

// Shows a line that the next output replaces; an empty one removes it. Does nothing unless stderr
// is a terminal.
//
// Threads: any, for all of these.
void show_status(const std::string& line);

// Prints a result to stdout, unbuffered. Fails if the disk is full or the reader has closed the
// pipe.
Result<void> print(std::string_view text);
// The same, but reports an error on stderr and returns false.
bool print_report(std::string_view text);

}  // namespace stepscope::cli
