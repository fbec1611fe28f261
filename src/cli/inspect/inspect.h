// SPDX-License-Identifier: Apache-2.0
// --inspect: a digest of event files as text, for when nothing shows up or what shows looks odd.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "storage/storage.h"

namespace stepscope::cli {

// One of the first two is not empty.
struct InspectFlags {
  std::string logdir;
  std::string event_file;
  std::string tag;  // Empty: all.
};

struct InspectOutput {
  // TensorBoard's report, piece by piece.
  std::function<void(std::string_view text)> report;
  // What could not be read, a line each.
  std::function<void(const std::string& line)> problem;
};

// Reads the files and reports on each directory that has any, in the order of their names, or on
// the one file that was named. Damaged places are told and passed over, where TensorBoard ends the
// file without a word. Answers the exit code: 1 if what was named cannot be looked into.
//
// Threads: as many directories are read at once as there are cores; `output` is called from the
// caller's thread only.
int inspect(storage::Storage& storage, const InspectFlags& flags, const InspectOutput& output);

}  // namespace stepscope::cli
