# SPDX-License-Identifier: Apache-2.0
"""An event file with one error policy.

Bad data raises LogError in the call, and none of it is logged. File errors cause a warning at the
next call, so that a full disk never stops a training, and raise WriteError in flush() and close(),
which guarantee that the data is written. With on_error="warn" nothing raises: refused calls warn
once per tag and are counted.
"""
import atexit
import contextlib
import functools
import inspect
import math
import multiprocessing.util
import numbers
import operator
import os
import weakref
from typing import Any, Callable, Optional, Set, Tuple, TypeVar

from stepscope import _core, values
from stepscope._core import LogError, WriteError
from stepscope.caution import LogWarning, WriteWarning, warn

Method = TypeVar("Method", bound=Callable[..., Any])

# Data is written this often, so that the page stays up to date and a killed process loses little.
FLUSH_SECONDS = 0.1

_REMARKS = {
    1: "step {step} is lower than the previous one. The point is logged, and charts show it as a "
       "restart. After a restart from a checkpoint, pass purge_step to the new writer",
    2: "no step was passed, so steps are counted: 0, 1, 2, ... Pass a step to set it yourself",
    3: "the value is not a finite number. It is logged and shown as a gap; check the learning rate "
       "and divisions",
}

_open_logs: "weakref.WeakSet[Log]" = weakref.WeakSet()


class Log:
    """One event file, used by SummaryWriter and stepscope.summary. Thread-safe."""

    def __init__(self, directory: "str | os.PathLike[str]", *, on_error: str = "raise",
                 flush_seconds: float = FLUSH_SECONDS, queue_bytes: int = 64 << 20,
                 suffix: str = "", purge_step: Optional[int] = None, sync: bool = False) -> None:
        """
        Raises LogError, also with on_error="warn", for arguments that are not valid.

        Args:
          directory: the directory of the event file; it is created if needed.
          on_error: "raise", or "warn" to turn every error into a warning.
          flush_seconds: how long data waits to be written; on a slow disk up to ten times as long.
          queue_bytes: the size of the queue; when it is full, calls wait (10 s at most).
          suffix: appended to the file name.
          purge_step: discard data of earlier files of the run from this step on.
          sync: whether flush() also syncs the file to disk.
        """
        if on_error not in ("raise", "warn"):
            raise ValueError(f"on_error is 'raise' or 'warn', not {on_error!r}")
        self.on_error = on_error
        self.refused = 0
        self._told: Set[Tuple[str, str]] = set()
        self.core = _core.EventLog(
            directory_of(directory), flush_seconds=_seconds(flush_seconds),
            queue_bytes=_queue_bytes(queue_bytes), suffix=_suffix(suffix),
            purge_step=_purge_step(purge_step), sync=bool(sync))
        self._open()
        _open_logs.add(self)

    def _open(self) -> None:
        try:
            self._settle(self.core.open)
        except WriteError:
            # Nothing was logged, so __del__ must not warn about the error raised here.
            with contextlib.suppress(WriteError):
                self.core.close()
            raise

    def add_scalar(self, tag: str, value: Any, step: Any = None,
                   wall_time: Optional[float] = None) -> None:
        """Logs one number. Raises LogError for anything else."""
        try:
            remark = self.core.add_scalar(tag, value, step, wall_time)
            if remark < 0:
                number, whole = values.number_of(value), values.step_of(step)
                remark = self.core.add_scalar(tag_of(tag), number, whole, time_of(wall_time))
        except WriteError as error:
            remark = self.trouble(error)
        if remark:
            self.remark(remark, tag, step)

    def add_value(self, tag: str, plugin: str, encoded: bytes, step: Any = None,
                  wall_time: Optional[float] = None, is_finite: bool = True) -> None:
        """Logs an encoded Summary.Value of `tag` for `plugin`."""
        try:
            remark = self.core.add_value(tag_of(tag), plugin, encoded, values.step_of(step),
                                         time_of(wall_time), is_finite)
        except WriteError as error:
            remark = self.trouble(error)
        if remark:
            self.remark(remark, tag, step)

    def add_content(self, content: _core.Content, message: bytes, step: Any = None,
                    wall_time: Optional[float] = None) -> None:
        """Logs an encoded message that is not a summary, such as a graph."""
        try:
            self.core.add_content(content, message, values.step_of(step), time_of(wall_time))
        except WriteError as error:
            self.trouble(error)

    def flush(self, sync: bool = False) -> None:
        """Returns when everything logged so far is in the file. Raises WriteError on failure."""
        self._settle(functools.partial(self.core.flush, sync))

    def close(self) -> None:
        """Flushes and closes the file. Raises WriteError if data was lost. A second call does
        nothing."""
        _open_logs.discard(self)
        self._settle(self.core.close)

    def __del__(self) -> None:
        # Errors cause a warning; when the interpreter exits, warnings may no longer work.
        with contextlib.suppress(Exception):
            self.on_error = "warn"
            self.close()

    def refuse(self, where: str, tag: str, error: LogError) -> None:
        """Raises, or with on_error="warn" counts the error and warns once per call and tag."""
        self.refused += 1
        if self.on_error == "raise":
            raise type(error)(f"{where}: {error}") from error
        if (where.split("(")[0], tag) not in self._told:
            self._told.add((where.split("(")[0], tag))
            warn(f"{where}: {error}. Further errors for this tag are counted but not reported")

    def remark(self, remark: int, tag: str, step: Any) -> None:
        """Warns about data that was logged anyway."""
        warn(f"'{tag}': {_REMARKS[remark].format(step=step)}", LogWarning)

    def warn_once(self, topic: str, tag: str, text: str) -> None:
        """Warns once about a tag whose data was logged anyway."""
        if (topic, tag) not in self._told:
            self._told.add((topic, tag))
            warn(f"'{tag}': {text}")

    def trouble(self, error: WriteError) -> int:
        """Warns about the file; training continues."""
        text = str(error)
        kind = "dropped" if text.startswith("dropped") else text
        if ("write", kind) not in self._told:
            self._told.add(("write", kind))
            warn(text, WriteWarning)
        return 0

    def _settle(self, call: Callable[[], None]) -> None:
        try:
            call()
        except WriteError as error:
            if self.on_error == "raise":
                raise
            self.trouble(error)


