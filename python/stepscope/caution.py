# SPDX-License-Identifier: Apache-2.0
"""Warnings that point at the caller's line, not at ours."""
import contextlib
import contextvars
import os
import sys
import warnings
from types import FrameType
from typing import Iterator, Optional, Tuple

_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class LogWarning(UserWarning):
    """Logged data looks wrong, or was refused while on_error="warn"."""


class WriteWarning(LogWarning):
    """The event file cannot be written. Training continues; the message says whether data was
    lost."""


_place: "contextvars.ContextVar[Optional[Tuple[str, int]]]" = contextvars.ContextVar(
    "stepscope_place", default=None)


@contextlib.contextmanager
def at(place: Optional[Tuple[str, int]]) -> Iterator[None]:
    """Returns a context in which warnings point at a file and line, because the call that they are
    about was written there and runs elsewhere; None for no such place."""
    before = _place.set(place)
    try:
        yield
    finally:
        _place.reset(before)


def warn(message: str, category: type = LogWarning) -> None:
    """Issues a warning that points at the first caller outside this package."""
    place = _place.get()
    if place is not None:
        warnings.warn_explicit(message, category, *place)
        return
    level = 1
    frame: Optional[FrameType] = sys._getframe(0)
    while frame is not None and os.path.abspath(frame.f_code.co_filename).startswith(_PACKAGE):
        frame = frame.f_back
        level += 1
    warnings.warn(message, category, stacklevel=level)
