// SPDX-License-Identifier: Apache-2.0
#include "base/open_to_read.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <system_error>

namespace stepscope {
namespace {

constexpr int kFlags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;

constexpr size_t kBlockBytes = 64 << 10;

int flags_for(Links links) { return links == Links::Refuse ? kFlags | O_NOFOLLOW : kFlags; }

int close_with(int descriptor, int number) {
  ::close(descriptor);
  errno = number;
  return -1;
}

}  // namespace

int open_file_to_read(int above, const char* path, struct stat& found, Links links) {
  const int descriptor = ::openat(above, path, flags_for(links));
  if (descriptor < 0) {
    // A socket, or a device without a driver.
    if (errno == ENXIO || errno == ENODEV) errno = kNotRegular;
    return -1;
  }
  if (::fstat(descriptor, &found) != 0) return close_with(descriptor, errno);
  if (!S_ISREG(found.st_mode)) return close_with(descriptor, kNotRegular);
  return descriptor;
}

int open_directory_to_read(int above, const char* path, Links links) {
  return ::openat(above, path, flags_for(links) | O_DIRECTORY);
}

std::string errno_text(int number) {
  if (number == kNotRegular) return "not a regular file";
  return std::generic_category().message(number);
}

std::string_view errno_hint(int number) {
  switch (number) {
    case EACCES:
    case EPERM:
      return "check the permissions of the path and of the directories above it, or run as its "
             "owner";
    case ELOOP:
      return "remove the symbolic link that leads back to itself";
    case ENAMETOOLONG:
      return "use a shorter path, or pass a directory inside of it";
    case ENOSPC:
    case EDQUOT:
      return "free some space on its disk";
    case EROFS:
      return "its file system is read-only; mount it for writing, or use another directory";
    case EMFILE:
    case ENFILE:
      return "raise the limit on open files before starting: ulimit -n 65536";
    case EIO:
    case ESTALE:
    case ETIMEDOUT:
      return "check its disk, or the connection to its file server";
    case kNotRegular:
      return "give a regular file";
    default:
      return {};
  }
}

std::string read_file(const std::string& path, size_t bytes_max) {
  std::string content;
  struct stat found;
  const int descriptor = open_file_to_read(AT_FDCWD, path.c_str(), found);
  if (descriptor < 0) return content;
  int failure = 0;
  while (content.size() < bytes_max) {
    const size_t size = content.size();
    content.resize(std::min(bytes_max, size + kBlockBytes));
    const ssize_t got = ::read(descriptor, content.data() + size, content.size() - size);
    content.resize(size + static_cast<size_t>(std::max<ssize_t>(got, 0)));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) failure = errno;
    if (got <= 0) break;
  }
  if (failure != 0) content.clear();
  ::close(descriptor);
  errno = failure;
  return content;
}

}  // namespace stepscope
