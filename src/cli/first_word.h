// SPDX-License-Identifier: Apache-2.0
// The first word of a command line: a verb, a log directory, or a verb that was mistyped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace stepscope::cli {

// The verb that a mistyped word was meant to be; empty if it looks like none.
std::string_view verb_meant_by(std::string_view word);

// The arguments with "help VERB" as "VERB --help" and "version" as "--version". Invalid, with what
// was meant, if the first word looks like a verb and is none, unless there is a file or directory
// of that name.
Result<std::vector<std::string>> read_first_word(std::vector<std::string> arguments);

// How to serve a directory that is called like `verb`; empty if there is none here.
std::string hint_at_directory(std::string_view verb);

}  // namespace stepscope::cli
