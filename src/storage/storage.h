// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "base/bytes.h"
#include "base/result.h"

namespace stepscope::storage {

enum class FileType : uint8_t { Regular, Directory, Other };

struct FileInfo {
  FileType type = FileType::Other;
  uint64_t size = 0;
  int64_t modified_ns = 0;
  // Two files are the same one if both agree. A store without such numbers answers 0 and 0.
  uint64_t device = 0;
  uint64_t inode = 0;

  bool operator==(const FileInfo&) const = default;
};

struct Entry {
  std::string name;
  FileType type = FileType::Other;  // Of what a symbolic link points to.
  bool is_link = false;
  FileInfo info;  // Of regular files that the caller wanted it of.
};

// The only door to files: list, stat, read a range, append. Paths are absolute or relative to the
// working directory, as the system takes them.
//
// Threads: any.
class Storage {
 public:
  virtual ~Storage() = default;

  // What stands in a directory, in no order, without "." and "..". Links that lead nowhere have
  // type Other. Regular files whose name `wants_info` takes come with what stat() would tell, at a
  // lower cost; of these, files that vanish meanwhile are left out.
  using NameFilter = bool (*)(std::string_view name);
  virtual Result<std::vector<Entry>> list(const std::string& directory,
                                          NameFilter wants_info = nullptr) = 0;

  virtual Result<FileInfo> stat(const std::string& path) = 0;

  // The one absolute path of what stands there, without links, "." and "..": what lies inside a
  // directory begins with its path. NotFound if nothing stands there.
  virtual Result<std::string> real_path(const std::string& path) = 0;

  // A file to read from; it stays readable after the path has been deleted or replaced.
  virtual Result<std::unique_ptr<ByteSource>> open(const std::string& path) = 0;

  // Adds to the end of a file; makes the file, and its directory, if they are not there.
  virtual Result<void> append(const std::string& path, Bytes bytes) = 0;
};

}  // namespace stepscope::storage
