# SPDX-License-Identifier: Apache-2.0
"""Reads files that may come from others: a FIFO or a device never blocks."""
import errno
import os
import stat

# Windows has no such flags and needs none.
_FLAGS = (os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
          | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0))


def read_text(path: str, bytes_max: int) -> str:
    """Returns the content of a regular UTF-8 file.

    Raises:
      OSError: the file does not exist, cannot be read, is not a regular file, or is larger than
        allowed.
      UnicodeDecodeError: it is not UTF-8.
    """
    descriptor = os.open(path, _FLAGS)
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", path)
        content = file.read(bytes_max + 1)
    if len(content) > bytes_max:
        raise OSError(errno.EFBIG, f"larger than {bytes_max} bytes", path)
    return content.decode("utf-8")
