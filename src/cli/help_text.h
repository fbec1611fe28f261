// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/flags/verb.h"
#include "cli/terminal/output_style.h"

namespace stepscope::cli {

// The purpose of the program, in a sentence.
inline constexpr const char* kPurpose =
    "Stepscope shows machine-learning runs: it reads TensorBoard event files and serves them as a "
    "web page.";

// "stepscope clean LOGDIR [FLAGS]".
std::string usage_of(const Verb& verb);

// "-h, --help", "--older-than AGE".
std::string spelling_of(const FlagRow& row);

// The output of --help, wrapped to the width of the terminal. Null: the general help, with all
// commands and the flags of serve.
std::string help_text(const Verb* verb, const OutputStyle& style);

}  // namespace stepscope::cli
