// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "base/exit_codes.h"
#include "cli/command_line.h"
#include "cli/terminal.h"

namespace stepscope::cli {
namespace {

int run(const std::vector<std::string>& words) {
  const CommandLine command = read_command_line(words);
  if (!command.run) {
    print_error(command.mistake);
    return kUsageExitCode;
  }
  set_quiet(command.is_quiet);
  return command.run();
}

}  // namespace
}  // namespace stepscope::cli

int main(int argc, char** argv) {
  return stepscope::cli::run(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
}
