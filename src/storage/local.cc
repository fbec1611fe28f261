// SPDX-License-Identifier: Apache-2.0
#include "storage/local.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>

#include "base/open_to_read.h"
#include "storage/local_files.h"
#include "storage/posix.h"

namespace stepscope::storage {
namespace {

// For messages; leaves errno unchanged. The path is not stored, because there may be very many
// files and hardly any of them needs it.
std::string path_of(const Descriptor& file) {
  const int number = errno;
  const std::string link = "/proc/self/fd/" + std::to_string(file.number());
  std::array<char, PATH_MAX> path;
  const ssize_t bytes = ::readlink(link.c_str(), path.data(), path.size());
  errno = number;
  return bytes < 0 ? link : std::string(path.data(), static_cast<size_t>(bytes));
}

class LocalFile final : public ByteSource {
 public:
  explicit LocalFile(Descriptor file) : file_(std::move(file)) {}

  Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
    size_t done = 0;
    while (done < out.size()) {
      const ssize_t got = ::pread(file_.number(), out.data() + done, out.size() - done,
                                  static_cast<off_t>(offset + done));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return error_from_errno("cannot read file", path_of(file_));
      if (got == 0) break;
      done += static_cast<size_t>(got);
    }
    return done;
  }

  // File systems that do not track holes report everything as data.
  uint64_t next_data(uint64_t offset) override {
    const off_t found = ::lseek(file_.number(), static_cast<off_t>(offset), SEEK_DATA);
    if (found >= 0) return static_cast<uint64_t>(found);
    return errno == ENXIO ? std::numeric_limits<uint64_t>::max() : offset;
  }

 private:
  Descriptor file_;
};

FileType type_of(mode_t mode) {
  if (S_ISREG(mode)) return FileType::Regular;
  if (S_ISDIR(mode)) return FileType::Directory;
  return FileType::Other;
}

bool is_dot_or_dot_dot(const char* name) {
  return std::strcmp(name, ".") == 0 || std::strcmp(name, "..") == 0;
}

// One directory entry. The directory lists the type of most entries; links and some file systems
// need a stat.
Entry read_entry(int directory, const dirent64& found) {
  Entry entry{.name = found.d_name, .type = FileType::Other, .is_link = false, .info = {}};
  entry.info.inode = found.d_ino;
  entry.is_link = found.d_type == DT_LNK;
  if (found.d_type == DT_DIR) entry.type = FileType::Directory;
  if (found.d_type == DT_REG) entry.type = FileType::Regular;
  if (!entry.is_link && found.d_type != DT_UNKNOWN) return entry;
  struct stat status;
  if (found.d_type == DT_UNKNOWN) {
    const int flags = AT_SYMLINK_NOFOLLOW;
    entry.is_link =
        ::fstatat(directory, found.d_name, &status, flags) == 0 && S_ISLNK(status.st_mode);
  }
  const bool is_there = ::fstatat(directory, found.d_name, &status, 0) == 0;
  entry.info = is_there ? info_of(status) : FileInfo{};
  entry.type = entry.info.type;
  return entry;
}

// Files created together are usually stored together, on disk and in the kernel's caches. Opening
// the files of a large tree in this order needs fewer seeks than in hash order of their names.
void sort_by_place(std::vector<Entry>& entries) {
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.info.inode < b.info.inode; });
}

class LocalDirectory final : public Directory {
 public:
  LocalDirectory(int descriptor, Links links) : file_(descriptor), links_(links) {}

  Result<std::vector<Entry>> list() override;
  Result<FileInfo> stat(const std::string& name) override;
  Result<OpenFile> open(const std::string& name) override;
  Result<std::unique_ptr<Directory>> open_directory(const std::string& name) override;

 private:
  std::string path_of_entry(const std::string& name) const { return path_of(file_) + "/" + name; }
  int stat_flags() const { return links_ == Links::Refuse ? AT_SYMLINK_NOFOLLOW : 0; }

  Descriptor file_;
  const Links links_;
};

