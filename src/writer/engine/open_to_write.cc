// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/open_to_write.h"

#include <fcntl.h>
#include <unistd.h>

namespace stepscope::writer {

int open_to_write(const std::string& path, int flags) {
  constexpr mode_t kMode = 0666;
  const int opened =
      without_interruption([&] { return open(path.c_str(), flags | O_CLOEXEC, kMode); });
  if (opened < 0 || opened > STDERR_FILENO) return opened;
  const int moved = fcntl(opened, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int failure = errno;
  // An exclusive file is new, and would be left behind empty.
  if (moved < 0 && (flags & O_EXCL) != 0) unlink(path.c_str());
  close(opened);
  errno = failure;
  return moved;
}

}  // namespace stepscope::writer
