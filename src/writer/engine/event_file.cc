// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/event_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "writer/engine/open_to_write.h"
#include "writer/engine/signals.h"

namespace stepscope::writer {
namespace {

const char* cure(int number) {
  switch (number) {
    case ENOSPC:
    case EDQUOT:
      return "free some space on that disk";
    case ESTALE:
    case EIO:
    case ENOTCONN:
      return "check the disk or the network file system";
    case EFBIG:
      return "raise the file size limit (ulimit -f), or log to another directory";
    case EACCES:
    case EPERM:
      return "choose a log directory that this user may write to, or change its permissions";
    case EROFS:
      return "the disk is mounted read-only; choose another log directory";
    case ENOTDIR:
    case EEXIST:
      return "a part of the path is a file; choose another log directory";
    case EMFILE:
    case ENFILE:
      return "too many files are open: close writers that are not needed, or raise ulimit -n";
    case ENAMETOOLONG:
      return "use a shorter run name";
    default:
      return "";
  }
}

Result<void> make_directories(const std::filesystem::path& directory) {
  std::error_code code;
  if (directory.empty()) return {};
  std::filesystem::create_directories(directory, code);
  if (code) return file_error("cannot create the log directory", directory.string(), code.value());
  return {};
}

// Whether the file has `size` bytes, and those from `begin` are the start of `bytes`.
bool holds_from(int descriptor, int64_t begin, int64_t size, Bytes bytes) {
  if (size < begin || size > begin + static_cast<int64_t>(bytes.size())) return false;
  Bytes expected = bytes.first(static_cast<size_t>(size - begin));
  std::array<uint8_t, 4096> buffer;
  while (!expected.empty()) {
    const size_t wanted = std::min(buffer.size(), expected.size());
    const auto offset = static_cast<off_t>(size) - static_cast<off_t>(expected.size());
    const ssize_t count = pread(descriptor, buffer.data(), wanted, offset);
    if (count <= 0 || std::memcmp(buffer.data(), expected.data(), static_cast<size_t>(count)) != 0)
      return false;
    expected = expected.subspan(static_cast<size_t>(count));
  }
  return true;
}

}  // namespace

Error file_error(const char* action, const std::string& path, int number) {
  const bool is_denied = number == EACCES || number == EPERM || number == EROFS;
  Error error = make_error(is_denied ? Code::Denied : Code::Unavailable, "{}: {}: {}", action,
                           std::strerror(number), path);
  error.hint = cure(number);
  error.number = number;
  return error;
}

Result<EventFile> EventFile::create(const std::string& path) {
  RETURN_IF_ERROR(make_directories(std::filesystem::path(path).parent_path()));
  std::string name = path;
  const int descriptor = open_to_write(path, O_CREAT | O_EXCL | O_WRONLY | O_APPEND);
  if (descriptor < 0 && errno == EEXIST) return invalid("the file already exists: {}", path);
  if (descriptor < 0) return file_error("cannot create the event file", path, errno);
  EventFile file(std::move(name), descriptor);
  struct stat status{};
  if (fstat(descriptor, &status) != 0) {
    const int number = errno;
    file.discard();
    return file_error("cannot create the event file", path, number);
  }
  file.device_ = status.st_dev;
  file.inode_ = status.st_ino;
  return file;
}

EventFile::EventFile(EventFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      device_(other.device_),
      inode_(other.inode_) {}

EventFile& EventFile::operator=(EventFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  std::swap(device_, other.device_);
  std::swap(inode_, other.inode_);
  return *this;
}

EventFile::~EventFile() {
  // Callers that need the error call close().
  if (descriptor_ >= 0) (void)close();
}

bool EventFile::is_same(const struct stat& status) const {
  return status.st_dev == device_ && status.st_ino == inode_;
}

EventFile::Appended EventFile::append(Bytes bytes) {
  const SizeSignalBlocked blocked;
  Appended done;
  for (int interruptions = 0; done.bytes < bytes.size();) {
    const Bytes rest = bytes.subspan(done.bytes);
    const ssize_t count = write(descriptor_, rest.data(), rest.size());
    if (count > 0) {
      done.bytes += static_cast<size_t>(count);
    } else if (count == 0 || errno != EINTR || ++interruptions == kInterruptionsMax) {
      done.failure = count == 0 ? EIO : errno;
      break;
    }
  }
  if (done.failure != 0) {
    // A failed write may have written some bytes without reporting it.
    const int64_t most = size_ + static_cast<int64_t>(bytes.size());
    const int64_t counted = size_ + static_cast<int64_t>(done.bytes);
    const int64_t found = size_on_disk(counted);
    if (found > counted && found <= most) done.bytes = static_cast<size_t>(found - size_);
  }
  size_ += static_cast<int64_t>(done.bytes);
  return done;
}

int64_t EventFile::size_on_disk(int64_t otherwise) const {
  struct stat status{};
  return fstat(descriptor_, &status) == 0 && is_same(status) ? status.st_size : otherwise;
}

bool EventFile::cut(size_t bytes) {
  const int64_t wanted = size_ - static_cast<int64_t>(bytes);
  if (presence() == Presence::Unusable) return false;
  // Only the resulting size counts, whatever the call returns.
  const bool has_succeeded =
      without_interruption([&] { return ftruncate(descriptor_, wanted); }) == 0;
  if (size_on_disk(has_succeeded ? wanted : size_) != wanted) return false;
  size_ = wanted;
  return true;
}

EventFile::Reopened EventFile::reopen(Bytes bytes, size_t& written) {
  const int descriptor = open_to_write(path_, O_RDWR | O_NOFOLLOW | O_APPEND);
  if (descriptor < 0) {
    return errno == ENOENT || errno == ELOOP || errno == ENOTDIR ? Reopened::Gone
                                                                 : Reopened::Failed;
  }
  struct stat status{};
  const bool is_known = fstat(descriptor, &status) == 0;
  const bool is_ours = is_known && (status.st_ino == inode_ || status.st_size == size_) &&
                       holds_from(descriptor, size_, status.st_size, bytes);
  if (!is_ours) {
    ::close(descriptor);
    return is_known ? Reopened::Gone : Reopened::Failed;
  }
  if (may_close()) ::close(descriptor_);
  descriptor_ = descriptor;
  device_ = status.st_dev;
  inode_ = status.st_ino;
  written = static_cast<size_t>(status.st_size - size_);
  size_ = status.st_size;
  return Reopened::Ours;
}

Result<void> EventFile::sync() {
  // Some file systems do not support it and return EINVAL.
  const bool is_done = without_interruption([&] { return fdatasync(descriptor_); }) == 0;
  if (is_done || errno == EINVAL) return {};
  return file_error("cannot sync to disk", path_, errno);
}

EventFile::Presence EventFile::presence() {
  struct stat open_file{};
  if (fstat(descriptor_, &open_file) != 0) return Presence::Unusable;
  if (!is_same(open_file)) {
    // Some file systems renumber their files from time to time; then the name has the new number
    // too.
    struct stat named_file{};
    const bool is_renumbered = stat(path_.c_str(), &named_file) == 0 &&
                               named_file.st_dev == open_file.st_dev &&
                               named_file.st_ino == open_file.st_ino;
    if (!is_renumbered) return Presence::Unusable;
    device_ = open_file.st_dev;
    inode_ = open_file.st_ino;
  }
  return open_file.st_nlink > 0 ? Presence::Ours : Presence::Deleted;
}

bool EventFile::may_close() const {
  struct stat status{};
  return fstat(descriptor_, &status) == 0 ? is_same(status) : errno != EBADF;
}

Result<void> EventFile::close() {
  const bool is_ours = may_close();
  const int descriptor = std::exchange(descriptor_, -1);
  // After EINTR the descriptor is closed too.
  if (!is_ours || ::close(descriptor) == 0 || errno == EINTR) return {};
  return file_error("the last data written may be missing, because the file cannot be closed",
                    path_, errno);
}

void EventFile::discard() { unlink(path_.c_str()); }

}  // namespace stepscope::writer
