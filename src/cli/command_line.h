// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/flags/verb.h"

namespace stepscope::cli {

// A parsed command line: either a job to run or a usage error.
struct CommandLine {
  Job run;  // Empty if there is an error.
  bool is_quiet = false;
  Error mistake = {};  // Its hint says where to find help.
};

// `given` is everything after the program's name. Has no side effects before the job runs.
CommandLine read_command_line(const std::vector<std::string>& given);

// The verb and its arguments; serve if the first word is not a verb. Invalid as parse_arguments()
// says, and if the first word looks like a mistyped verb and no file or directory has that name.
struct VerbCall {
  const Verb* verb = nullptr;
  Arguments arguments;
};
Result<VerbCall> read_verb_call(const std::vector<std::string>& given);

}  // namespace stepscope::cli
