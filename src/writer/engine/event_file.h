// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "base/result.h"

namespace stepscope::writer {

// An append-only file that knows exactly what has been written, even after failures. Not
// thread-safe.
class EventFile {
 public:
  // The result of an append: how much was written and, if not everything, the errno.
  struct Appended {
    size_t bytes = 0;
    int failure = 0;
  };
  enum class Presence : uint8_t {
    Ours,      // Open and linked under its name.
    Deleted,   // Open, but deleted.
    Unusable,  // The descriptor is stale or was closed by other code.
  };
  enum class Reopened : uint8_t {
    Ours,    // The same file.
    Gone,    // The path does not exist, or is another file.
    Failed,  // Cannot be determined now.
  };

  // Creates `path` and the directories above it. An existing file is an error with code Invalid:
  // two writers must never share a file.
  static Result<EventFile> create(const std::string& path);

  EventFile(EventFile&& other) noexcept;
  EventFile& operator=(EventFile&& other) noexcept;
  ~EventFile();

  const std::string& path() const { return path_; }
  int64_t size() const { return size_; }

  Appended append(Bytes bytes);

  // Truncates the last `bytes`. Returns false on failure.
  bool cut(size_t bytes);

  // Reopens the path after append(bytes) failed because of the descriptor. If it is still our file,
  // `written` says how much of `bytes` was written anyway.
  Reopened reopen(Bytes bytes, size_t& written);

  // Syncs to disk.
  Result<void> sync();

  Presence presence();

  // Closes the file and reports delayed errors of the file system. Nothing else may be called
  // afterwards.
  Result<void> close();

  // Removes the file: nothing useful was written to it.
  void discard();

 private:
  EventFile(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}

  // A descriptor that other code closed may belong to another file by now.
  bool may_close() const;
  bool is_same(const struct stat& status) const;
  int64_t size_on_disk(int64_t otherwise) const;

  std::string path_;
  int descriptor_ = -1;
  int64_t size_ = 0;
  // Other code may close and reuse descriptors, and other files may take the path.
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

// The error for an errno `number` of a writer of `path`, with a hint.
Error file_error(const char* action, const std::string& path, int number);

}  // namespace stepscope::writer
