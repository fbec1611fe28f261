// SPDX-License-Identifier: Apache-2.0
// export: writes logs as files that other programs can read.
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
  std::string runs = {};    // RE2, matched anywhere in the name; empty: all.
  std::string tags = {};    // The same.
  uint64_t points_max = 0;  // Points or records per series; 0: all.
  bool overwrite = false;   // Write into a directory that is not empty.
};

struct ExportReport {
  uint64_t runs = 0;
  uint64_t series = 0;
  uint64_t points = 0;
  uint64_t histograms = 0;
  uint64_t files = 0;   // Images, audio, texts and meshes.
  uint64_t unread = 0;  // Directories, files and series that could not be read. Each was reported.
  std::string unmatched = {};  // Which pattern selects nothing; then nothing was written.
  // Selected series that were not written, by plugin ("?" if unknown): those that need an output
  // directory, and those that are never exported.
  std::map<std::string, uint64_t> needing_directory, left_out;
};

// A sentence that lists what was not written; empty if nothing was left out.
std::string left_out_note(const ExportReport& report);

struct ExportOutput {
  std::function<Result<void>(std::string_view text)> print;  // For "-".
  std::function<void(const std::string& line)> problem;
  OnProgress on_progress = {};  // Counts series.
};

// If the patterns select nothing, nothing is written, and the report says so. Otherwise this writes
// the current points of all selected scalars, run by run, to out/scalars.csv or .jsonl, histograms
// to out/histograms.jsonl, and each image, audio clip, text and mesh to its own file:
// out/<run>/images/<tag>/step-0000000100.png. A value that cannot be read is reported, and the
// others are written. A file gets its name when it is complete, see storage::Draft; scalars and
// histograms get theirs at the end.
Result<ExportReport> export_logs(const store::Snapshot& snapshot, store::ValueReader& values,
                                 const ExportFlags& flags, const ExportOutput& output);

}  // namespace stepscope::cli
