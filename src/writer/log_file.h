// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace stepscope::writer {

// A file that only ever grows by whole records. Not for several threads at once.
class LogFile {
 public:
  // Makes `path` and the directories above it. A file that is there already is an error of code
  // Invalid: two writers must never share one.
  static Result<LogFile> create(const std::string& path);

  LogFile(LogFile&& other) noexcept;
  LogFile& operator=(LogFile&& other) noexcept;
  ~LogFile();

  const std::string& path() const { return path_; }

  // Appends all of `records` or, on an error, nothing: what had been written of them is cut off
  // again, so that a full disk leaves no half record behind.
  Result<void> append(Bytes records);

  // Returns when the disk has it.
  Result<void> sync();

  // Whether the file can still be found under a name, as far as the file itself knows.
  bool is_there() const;

 private:
  LogFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  std::string path_;
  int descriptor_ = -1;
  int64_t size_ = 0;
};

// The error that `number` of errno means for a writer of `path`, with its cure.
Error file_error(const char* action, const std::string& path, int number);

}  // namespace stepscope::writer
