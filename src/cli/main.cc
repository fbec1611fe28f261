// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "base/text/exit_codes.h"
#include "cli/command_line.h"
#include "cli/terminal/terminal.h"

namespace stepscope::cli {
namespace {

// Prevents files that are opened later from getting the number of a closed standard stream:
// messages would be written into them. O_PATH does not allow writing, so a lost report is still
// noticed.
void occupy_standard_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
    if (::fcntl(stream, F_GETFD) == -1) (void)::open("/dev/null", O_PATH);
  }
}

int run(const std::vector<std::string>& words) {
  occupy_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // A write beyond `ulimit -f` fails instead, and is reported.
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
