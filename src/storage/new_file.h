// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "base/bytes.h"
#include "base/result.h"
#include "storage/looks.h"
#include "storage/posix.h"

namespace stepscope::storage {

// A file that is written from the start.
//
// Threads: one owner.
class NewFile {
 public:
  // Truncates the file at `path`, or the one that a link there points to, or creates it and its
  // directory. For paths given by the user; use Tree::create() where others may write.
  static Result<NewFile> overwrite(const std::string& path);

  // Takes over the descriptor; `path` is for messages.
  NewFile(int descriptor, std::string path) : file_(descriptor), path_(std::move(path)) {}

  Result<void> append(Bytes bytes) { return write_all(file_.number(), bytes, path_); }
  // Sets owner, group and permissions as far as possible, and the time of the last change.
  Result<void> dress_as(const Looks& looks);
  // Syncs the written data to disk.
  Result<void> sync();

 private:
  Descriptor file_;
  std::string path_;
};

}  // namespace stepscope::storage
