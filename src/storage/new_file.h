// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "base/bytes.h"
#include "base/result.h"
#include "storage/attributes.h"
#include "storage/posix.h"

namespace stepscope::storage {

// A file that is written from the start, by Tree::create().
//
// Threads: one owner.
class NewFile {
 public:
  // Takes ownership of the descriptor; `path` is for messages.
  NewFile(int descriptor, std::string path) : file_(descriptor), path_(std::move(path)) {}

  Result<void> append(Bytes bytes) { return write_all(file_.number(), bytes, path_); }
  // Sets owner, group and permissions as far as possible, and the time of the last change.
  Result<void> set_attributes(const FileAttributes& attributes);
  // Syncs the written data to disk.
  Result<void> sync();

 private:
  Descriptor file_;
  std::string path_;
};

}  // namespace stepscope::storage
