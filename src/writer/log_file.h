// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace stepscope::writer {

// A file that only ever grows, and that knows what it holds whatever fails. Not for several threads
// at once.
class LogFile {
 public:
  // What became of an append: how much of it is on file and, if that is not all, the errno.
  struct Appended {
    size_t bytes = 0;
    int failure = 0;
  };
  enum class Presence : uint8_t {
    Ours,      // Open and to be found under a name.
    Deleted,   // Open, but without a name.
    Unusable,  // The descriptor is stale or was closed by somebody else.
  };
  enum class Reopened : uint8_t {
    Ours,    // It goes on where it was.
    Gone,    // Nothing, or another file, has its name.
    Failed,  // Not to be found out now.
  };

  // Makes `path` and the directories above it. A file that is there already is an error of code
  // Invalid: two writers must never share one.
  static Result<LogFile> create(const std::string& path);

  LogFile(LogFile&& other) noexcept;
  LogFile& operator=(LogFile&& other) noexcept;
  ~LogFile();

  const std::string& path() const { return path_; }
  int64_t size() const { return size_; }

  Appended append(Bytes bytes);

  // Cuts the last `bytes` off again. False: they are still there.
  bool cut(size_t bytes);

  // Opens the path again after append(bytes) failed for a reason that a descriptor can have. If it
  // is still our file, `written` says how much of `bytes` had reached it nevertheless.
  Reopened reopen(Bytes bytes, size_t& written);

  // Returns when the disk has it.
  Result<void> sync();

  Presence look();

  // Says what the file system has kept to itself so far. Afterwards nothing else may be called.
  Result<void> close();

  // Takes the file away: nothing of use was written to it.
  void discard();

 private:
  LogFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  // A descriptor that somebody else closed may be that of another file by now.
  bool may_close() const;
  bool is_same(const struct stat& status) const;
  int64_t size_on_disk(int64_t otherwise) const;

  std::string path_;
  int descriptor_ = -1;
  int64_t size_ = 0;
  // Descriptors may be closed and reused behind our back, and paths may be taken by other files.
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

// The error that `number` of errno means for a writer of `path`, with its cure.
Error file_error(const char* action, const std::string& path, int number);

}  // namespace stepscope::writer
