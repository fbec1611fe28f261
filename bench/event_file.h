// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "storage/storage.h"

namespace stepscope::bench {

// An event file in a run's directory, written in large blocks. The first failure is kept and
// returned by finish(), which must be called.
class EventFile {
 public:
  // `number` distinguishes the files of one directory.
  EventFile(storage::Storage& storage, const std::string& run_directory, uint64_t number = 0);

  void add_scalar(double wall_time, int64_t step, std::string_view tag, float value);
  // An encoded Event.
  void add(std::string_view event);

  uint64_t bytes() const { return bytes_flushed_ + buffer_.size(); }
  Result<void> finish();

 private:
  storage::Storage& storage_;
  std::string path_;
  std::string buffer_;
  uint64_t bytes_flushed_ = 0;
  Result<void> state_;
};

// The path of a run's event file.
std::string event_file_path(const std::string& run_directory, uint64_t number = 0);

}  // namespace stepscope::bench
