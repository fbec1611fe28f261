// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/serve_verb.h"

#include "base/text/exit_codes.h"
#include "cli/flags/log_roots.h"
#include "cli/inspect/inspect.h"
#include "cli/serve/serve.h"
#include "cli/serve/serve_flags.h"
#include "cli/terminal/print_version.h"
#include "cli/terminal/terminal.h"
#include "storage/open_storage.h"

namespace stepscope::cli {
namespace {

constexpr const char* kServeNotes =
    "TensorBoard's flags keep their names and meaning, and may be abbreviated as TensorBoard "
    "allows.";

Result<InspectFlags> read_inspect_flags(const Arguments& arguments) {
  InspectFlags flags{expand_home(arguments.value("logdir")),
                     expand_home(arguments.value("event_file")), arguments.value("tag")};
  if (arguments.has("logdir_spec")) {
    return invalid("--logdir_spec and --inspect cannot be used together");
  }
  if (flags.logdir.empty() == flags.event_file.empty()) {
    return invalid("--inspect needs either --logdir or --event_file");
  }
  return flags;
}

int run_inspect(const InspectFlags& flags) {
  const auto storage =
      storage::open_storage(flags.logdir.empty() ? flags.event_file : flags.logdir);
  bool is_printed = true;
  const auto report = [&](std::string_view text) { is_printed = is_printed && print_report(text); };
  const int code = inspect(*storage, flags, {.report = report, .problem = print_warning});
  return is_printed ? code : kFailedExitCode;
}

Result<Job> prepare_serve(const Arguments& arguments) {
  if (arguments.has("version_tb")) return Job(print_version);
  if (arguments.has("inspect")) {
    TRY(InspectFlags flags, read_inspect_flags(arguments));
    return Job([flags = std::move(flags)] { return run_inspect(flags); });
  }
  TRY(ServeFlags flags, read_serve_flags(arguments));
  return Job([flags = std::move(flags)] { return serve(flags); });
}

}  // namespace

Verb serve_verb() {
  return {.name = "serve",
          .summary = "Serve the logs in LOGDIR (the default command)",
          .operand = {.name = "LOGDIR", .is_required = false, .meaning = "Directory with the logs"},
          .flags = serve_flag_rows(),
          .notes = kServeNotes,
          .prepare = prepare_serve,
          .takes_abbreviations = true};
}

}  // namespace stepscope::cli
