// SPDX-License-Identifier: Apache-2.0
#include "storage/posix.h"

#include <unistd.h>

#include <cerrno>

#include "base/open_to_read.h"

namespace stepscope::storage {

Error error_from_errno(const char* what, const std::string& path) {
  const int number = errno;
  const std::string reason = errno_text(number);
  switch (number) {
    case ENOENT:
    case ENOTDIR:
      return not_found("{}: {}: {}", what, reason, path);
    case ELOOP:
    case ENAMETOOLONG:
    case kNotRegular:
      return invalid("{}: {}: {}", what, reason, path);
    case EACCES:
    case EPERM:
      return denied("{}: {}: {}", what, reason, path);
    default:
      return unavailable("{}: {}: {}", what, reason, path);
  }
}

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
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

}  // namespace stepscope::storage
