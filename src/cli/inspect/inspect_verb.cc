// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/inspect_verb.h"

#include <array>
#include <chrono>

#include "base/text/exit_codes.h"
#include "cli/flags/log_roots.h"
#include "cli/inspect/inspect_logs.h"
#include "cli/terminal/stop_signals.h"
#include "cli/terminal/terminal.h"
#include "storage/open_storage.h"

namespace stepscope::cli {
namespace {

constexpr std::chrono::milliseconds kFollowEvery{300};

constexpr std::array kInspectFlags = {
    kLogdirFlag,
    make_switch("json", "Print JSON; with --follow, one object per line"),
    make_switch("follow", "Print events as they are written, until stopped"),
};

Result<bool> follow(storage::Storage& storage, const InspectLogsFlags& flags) {
  const StopSignals signals;
  const auto wait = [&] { return !signals.wait_for(kFollowEvery); };
  RETURN_IF_ERROR(follow_logs(storage, flags, print, wait));
  return true;
}

int run_inspect_logs(const InspectLogsFlags& flags) {
  const auto storage = storage::open_storage(flags.logdir);
  const auto done =
      flags.is_following ? follow(*storage, flags) : inspect_logs(*storage, flags, print);
  if (!done.ok()) print_error(done.error());
  return done.ok() && done.value() ? kDoneExitCode : kFailedExitCode;
}

Result<Job> prepare_inspect(const Arguments& arguments) {
  InspectLogsFlags flags;
  flags.logdir = expand_home(arguments.value("logdir"));
  flags.is_json = arguments.has("json");
  flags.is_following = arguments.has("follow");
  return Job([flags] { return run_inspect_logs(flags); });
}

}  // namespace

Verb inspect_verb() {
  return {.name = "inspect",
          .summary = "Report on event files, or follow them as they are written",
          .operand = {.name = "LOGDIR",
                      .kind = FlagKind::File,
                      .meaning = "Directory with the logs, or an event file"},
          .flags = kInspectFlags,
          .notes = "",
          .prepare = prepare_inspect};
}

}  // namespace stepscope::cli
