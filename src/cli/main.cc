// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

#include "base/exit_codes.h"
#include "cli/demo.h"
#include "cli/demo_live.h"
#include "cli/doctor.h"
#include "cli/flags.h"
#include "cli/inspect.h"
#include "cli/serve.h"
#include "cli/stop_signals.h"
#include "cli/terminal.h"
#include "storage/local.h"

namespace stepscope::cli {
namespace {

constexpr std::chrono::milliseconds kLiveInterval{500};

// Ends with a signal, or where nothing can be written any more.
Result<void> go_on_live(storage::Storage& storage, const std::string& directory) {
  const StopSignals signals;
  TRY(LiveDemo demo, LiveDemo::begin(storage, directory, seconds_since_1970(), 1));
  print_note("three runs below live/ go on (Press CTRL+C to quit)");
  while (!signals.wait_for(kLiveInterval)) CHECK_OK(demo.advance(seconds_since_1970()));
  return {};
}

Result<void> write_all(const DemoFlags& flags) {
  storage::LocalStorage storage;
  DemoOptions options;
  options.overwrite = flags.overwrite;
  TRY(const DemoReport report, write_demo(storage, flags.directory, options));
  print_note(demo_note(report, flags.directory));
  return flags.live ? go_on_live(storage, flags.directory) : Result<void>();
}

int demo(const DemoFlags& flags) {
  const auto written = write_all(flags);
  if (written.ok()) return kDoneExitCode;
  print_error(written.error());
  return kFailedExitCode;
}

int inspect(const InspectFlags& flags) {
  storage::LocalStorage storage;
  bool is_printed = true;
  const auto report = [&](std::string_view text) { is_printed = print_report(text) && is_printed; };
  const auto problem = [](const std::string& line) { print_note("stepscope: " + line); };
  const int code = inspect(storage, flags, {.report = report, .problem = problem});
  return is_printed ? code : kFailedExitCode;
}

int doctor(const DoctorFlags& flags) {
  const DoctorAnswer answer = examine(flags);
  return print_report(answer.report) ? answer.exit_code : kFailedExitCode;
}

int run(int argc, const char* const* argv) {
  const CommandLine command = parse_command_line(argc, argv);
  if (command.serve) return serve(*command.serve);
  if (command.inspect) return inspect(*command.inspect);
  if (command.doctor) return doctor(*command.doctor);
  if (command.demo) return demo(*command.demo);
  if (command.log_verb) return run_log_verb(*command.log_verb);
  if (command.exit_code == kDoneExitCode) {
    return print_report(command.text) ? kDoneExitCode : kFailedExitCode;
  }
  std::fputs(command.text.c_str(), stderr);
  return command.exit_code;
}

}  // namespace
}  // namespace stepscope::cli

int main(int argc, char** argv) { return stepscope::cli::run(argc, argv); }
