// SPDX-License-Identifier: Apache-2.0
// Writes the demo's events to files.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "cli/demo/demo.h"
#include "storage/storage.h"

namespace stepscope::cli {

// Unwraps the result of an encoder of src/writer. Encoders only refuse malformed data; the demo's
// data is fixed, and its tests write all of it.
template <typename T>
T well_formed(Result<T> encoded) {
  return std::move(encoded).value();
}

// One event file of a run, built in memory.
class DemoFile {
 public:
  DemoFile(std::string run, double begin_time);

  void add_session_start(double wall_time, int64_t step);
  void add_scalar(double wall_time, int64_t step, std::string_view tag, double value);
  // For values other than scalars: an encoded Summary.Value.
  void add_value(double wall_time, int64_t step, std::string_view value);

  const std::string& run() const { return run_; }
  double begin_time() const { return begin_time_; }
  uint64_t points() const { return points_; }
  const std::string& content() const { return content_; }

 private:
  std::string run_;
  double begin_time_;
  uint64_t points_ = 0;
  std::string content_;
};

// Writes finished files into the demo's directory and counts them.
class DemoWriter {
 public:
  DemoWriter(storage::Storage& storage, std::string directory)
      : storage_(storage), directory_(std::move(directory)) {}

  // Never appends to an existing file.
  Result<void> write(const DemoFile& file);
  // The same; returns the path.
  Result<std::string> create(const DemoFile& file);

  const DemoReport& report() const { return report_; }

 private:
  bool exists(const std::string& path);
  std::string free_path(const DemoFile& file);

  storage::Storage& storage_;
  std::string directory_;
  std::set<std::string> runs_;
  DemoReport report_;
};

}  // namespace stepscope::cli