// Calls the system directly: opendir() allocates a buffer for every directory, and there may be
// thousands of small ones.
Result<std::vector<Entry>> LocalDirectory::list() {
  std::vector<Entry> entries;
  alignas(dirent64) std::array<char, 32 * 1024> buffer;
  for (;;) {
    const ssize_t got = ::getdents64(file_.number(), buffer.data(), buffer.size());
    if (got < 0) return error_from_errno("cannot list directory", path_of(file_));
    if (got == 0) break;
    off64_t next = 0;
    for (const char* at = buffer.data(); at < buffer.data() + got;) {
      const auto& found = *reinterpret_cast<const dirent64*>(at);
      at += found.d_reclen;
      next = found.d_off;
      if (is_dot_or_dot_dot(found.d_name)) continue;
      entries.push_back(read_entry(file_.number(), found));
    }
    // No data can follow the maximum offset. Some file systems return it at the end.
    if (next == std::numeric_limits<off64_t>::max()) break;
  }
  sort_by_place(entries);
  return entries;
}

Result<FileInfo> LocalDirectory::stat(const std::string& name) {
  struct stat found;
  if (::fstatat(file_.number(), name.c_str(), &found, stat_flags()) != 0) {
    return error_from_errno("cannot stat file", path_of_entry(name));
  }
  return info_of(found);
}

Result<OpenFile> LocalDirectory::open(const std::string& name) {
  struct stat found;
  Descriptor file(open_file_to_read(file_.number(), name.c_str(), found, links_));
  if (!file.is_open()) return error_from_errno("cannot open file", path_of_entry(name));
  return OpenFile{info_of(found), std::make_unique<LocalFile>(std::move(file))};
}

Result<std::unique_ptr<Directory>> LocalDirectory::open_directory(const std::string& name) {
  const int descriptor = open_directory_to_read(file_.number(), name.c_str(), links_);
  if (descriptor < 0) return error_from_errno("cannot list directory", path_of_entry(name));
  return directory_of(descriptor, links_);
}

}  // namespace

FileInfo info_of(const struct stat& found) {
  return {.type = type_of(found.st_mode),
          .size = static_cast<uint64_t>(found.st_size),
          .modified_ns = found.st_mtim.tv_sec * 1'000'000'000 + found.st_mtim.tv_nsec,
          .device = found.st_dev,
          .inode = found.st_ino};
}

std::unique_ptr<ByteSource> source_of(int descriptor) {
  return std::make_unique<LocalFile>(Descriptor(descriptor));
}

std::unique_ptr<Directory> directory_of(int descriptor, Links links) {
  return std::make_unique<LocalDirectory>(descriptor, links);
}

Result<std::unique_ptr<Directory>> LocalStorage::open_directory(const std::string& path) {
  const int descriptor = open_directory_to_read(AT_FDCWD, path.c_str());
  if (descriptor < 0) return error_from_errno("cannot list directory", path);
  return directory_of(descriptor, Links::Follow);
}

Result<FileInfo> LocalStorage::stat(const std::string& path) {
  struct stat found;
  if (::stat(path.c_str(), &found) != 0) return error_from_errno("cannot stat file", path);
  return info_of(found);
}

Result<std::string> LocalStorage::real_path(const std::string& path) {
  const std::unique_ptr<char, decltype(&std::free)> found(::realpath(path.c_str(), nullptr),
                                                          &std::free);
  if (!found) return error_from_errno("cannot find file", path);
  return std::string(found.get());
}

Result<std::unique_ptr<ByteSource>> LocalStorage::open(const std::string& path) {
  struct stat found;
  Descriptor file(open_file_to_read(AT_FDCWD, path.c_str(), found));
  if (!file.is_open()) return error_from_errno("cannot open file", path);
  return std::unique_ptr<ByteSource>(std::make_unique<LocalFile>(std::move(file)));
}

Result<void> LocalStorage::append(const std::string& path, Bytes bytes) {
  const auto parent = std::filesystem::path(path).parent_path();
  std::error_code failure;
  if (!parent.empty()) std::filesystem::create_directories(parent, failure);
  if (failure) {
    return unavailable("cannot create directory: {}: {}", failure.message(), parent.string());
  }
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644));
  if (!file.is_open()) return error_from_errno("cannot open file for writing", path);
  return write_all(file.number(), bytes, path);
}

}  // namespace stepscope::storage
