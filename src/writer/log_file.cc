// SPDX-License-Identifier: Apache-2.0
#include "writer/log_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace stepscope::writer {
namespace {

const char* cure(int number) {
  switch (number) {
    case ENOSPC:
    case EDQUOT:
      return "free some space on that disk; what was logged meanwhile is kept and written then";
    case EFBIG:
      return "raise the limit of file sizes (ulimit -f), or log to another directory";
    case EACCES:
    case EPERM:
      return "choose a log directory that this user may write to, or change its permissions";
    case EROFS:
      return "the disk is mounted for reading only; choose another log directory";
    case ENOTDIR:
    case EEXIST:
      return "a part of the path is a file; choose another log directory";
    case EMFILE:
    case ENFILE:
      return "too many files are open: close writers that are not needed, or raise ulimit -n";
    case ENAMETOOLONG:
      return "shorten the name of the run";
    default:
      return "";
  }
}

Result<void> make_directories(const std::filesystem::path& directory) {
  std::error_code code;
  if (directory.empty()) return {};
  std::filesystem::create_directories(directory, code);
  if (code) return file_error("cannot make the log directory", directory.string(), code.value());
  return {};
}

}  // namespace

Error file_error(const char* action, const std::string& path, int number) {
  const bool is_denied = number == EACCES || number == EPERM || number == EROFS;
  Error error = make_error(is_denied ? Code::Denied : Code::Unavailable, "{}: {}: {}", action,
                           std::strerror(number), path);
  error.hint = cure(number);
  return error;
}

Result<LogFile> LogFile::create(const std::string& path) {
  CHECK_OK(make_directories(std::filesystem::path(path).parent_path()));
  constexpr int kFlags = O_CREAT | O_EXCL | O_WRONLY | O_APPEND | O_CLOEXEC;
  const int descriptor = open(path.c_str(), kFlags, 0666);
  if (descriptor >= 0) return LogFile(path, descriptor);
  if (errno == EEXIST) return invalid("there is such a file already: {}", path);
  return file_error("cannot make the event file", path, errno);
}

LogFile::LogFile(LogFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {}

LogFile& LogFile::operator=(LogFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

LogFile::~LogFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

Result<void> LogFile::append(Bytes records) {
  Bytes rest = records;
  while (!rest.empty()) {
    const ssize_t count = write(descriptor_, rest.data(), rest.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      const int number = errno;
      // Where even this fails, a reader takes the half record for one that is still being written.
      if (ftruncate(descriptor_, size_) != 0)
        size_ += static_cast<int64_t>(records.size() - rest.size());
      return file_error("cannot write", path_, number);
    }
    rest = rest.subspan(static_cast<size_t>(count));
  }
  size_ += static_cast<int64_t>(records.size());
  return {};
}

Result<void> LogFile::sync() {
  if (fdatasync(descriptor_) == 0) return {};
  return file_error("cannot bring to the disk", path_, errno);
}

bool LogFile::is_there() const {
  struct stat status{};
  return fstat(descriptor_, &status) == 0 && status.st_nlink > 0;
}

}  // namespace stepscope::writer
