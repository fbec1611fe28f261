// SPDX-License-Identifier: Apache-2.0
// inspect: what stands in the event files, in full; --follow tells what is being written.
#pragma once

#include <unistd.h>

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/terminal/terminal_look.h"
#include "storage/storage.h"

namespace stepscope::cli {

struct InspectLogsFlags {
  std::string logdir;  // Or one event file.
  bool is_json = false;
  bool is_following = false;
};

// Passes text on; what it answers ends the work if it is an error.
using PrintText = std::function<Result<void>(std::string_view text)>;

// Prints the report on all files, laid out for `look`. Returns whether all of them could be read;
// the report names those that could not. NotFound if there is no such directory or file, Invalid if
// the file is not an event file.
Result<bool> inspect_logs(storage::Storage& storage, const InspectLogsFlags& flags,
                          const PrintText& print, const Look& look = look_of(STDOUT_FILENO));

// Prints events as they come. `wait` is called between two looks and answers false to end.
Result<void> follow_logs(storage::Storage& storage, const InspectLogsFlags& flags,
                         const PrintText& print, const std::function<bool()>& wait);

}  // namespace stepscope::cli
