// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <mutex>

#include "storage/storage.h"

namespace stepscope::storage {

// Files in memory, for tests. Everything that can happen to a file can be simulated, except links.
class MemoryStorage final : public Storage {
 public:
  Result<std::unique_ptr<Directory>> open_directory(const std::string& path) override;
  Result<FileInfo> stat(const std::string& path) override;
  Result<std::string> real_path(const std::string& path) override;
  Result<std::unique_ptr<ByteSource>> open(const std::string& path) override;
  Result<void> append(const std::string& path, Bytes bytes) override;

  // Replaces a file with another one that has a new inode, as rsync does.
  void replace(const std::string& path, std::string content);
  // Overwrites the content of the same file.
  void rewrite(const std::string& path, std::string content);
  void remove(const std::string& path);
  // From now on, opening this file fails with Denied.
  void forbid(const std::string& path);

 private:
  struct File {
    std::string content;
    uint64_t inode = 0;
    int64_t modified_ns = 0;
    bool is_forbidden = false;
  };
  class OpenDirectory;
  Result<std::vector<Entry>> entries_of(const std::string& directory) const;
  File& make(const std::string& path);
  static FileInfo info_of(const File& file);

  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<File>> files_;
  uint64_t inodes_ = 0;
  int64_t clock_ns_ = 0;
};

}  // namespace stepscope::storage
