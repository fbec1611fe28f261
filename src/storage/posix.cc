// SPDX-License-Identifier: Apache-2.0
#include "storage/posix.h"

#include <unistd.h>

#include <cerrno>

#include "base/open_to_read.h"

namespace stepscope::storage {

namespace {

Code code_of(int number) {
  switch (number) {
    case ENOENT:
    case ENOTDIR:
      return Code::NotFound;
    case ELOOP:
    case ENAMETOOLONG:
    case kNotRegular:
      return Code::Invalid;
    case EACCES:
    case EPERM:
      return Code::Denied;
    default:
      return Code::Unavailable;
  }
}

}  // namespace

Error error_from_errno(const char* what, const std::string& path) {
  const int number = errno;
  return {.code = code_of(number),
          .message = fmt::format("{}: {}: {}", what, errno_text(number), path),
          .hint = std::string(errno_hint(number)),
          .number = number};
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
