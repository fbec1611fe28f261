// SPDX-License-Identifier: Apache-2.0
#include "storage/local.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace stepscope::storage {
namespace {

Error error_from_errno(const char* what, const std::string& path) {
  const int number = errno;
  const std::string reason = std::generic_category().message(number);
  switch (number) {
    case ENOENT:
    case ENOTDIR: return not_found("{}: {}: {}", what, reason, path);
    case EACCES:
    case EPERM: return denied("{}: {}: {}", what, reason, path);
    default: return unavailable("{}: {}: {}", what, reason, path);
  }
}

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }

 private:
  int number_;
};

class LocalFile final : public ByteSource {
 public:
  LocalFile(int descriptor, std::string path) : file_(descriptor), path_(std::move(path)) {}

  bool is_open() const { return file_.is_open(); }

  Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
    size_t done = 0;
    while (done < out.size()) {
      const ssize_t got = ::pread(file_.number(), out.data() + done, out.size() - done,
                                  static_cast<off_t>(offset + done));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return error_from_errno("cannot read file", path_);
      if (got == 0) break;
      done += static_cast<size_t>(got);
    }
    return done;
  }

 private:
  Descriptor file_;
  std::string path_;
};

FileType type_of(mode_t mode) {
  if (S_ISREG(mode)) return FileType::Regular;
  if (S_ISDIR(mode)) return FileType::Directory;
  return FileType::Other;
}

// The directory itself says what most entries are; links and shy file systems need a look.
FileType type_of(int directory, const dirent& entry) {
  if (entry.d_type == DT_REG) return FileType::Regular;
  if (entry.d_type == DT_DIR) return FileType::Directory;
  if (entry.d_type != DT_LNK && entry.d_type != DT_UNKNOWN) return FileType::Other;
  struct stat found;
  if (::fstatat(directory, entry.d_name, &found, 0) != 0) return FileType::Other;
  return type_of(found.st_mode);
}

bool is_dot_or_dot_dot(const char* name) {
  return std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0;
}

Result<void> write_all(int file, Bytes bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return error_from_errno("cannot write file", path);
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
  return {};
}

}  // namespace

Result<std::vector<Entry>> LocalStorage::list(const std::string& directory) {
  DIR* const stream = ::opendir(directory.c_str());
  if (stream == nullptr) return error_from_errno("cannot list directory", directory);
  std::vector<Entry> entries;
  errno = 0;
  while (const dirent* entry = ::readdir(stream)) {
    if (!is_dot_or_dot_dot(entry->d_name)) {
      entries.push_back({entry->d_name, type_of(::dirfd(stream), *entry)});
    }
    errno = 0;
  }
  const bool has_failed = errno != 0;
  Error error = has_failed ? error_from_errno("cannot list directory", directory) : Error{};
  ::closedir(stream);
  if (has_failed) return error;
  return entries;
}

Result<FileInfo> LocalStorage::stat(const std::string& path) {
  struct stat found;
  if (::stat(path.c_str(), &found) != 0) return error_from_errno("cannot look at file", path);
  return FileInfo{
      .type = type_of(found.st_mode),
      .size = static_cast<uint64_t>(found.st_size),
      .modified_ns = found.st_mtim.tv_sec * 1'000'000'000 + found.st_mtim.tv_nsec,
      .device = found.st_dev,
      .inode = found.st_ino,
  };
}

Result<std::unique_ptr<ByteSource>> LocalStorage::open(const std::string& path) {
  auto file = std::make_unique<LocalFile>(::open(path.c_str(), O_RDONLY | O_CLOEXEC), path);
  if (!file->is_open()) return error_from_errno("cannot open file", path);
  return std::unique_ptr<ByteSource>(std::move(file));
}

Result<void> LocalStorage::append(const std::string& path, Bytes bytes) {
  const auto parent = std::filesystem::path(path).parent_path();
  std::error_code failure;
  if (!parent.empty()) std::filesystem::create_directories(parent, failure);
  if (failure) return unavailable("cannot make directory: {}: {}", failure.message(), path);
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644));
  if (!file.is_open()) return error_from_errno("cannot open file to write", path);
  return write_all(file.number(), bytes, path);
}

}  // namespace stepscope::storage
