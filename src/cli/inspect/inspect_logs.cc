// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/inspect_logs.h"

#include "cli/flags/log_roots.h"
#include "cli/inspect/event_file_check.h"
#include "cli/inspect/event_follower.h"
#include "cli/inspect/file_report.h"
#include "cli/inspect/file_report_text.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/terminal.h"

namespace stepscope::cli {
namespace {

// LOGDIR may also be one event file.
Result<void> check_logdir(storage::Storage& storage, const std::string& logdir) {
  TRY(const storage::FileInfo info, find_logdir(storage, logdir));
  if (info.type == storage::FileType::Directory) return {};
  return check_is_event_file(storage, logdir);
}

}  // namespace

Result<bool> inspect_logs(storage::Storage& storage, const InspectLogsFlags& flags,
                          const PrintText& print, const OutputStyle& style) {
  RETURN_IF_ERROR(check_logdir(storage, flags.logdir));
  ProgressBar bar(is_quiet());
  TRY(const LogReport report, report_files(storage, flags.logdir, bar.stage("reading", "files")));
  bar.end();
  RETURN_IF_ERROR(print(flags.is_json ? report_json(report) : report_text(report, style)));
  return report.is_complete();
}

Result<void> follow_logs(storage::Storage& storage, const InspectLogsFlags& flags,
                         const PrintText& print, const std::function<bool()>& wait) {
  RETURN_IF_ERROR(check_logdir(storage, flags.logdir));
  EventFollower follower(storage, flags.logdir);
  follower.skip_to_end();
  std::string text;
  const auto on_event = [&](const std::string& run, const record::EventView& event) {
    text += flags.is_json ? event_json(run, event) : event_text(run, event);
  };
  while (wait()) {
    follower.poll(on_event);
    if (!text.empty()) RETURN_IF_ERROR(print(text));
    text.clear();
  }
  return {};
}

}  // namespace stepscope::cli
