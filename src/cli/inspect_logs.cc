// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect_logs.h"

#include "cli/event_follower.h"
#include "cli/file_report.h"
#include "cli/file_report_text.h"
#include "cli/log_roots.h"

namespace stepscope::cli {

Result<bool> inspect_logs(storage::Storage& storage, const InspectLogsFlags& flags,
                          const PrintText& print) {
  TRY(const LogReport report, report_files(storage, flags.logdir));
  CHECK_OK(print(flags.is_json ? report_json(report) : report_text(report)));
  return report.is_complete();
}

Result<void> follow_logs(storage::Storage& storage, const InspectLogsFlags& flags,
                         const PrintText& print, const std::function<bool()>& wait) {
  TRY([[maybe_unused]] const storage::FileInfo info, find_logdir(storage, flags.logdir));
  EventFollower follower(storage, flags.logdir);
  follower.skip_to_end();
  std::string text;
  const auto on_event = [&](const std::string& run, const record::EventView& event) {
    text += flags.is_json ? event_json(run, event) : event_text(run, event);
  };
  while (wait()) {
    follower.look(on_event);
    if (!text.empty()) CHECK_OK(print(text));
    text.clear();
  }
  return {};
}

}  // namespace stepscope::cli
