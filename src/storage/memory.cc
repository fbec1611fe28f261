// SPDX-License-Identifier: Apache-2.0
#include "storage/memory.h"

#include <filesystem>
#include <set>

#include "base/memory_source.h"

namespace stepscope::storage {
namespace {

// What the paths of a directory's entries start with.
std::string prefix_of(const std::string& directory) {
  return directory == "/" ? directory : directory + "/";
}

}  // namespace

MemoryStorage::File& MemoryStorage::make(const std::string& path) {
  auto& file = files_[path];
  if (!file) {
    file = std::make_shared<File>();
    file->inode = ++inodes_;
  }
  file->modified_ns = ++clock_ns_;
  return *file;
}

FileInfo MemoryStorage::info_of(const File& file) {
  return {.type = FileType::Regular,
          .size = file.content.size(),
          .modified_ns = file.modified_ns,
          .device = 1,
          .inode = file.inode};
}

class MemoryStorage::OpenDirectory final : public Directory {
 public:
  OpenDirectory(MemoryStorage& storage, std::string path)
      : storage_(storage), path_(std::move(path)) {}

  Result<std::vector<Entry>> list() override { return storage_.entries_of(path_); }

  Result<FileInfo> stat(const std::string& name) override {
    return storage_.stat(prefix_of(path_) + name);
  }

  Result<OpenFile> open(const std::string& name) override {
    const std::string path = prefix_of(path_) + name;
    TRY(auto source, storage_.open(path));
    TRY(const auto info, storage_.stat(path));
    return OpenFile{info, std::move(source)};
  }

  Result<std::unique_ptr<Directory>> open_directory(const std::string& name) override {
    return storage_.open_directory(prefix_of(path_) + name);
  }

 private:
  MemoryStorage& storage_;
  const std::string path_;
};

Result<std::unique_ptr<Directory>> MemoryStorage::open_directory(const std::string& path) {
  RETURN_IF_ERROR(entries_of(path));
  return std::unique_ptr<Directory>(std::make_unique<OpenDirectory>(*this, path));
}

Result<std::vector<Entry>> MemoryStorage::entries_of(const std::string& directory) const {
  const std::lock_guard lock(mutex_);
  const std::string prefix = prefix_of(directory);
  std::vector<Entry> entries;
  std::set<std::string> folders;
  for (auto it = files_.lower_bound(prefix); it != files_.end(); ++it) {
    if (it->first.compare(0, prefix.size(), prefix) != 0) break;
    const std::string rest = it->first.substr(prefix.size());
    const size_t slash = rest.find('/');
    if (slash == std::string::npos) {
      entries.push_back({.name = rest, .type = FileType::Regular, .is_link = false, .info = {}});
    } else if (folders.insert(rest.substr(0, slash)).second) {
      entries.push_back({.name = rest.substr(0, slash),
                         .type = FileType::Directory,
                         .is_link = false,
                         .info = {}});
    }
  }
  if (entries.empty()) return not_found("cannot list directory: {}", directory);
  return entries;
}

Result<FileInfo> MemoryStorage::stat(const std::string& path) {
  const std::lock_guard lock(mutex_);
  if (const auto it = files_.find(path); it != files_.end()) {
    return info_of(*it->second);
  }
  const auto below = files_.lower_bound(prefix_of(path));
  if (below != files_.end() && below->first.starts_with(prefix_of(path))) {
    return FileInfo{
        .type = FileType::Directory, .device = 2, .inode = std::hash<std::string>{}(path)};
  }
  return not_found("cannot stat file: {}", path);
}

Result<std::string> MemoryStorage::real_path(const std::string& path) {
  std::string plain = std::filesystem::path(path).lexically_normal().string();
  if (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
  RETURN_IF_ERROR(stat(plain));
  return plain;
}

Result<std::unique_ptr<ByteSource>> MemoryStorage::open(const std::string& path) {
  const std::lock_guard lock(mutex_);
  const auto it = files_.find(path);
  if (it == files_.end()) return not_found("cannot open file: {}", path);
  if (it->second->is_forbidden) return denied("cannot open file: {}", path);
  return std::unique_ptr<ByteSource>(std::make_unique<MemorySource>(it->second->content));
}

Result<void> MemoryStorage::append(const std::string& path, Bytes bytes) {
  const std::lock_guard lock(mutex_);
  make(path).content += as_text(bytes);
  return {};
}

void MemoryStorage::replace(const std::string& path, std::string content) {
  const std::lock_guard lock(mutex_);
  files_.erase(path);
  make(path).content = std::move(content);
}

void MemoryStorage::rewrite(const std::string& path, std::string content) {
  const std::lock_guard lock(mutex_);
  make(path).content = std::move(content);
}

void MemoryStorage::remove(const std::string& path) {
  const std::lock_guard lock(mutex_);
  files_.erase(path);
}

void MemoryStorage::forbid(const std::string& path) {
  const std::lock_guard lock(mutex_);
  make(path).is_forbidden = true;
}

}  // namespace stepscope::storage
