// SPDX-License-Identifier: Apache-2.0
// export: what a log holds as files that other programs read.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "base/progress.h"
#include "base/result.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::cli {

enum class ExportFormat : uint8_t { Csv, JsonLines };

struct ExportFlags {
  std::string logdir = {};
  std::string out = "-";  // A directory; "-": scalars alone, on stdout.
  ExportFormat format = ExportFormat::Csv;
  std::string runs = {};    // RE2, found anywhere in the name; empty: all.
  std::string tags = {};    // The same.
  uint64_t points_max = 0;  // Of a series: points, or records of other kinds; 0: all.
  bool overwrite = false;   // Write into a directory that is not empty.
};

struct ExportReport {
  uint64_t runs = 0;
  uint64_t series = 0;
  uint64_t points = 0;
  uint64_t histograms = 0;
  uint64_t files = 0;   // Pictures, sounds, texts and meshes.
  uint64_t unread = 0;  // Directories, files and series that could not be read. They were told.
  std::string unmatched = {};  // Which pattern selects nothing; then nothing was written.
  // Series that were chosen and not written, by the plugin that shows them ("?" if the log does not
  // say): those that only a directory takes, and those that are never exported.
  std::map<std::string, uint64_t> needing_directory, left_out;
};

// What was not written, in a sentence; empty if nothing was left out.
std::string left_out_note(const ExportReport& report);

struct ExportOutput {
  std::function<Result<void>(std::string_view text)> print;  // For "-".
  std::function<void(const std::string& line)> problem;
  OnProgress on_progress = {};  // Counts series.
};

// If the patterns select nothing, nothing is written, and the report says so. Else this writes the
// current points of all chosen scalars, run by run, to out/scalars.csv or .jsonl,
// histograms to out/histograms.jsonl, and each picture, sound, text and mesh to a file of its own:
// out/<run>/images/<tag>/step-0000000100.png. A value that cannot be read is told, and the others
// are written. A file has its name only when it is complete, see storage::Draft: scalars and
// histograms get theirs at the end.
Result<ExportReport> export_logs(const store::Snapshot& snapshot, store::ValueReader& values,
                                 const ExportFlags& flags, const ExportOutput& output);

}  // namespace stepscope::cli
