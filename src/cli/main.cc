// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <string>
#include <string_view>

#include "cli/demo.h"
#include "cli/flags.h"
#include "cli/inspect.h"
#include "cli/serve.h"
#include "cli/terminal.h"
#include "storage/local.h"

namespace stepscope::cli {
namespace {

int demo(const DemoFlags& flags) {
  storage::LocalStorage storage;
  DemoOptions options;
  options.overwrite = flags.overwrite;
  const auto report = write_demo(storage, flags.directory, options);
  if (!report.ok()) {
    print_error(report.error());
    return 1;
  }
  print_note(fmt::format("wrote {} runs to {}; look at them: stepscope {}", report.value().runs,
                         flags.directory, flags.directory));
  return 0;
}

int inspect(const InspectFlags& flags) {
  storage::LocalStorage storage;
  const auto report = [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
  };
  const auto problem = [](const std::string& line) { print_note("stepscope: " + line); };
  return inspect(storage, flags, {.report = report, .problem = problem});
}

int run(int argc, const char* const* argv) {
  const CommandLine command = parse_command_line(argc, argv);
  if (command.serve) return serve(*command.serve);
  if (command.inspect) return inspect(*command.inspect);
  if (command.demo) return demo(*command.demo);
  std::fputs(command.text.c_str(), command.exit_code == 0 ? stdout : stderr);
  return command.exit_code;
}

}  // namespace
}  // namespace stepscope::cli

int main(int argc, char** argv) { return stepscope::cli::run(argc, argv); }
