// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/demo_verb.h"

#include <array>
#include <chrono>

#include "base/text/exit_codes.h"
#include "cli/demo/demo.h"
#include "cli/demo/live.h"
#include "cli/flags/log_roots.h"
#include "cli/terminal/stop_signals.h"
#include "cli/terminal/terminal.h"
#include "storage/open_storage.h"

namespace stepscope::cli {
namespace {

constexpr std::chrono::milliseconds kLiveInterval{500};

constexpr std::array kDemoFlags = {
    make_switch("overwrite", "Write even if DIR is not empty"),
    make_switch("live", "Then keep adding points to three runs, twice a second, until stopped"),
};

struct DemoFlags {
  std::string directory;
  bool overwrite = false;
  bool live = false;
};

// Returns after a signal, or if writing fails.
Result<void> keep_writing(storage::Storage& storage, const std::string& directory) {
  const StopSignals signals;
  TRY(LiveDemo demo, LiveDemo::begin(storage, directory, seconds_since_1970(), 1));
  print_note("adding points to three runs in live/ (Press CTRL+C to quit)");
  while (!signals.wait_for(kLiveInterval)) RETURN_IF_ERROR(demo.advance(seconds_since_1970()));
  return {};
}

Result<void> write_all(const DemoFlags& flags) {
  const auto storage = storage::open_storage(flags.directory);
  DemoOptions options;
  options.overwrite = flags.overwrite;
  TRY(const DemoReport report, write_demo(*storage, flags.directory, options));
  print_note(demo_note(report, flags.directory));
  return flags.live ? keep_writing(*storage, flags.directory) : Result<void>();
}

int run_demo(const DemoFlags& flags) {
  const auto written = write_all(flags);
  if (written.ok()) return kDoneExitCode;
  print_error(written.error());
  return kFailedExitCode;
}

Result<Job> prepare_demo(const Arguments& arguments) {
  const DemoFlags flags{expand_home(arguments.value("dir")), arguments.has("overwrite"),
                        arguments.has("live")};
  return Job([flags] { return run_demo(flags); });
}

}  // namespace

Verb demo_verb() {
  return {.name = "demo",
          .summary = "Write a demo log directory",
          .operand = {.name = "DIR", .meaning = "Directory to write to"},
          .flags = kDemoFlags,
          .notes = "",
          .prepare = prepare_demo};
}

}  // namespace stepscope::cli
