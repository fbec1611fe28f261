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
  // Two files are the same one if both agree. A store without such numbers answers 0 and 0.
  uint64_t device = 0;
  uint64_t inode = 0;

  bool operator==(const FileInfo&) const = default;
};

struct Entry {
  std::string name;
  FileType type = FileType::Other;  // Of what a symbolic link points to.
  bool is_link = false;
  FileInfo info;  // Of what a symbolic link points to; of others there may be the inode alone.
};

struct OpenFile {
  FileInfo info;
  std::unique_ptr<ByteSource> source;
};

// A directory that is held open: what stands in it is found sooner than by its path.
//
// Threads: any, but for list().
class Directory {
 public:
  virtual ~Directory() = default;

  // What stands in it, in no order, without "." and "..". Links that lead nowhere have type Other.
  // To be called once.
  virtual Result<std::vector<Entry>> list() = 0;

  // As those of Storage. open() tells also what the very file that it has opened is like.
  virtual Result<FileInfo> stat(const std::string& name) = 0;
  virtual Result<OpenFile> open(const std::string& name) = 0;
  virtual Result<std::unique_ptr<Directory>> open_directory(const std::string& name) = 0;
};

// The only door to files: list, stat, read a range, append. Paths are absolute or relative to the
// working directory, as the system takes them.
//
// Threads: any.
class Storage {
 public:
  virtual ~Storage() = default;

  virtual Result<std::unique_ptr<Directory>> open_directory(const std::string& path) = 0;

  // As that of Directory.
  Result<std::vector<Entry>> list(const std::string& directory) {
    TRY(const auto opened, open_directory(directory));
    return opened->list();
  }

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
