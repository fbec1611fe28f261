// SPDX-License-Identifier: Apache-2.0
#include "cli/help_verb.h"

#include <fmt/ranges.h>
#include <unistd.h>

#include "base/text/exit_codes.h"
#include "cli/help_text.h"
#include "cli/terminal/print_version.h"
#include "cli/terminal/terminal.h"
#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

Error no_such_command(const std::string& word) {
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) names.emplace_back(verb.name);
  const Verb* const meant = similar_verb(word);
  const std::string guess =
      meant == nullptr ? "" : fmt::format("; did you mean \"stepscope help {}\"?", meant->name);
  Error error = invalid("there is no command \"{}\"{}", word, guess);
  error.hint = fmt::format("The commands are {}.", fmt::join(names, ", "));
  return error;
}

Result<Job> prepare_help(const Arguments& arguments) {
  const std::string name = arguments.value("command");
  const Verb* const verb = name.empty() ? nullptr : find_verb(name);
  if (verb == nullptr && !name.empty()) return no_such_command(name);
  return Job([verb] { return print_help(verb); });
}

Result<Job> prepare_version(const Arguments&) { return Job(print_version); }

}  // namespace

Verb help_verb() {
  return {.name = "help",
          .summary = "Explain a command",
          .operand = {.name = "COMMAND",
                      .kind = FlagKind::Filled,
                      .is_required = false,
                      .meaning = "The command to explain (default: the program)"},
          .flags = {},
          .notes = "",
          .prepare = prepare_help};
}

Verb version_verb() {
  return {.name = "version",
          .summary = "Print the version",
          .operand = {},
          .flags = {},
          .notes = "",
          .prepare = prepare_version};
}

int print_help(const Verb* verb) {
  const bool is_printed = print_report(help_text(verb, style_of(STDOUT_FILENO)));
  return is_printed ? kDoneExitCode : kFailedExitCode;
}

}  // namespace stepscope::cli
