// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
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
  // Two files are the same if both numbers are equal. A store without such numbers returns 0 and 0.
  uint64_t device = 0;
  uint64_t inode = 0;

  bool operator==(const FileInfo&) const = default;
};

struct Entry {
  std::string name;
  FileType type = FileType::Other;  // Of what a symbolic link points to.
  bool is_link = false;
  FileInfo info;  // For a symbolic link, of its target; otherwise possibly the inode only.
};

struct OpenFile {
  FileInfo info;
  std::unique_ptr<ByteSource> source;
};

// A directory that is held open: opening its entries is faster than by path.
//
// Threads: any, except for list().
class Directory {
 public:
  virtual ~Directory() = default;

  // The entries in no particular order, without "." and "..". Broken links have type Other. Call it
  // once.
  virtual Result<std::vector<Entry>> list() = 0;

  // Like the functions of Storage. open() also returns information about the file it opened.
  virtual Result<FileInfo> stat(const std::string& name) = 0;
  virtual Result<OpenFile> open(const std::string& name) = 0;
  virtual Result<std::unique_ptr<Directory>> open_directory(const std::string& name) = 0;
};

// All access to files: list, stat, read a range, append. Paths are absolute or relative to the
// working directory.
//
// Threads: any.
class Storage {
 public:
  virtual ~Storage() = default;

  virtual Result<std::unique_ptr<Directory>> open_directory(const std::string& path) = 0;

  // Like that of Directory.
  Result<std::vector<Entry>> list(const std::string& directory) {
    TRY(const auto opened, open_directory(directory));
    return opened->list();
  }

  virtual Result<FileInfo> stat(const std::string& path) = 0;

  // The canonical absolute path, without links, "." and "..": paths inside a directory start with
  // its path. NotFound if it does not exist.
  virtual Result<std::string> real_path(const std::string& path) = 0;

  // A file to read from; it stays readable after the path has been deleted or replaced.
  virtual Result<std::unique_ptr<ByteSource>> open(const std::string& path) = 0;

  // Appends to a file; creates the file and its directory if they do not exist.
  virtual Result<void> append(const std::string& path, Bytes bytes) = 0;
};

}  // namespace stepscope::storage