def tag_of(tag: Any) -> str:
    """Returns `tag` if it is a valid str."""
    if not isinstance(tag, str):
        raise LogError(f"a tag must be a str, got {values.describe(tag)}. Pass a name such as "
                       "'loss/train'")
    try:
        tag.encode()
    except UnicodeEncodeError as error:
        raise LogError(f"the tag {tag!r} is not valid Unicode ({error.reason}). Decode it with its "
                       "own encoding") from error
    return tag


def time_of(wall_time: Any) -> Optional[float]:
    """Returns `wall_time` in seconds since 1970; None stays None. Raises LogError if it is not a
    time."""
    if wall_time is None:
        return None
    try:
        seconds = values.number_of(wall_time)
    except LogError as error:
        raise LogError("walltime must be a number of seconds since 1970, got "
                       f"{values.describe(wall_time)}. Pass time.time(), or leave it "
                       "out") from error
    _core.check_time(seconds)
    return seconds


def directory_of(directory: Any) -> str:
    """Returns a log directory as a str. Raises LogError if it cannot be one: it is not a path, or
    the address of remote storage."""
    try:
        path = os.fsdecode(directory)
    except (TypeError, UnicodeError) as error:
        raise LogError(f"the log directory must be a str or a path, got "
                       f"{values.describe(directory)}. Pass e.g. 'runs/one'") from error
    if path:  # Not every caller refuses an empty one: it may be the working directory.
        _core.check_directory(path)
    return path


def _queue_bytes(count: Any) -> int:
    try:
        whole = operator.index(count)
    except TypeError:
        whole = 0
    if not 0 < whole < 2**63:
        raise LogError(f"queue_bytes must be a positive integer, got {count!r}. Pass e.g. "
                       "64 << 20, the default")
    return whole


def _seconds(flush_seconds: Any) -> float:
    if not isinstance(flush_seconds, numbers.Real) or math.isnan(flush_seconds):
        raise LogError(f"flush_secs must be a number of seconds, got {flush_seconds!r}. Leave it "
                       f"out: data is written within {FLUSH_SECONDS} s")
    return min(max(float(flush_seconds), 0.0), FLUSH_SECONDS)


def _purge_step(step: Any) -> Optional[int]:
    try:
        return values.step_of(step)
    except LogError as error:
        raise LogError(f"purge_step must be a 64-bit integer, got {step!r}. Pass the first "
                       "step that this run logs again") from error


def _suffix(suffix: Any) -> str:
    if not isinstance(suffix, str):
        raise LogError(f"filename_suffix must be a str, got {values.describe(suffix)}. Pass e.g. "
                       "'.train', or leave it out")
    return suffix


def logged(method: Method) -> Method:
    """Decorates a method of a class that has a Log as _log: adds the call, the tag, the step and
    the arguments to the text of a LogError, and applies the log's error policy to it."""
    signature = inspect.signature(method)

    @functools.wraps(method)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except LogError as error:
            given = signature.bind_partial(self, *args, **kwargs).arguments
            tag = given.get("tag", given.get("main_tag"))
            step = given.get("global_step", given.get("step"))
            context = [] if tag is None else [repr(tag)]
            context += [] if step is None else [f"step {step}"]
            where = f"{method.__name__}({', '.join(context)})" + _arrays_of(given, str(error))
            return self._log.refuse(where, str(tag), error)

    return call  # type: ignore[return-value]


def _arrays_of(given: Any, text: str) -> str:
    """Describes the arrays among the arguments, unless `text` already does."""
    arrays = [f"{name} is {values.describe(value)}" for name, value in given.items()
              if hasattr(value, "shape") and values.describe(value) not in text]
    return f" where {' and '.join(arrays)}" if arrays else ""


@atexit.register
def _close_all() -> None:
    """Nothing is lost without a call of close()."""
    for log in list(_open_logs):
        log.on_error = "warn"
        log.close()


def _close_at_end_of_child(_: Any) -> None:
    """A forked child of multiprocessing, such as a DataLoader worker, exits without atexit."""
    multiprocessing.util.Finalize(None, _close_all, exitpriority=0)


multiprocessing.util.register_after_fork(_close_all, _close_at_end_of_child)
