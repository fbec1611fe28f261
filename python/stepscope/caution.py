# SPDX-License-Identifier: Apache-2.0
"""Warnings that point at the caller's line, not at ours."""
import os
import sys
import warnings

_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class LogWarning(UserWarning):
    """Something was logged that its author will want to look at, or was refused by choice."""


class WriteWarning(LogWarning):
    """The event file is in trouble. Training goes on; the message says what is lost, if any."""


def warn(message: str, category: type = LogWarning) -> None:
    """Warns as if the first line outside of this package had done it."""
    level = 1
    frame = sys._getframe(0)
    while frame is not None and os.path.abspath(frame.f_code.co_filename).startswith(_PACKAGE):
        frame = frame.f_back
        level += 1
    warnings.warn(message, category, stacklevel=level)
