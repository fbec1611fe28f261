// SPDX-License-Identifier: Apache-2.0
// --inspect: a summary of event files as text.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "storage/storage.h"

namespace stepscope::cli {

// Exactly one of logdir and event_file is not empty.
struct InspectFlags {
  std::string logdir;
  std::string event_file;
  std::string tag;  // Empty: all.
};

struct InspectOutput {
  // TensorBoard's report, piece by piece.
  std::function<void(std::string_view text)> report;
  // What could not be read, one line per problem.
  std::function<void(const std::string& line)> problem;
};

// Reads the files and reports on each directory that has any, sorted by name, or on the one file
// that was named. Damaged records are reported and skipped, where TensorBoard silently stops
// reading the file. Returns the exit code: 1 if the given path cannot be read.
//
// Threads: one directory per core is read at a time; `output` is called from the caller's thread
// only.
int inspect(storage::Storage& storage, const InspectFlags& flags, const InspectOutput& output);

}  // namespace stepscope::cli
