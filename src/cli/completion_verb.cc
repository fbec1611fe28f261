// SPDX-License-Identifier: Apache-2.0
#include "cli/completion_verb.h"

#include "base/text/exit_codes.h"
#include "cli/completion_scripts.h"
#include "cli/terminal/terminal.h"

namespace stepscope::cli {
namespace {

constexpr const char* kCompletionNotes =
    "To use it now:\n"
    "  bash:  source <(stepscope completion bash)\n"
    "  zsh:   source <(stepscope completion zsh)\n"
    "  fish:  stepscope completion fish | source\n"
    "\n"
    "To keep it, add that line to ~/.bashrc, ~/.zshrc (below compinit) or "
    "~/.config/fish/config.fish.";

std::string script_for(const std::string& shell) {
  if (shell == "bash") return bash_completion();
  return shell == "zsh" ? zsh_completion() : fish_completion();
}

Result<Job> prepare_completion(const Arguments& arguments) {
  return Job([script = script_for(arguments.value("shell"))] {
    return print_report(script) ? kDoneExitCode : kFailedExitCode;
  });
}

}  // namespace

Verb completion_verb() {
  return {.name = "completion",
          .summary = "Print shell completion for bash, zsh or fish",
          .operand = {.name = "SHELL",
                      .kind = FlagKind::Choice,
                      .meaning = "bash, zsh or fish",
                      .choices = "bash,zsh,fish"},
          .flags = {},
          .notes = kCompletionNotes,
          .prepare = prepare_completion};
}

}  // namespace stepscope::cli
