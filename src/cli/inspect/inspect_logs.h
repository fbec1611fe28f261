// SPDX-License-Identifier: Apache-2.0
// inspect: prints what the event files contain; --follow prints events as they are written.
#pragma once

#include <unistd.h>

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/terminal/output_style.h"
#include "storage/storage.h"

namespace stepscope::cli {

struct InspectLogsFlags {
  std::string logdir;  // Or one event file.
  bool is_json = false;
  bool is_following = false;
};

// Prints text. An error ends the work.
using PrintText = std::function<Result<void>(std::string_view text)>;

// Prints the report on all files, formatted for `style`. Returns whether all of them could be read;
// the report names those that could not. NotFound if there is no such directory or file, Invalid if
// the file is not an event file.
Result<bool> inspect_logs(storage::Storage& storage, const InspectLogsFlags& flags,
                          const PrintText& print,
                          const OutputStyle& style = style_of(STDOUT_FILENO));

// Prints events as they are written. `wait` is called between polls and returns false to stop.
Result<void> follow_logs(storage::Storage& storage, const InspectLogsFlags& flags,
                         const PrintText& print, const std::function<bool()>& wait);

}  // namespace stepscope::cli
