// SPDX-License-Identifier: Apache-2.0
#include "storage/changes.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "base/open_to_read.h"

namespace stepscope::storage {
namespace {

Result<void> make_parent(const std::string& path) {
  const auto parent = std::filesystem::path(path).parent_path();
  return parent.empty() ? Result<void>() : make_directory(parent.string());
}

// Where the file system knows no such rename: the look before it leaves a gap, which is the best
// there is.
int rename_after_look(const char* from, const char* to) {
  struct stat found;
  if (::lstat(to, &found) == 0) {
    errno = EEXIST;
    return -1;
  }
  return ::rename(from, to);
}

}  // namespace

Result<Standing> look_at(const std::string& path) {
  struct stat found;
  if (::lstat(path.c_str(), &found) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return Standing::Nothing;
    return error_from_errno("cannot look at file", path);
  }
  if (S_ISDIR(found.st_mode)) return Standing::Directory;
  return S_ISLNK(found.st_mode) ? Standing::Link : Standing::Other;
}

bool is_taken(const std::string& path) {
  const auto standing = look_at(path);
  return standing.ok() && standing.value() != Standing::Nothing;
}

Result<void> move_file(const std::string& from, const std::string& to) {
  CHECK_OK(make_parent(to));
  int done = ::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE);
  if (done != 0 && (errno == EINVAL || errno == ENOSYS)) {
    done = rename_after_look(from.c_str(), to.c_str());
  }
  if (done == 0) return {};
  if (errno == EEXIST) return invalid("something stands there already: {}", to);
  if (errno == EXDEV) return invalid("cannot move to another file system: {}", from);
  return error_from_errno("cannot move file", from);
}

Result<void> make_directory(const std::string& path) {
  std::error_code failure;
  std::filesystem::create_directories(path, failure);
  if (failure) return unavailable("cannot make directory: {}: {}", failure.message(), path);
  return {};
}

Result<void> remove_file(const std::string& path) {
  if (::unlink(path.c_str()) == 0) return {};
  return error_from_errno("cannot remove file", path);
}

bool remove_directory_if_empty(const std::string& path) { return ::rmdir(path.c_str()) == 0; }

Result<void> sync_directory(const std::string& path) {
  const Descriptor directory(open_directory_to_read(AT_FDCWD, path.c_str()));
  if (!directory.is_open()) return error_from_errno("cannot open directory", path);
  if (::fsync(directory.number()) == 0 || errno == EINVAL) return {};
  return error_from_errno("cannot put directory on disk", path);
}

// A lease to read is refused while somebody has the file open to write.
bool is_open_for_writing(const std::string& path) {
  struct stat found;
  const Descriptor file(open_file_to_read(AT_FDCWD, path.c_str(), found));
  if (!file.is_open()) return false;
  if (::fcntl(file.number(), F_SETLEASE, F_RDLCK) == 0) {
    ::fcntl(file.number(), F_SETLEASE, F_UNLCK);
    return false;
  }
  return errno == EAGAIN;
}

Result<DirectoryLock> DirectoryLock::take(const std::string& path) {
  DirectoryLock lock(open_directory_to_read(AT_FDCWD, path.c_str()));
  if (!lock.directory_.is_open()) return error_from_errno("cannot open directory", path);
  if (::flock(lock.directory_.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return unavailable("another program is changing what is there: {}", path);
  }
  return lock;
}

// Where others may write, a link may stand: without O_EXCL it would be written through.
Result<NewFile> NewFile::create(const std::string& path) {
  if (is_taken(path)) CHECK_OK(remove_file(path));
  return open(path, O_EXCL | O_NOFOLLOW);
}

Result<NewFile> NewFile::overwrite(const std::string& path) { return open(path, O_TRUNC); }

Result<NewFile> NewFile::open(const std::string& path, int flags) {
  CHECK_OK(make_parent(path));
  NewFile made(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0644), path);
  if (!made.file_.is_open()) return error_from_errno("cannot open file to write", path);
  return made;
}

Result<void> NewFile::dress_as(const std::string& other, int64_t modified_ns) {
  struct stat found;
  if (::stat(other.c_str(), &found) != 0) return error_from_errno("cannot look at file", other);
  // Whoever may write the log need not be its owner; the file is of use all the same.
  [[maybe_unused]] const int owned = ::fchown(file_.number(), found.st_uid, found.st_gid);
  [[maybe_unused]] const int allowed = ::fchmod(file_.number(), found.st_mode & 07777);
  constexpr int64_t kSecond = 1'000'000'000;
  const timespec time{.tv_sec = modified_ns / kSecond, .tv_nsec = modified_ns % kSecond};
  const timespec both[2] = {time, time};
  if (::futimens(file_.number(), both) != 0) return error_from_errno("cannot date file", path_);
  return {};
}

Result<void> NewFile::sync() {
  if (::fsync(file_.number()) == 0 || errno == EINVAL) return {};
  return error_from_errno("cannot put file on disk", path_);
}

}  // namespace stepscope::storage
