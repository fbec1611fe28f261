# SPDX-License-Identifier: Apache-2.0
"""SummaryWriter: the methods, arguments and defaults of torch.utils.tensorboard.SummaryWriter.

It needs neither torch nor TensorBoard, accepts arrays of any framework, and never fails silently:
docs/logging.md has a table of all error cases.
"""
import datetime
import math
import os
import socket
import threading
import time
from typing import Any, Dict, Optional, Set

from stepscope import values
from stepscope._core import LogError, WriteError, encode
from stepscope.file_writer import FileWriter
from stepscope.log import Log, logged, tag_of, time_of
from stepscope.media_logging import MediaLogging
from stepscope.number_logging import NumberLogging
from stepscope.settings_logging import Charts, SettingLogging


class _Runs:
    """One thread at a time opens runs. A forked child gets an unlocked lock."""

    lock = threading.Lock()

    @classmethod
    def restart(cls) -> None:
        cls.lock = threading.Lock()


os.register_at_fork(after_in_child=_Runs.restart)


class SummaryWriter(NumberLogging, MediaLogging, SettingLogging):
    """Logs a run. Thread-safe; a forked child continues in its own file.

        with SummaryWriter("runs/one") as writer:
            writer.add_scalar("loss/train", loss, step)
    """

    def __init__(self, log_dir: "Optional[str | os.PathLike[str]]" = None, comment: str = "",
                 purge_step: Optional[int] = None, max_queue: int = 10, flush_secs: float = 120,
                 filename_suffix: str = "", *, on_error: str = "raise", sync: bool = False,
                 queue_bytes: int = 64 << 20) -> None:
        """
        Args:
          log_dir: the run's directory, created if needed; runs/<date>_<host><comment> if None.
          comment: appended to that name; ignored if log_dir is given.
          purge_step: for a run that restarts in the same directory: discards data it logged at this
            step and later.
          max_queue: ignored, accepted for compatibility with torch; see queue_bytes.
          flush_secs: how long data waits to be written, at most 0.1 s; on a slow disk up to 1 s.
          filename_suffix: appended to the event file's name.
          on_error: "raise", or "warn" to turn every error into a warning.
          sync: whether flush() and close() also sync the file to disk.
          queue_bytes: how much data may be queued before calls have to wait.

        Raises:
          WriteError: the directory cannot be written to.
          LogError: an argument is not valid, e.g. log_dir is an address such as "s3://bucket"; also
            with on_error="warn".
        """
        self.log_dir = log_dir or _default_directory(comment)
        self.purge_step = purge_step
        self.max_queue = max_queue
        self.flush_secs = flush_secs
        self.filename_suffix = filename_suffix
        self._log_options: Dict[str, Any] = {
            "flush_seconds": flush_secs, "suffix": filename_suffix, "sync": sync,
            "queue_bytes": queue_bytes}
        self._runs: Dict[str, Log] = {}
        self._opened: Set[str] = set()  # Runs to which purge_step was applied.
        self._is_closed = False
        self._charts: Charts = {}
        self._hparams: Optional[Dict[str, Any]] = None
        self._start_time = time.time()
        self._log = self._new_log(self.log_dir, on_error, purge_step)
        self._add_number = self._log.core.add_scalar
        self.file_writer: Optional[FileWriter] = FileWriter(self._log)

    def get_logdir(self) -> "str | os.PathLike[str]":
        """The run's directory."""
        return self.log_dir

    @property
    def refused(self) -> int:
        """The number of calls refused because of bad data, including those that on_error="warn"
        does not report."""
        return sum(log.refused for log in [self._log, *self._runs.values()])

    def add_scalar(self, tag: str, scalar_value: Any, global_step: Optional[int] = None,
                   walltime: Optional[float] = None, new_style: bool = False,
                   double_precision: bool = False) -> None:
        """Logs one number.

        Args:
          tag: its name; a slash creates groups, as in "loss/train".
          scalar_value: a number, or an array or tensor that holds one, on any device.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
          new_style: write it as a tensor, like TensorFlow 2.
          double_precision: with new_style, keep 64 bits instead of 32.
        """
        # This is called millions of times; anything unusual takes the slow path.
        if new_style:
            add_scalar(self, tag, scalar_value, global_step, walltime, True, double_precision)
            return
        try:
            remark = self._add_number(tag, scalar_value, global_step, walltime)
        except WriteError as error:
            remark = self._log.trouble(error)
        except LogError:
            remark = -1
        if remark < 0:
            add_scalar(self, tag, scalar_value, global_step, walltime)
        elif remark:
            self._log.remark(remark, tag, global_step)

    @logged
    def add_scalars(self, main_tag: str, tag_scalar_dict: Dict[str, Any],
                    global_step: Optional[int] = None, walltime: Optional[float] = None) -> None:
        """Logs several numbers for one chart: each name becomes a run <main_tag>_<name> below this
        one.

        Args:
          main_tag: the tag of all of them.
          tag_scalar_dict: name and number of each line.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
        """
        if not isinstance(tag_scalar_dict, dict):
            raise LogError("expected a dict of names and numbers, got "
                           f"{values.describe(tag_scalar_dict)}. Pass e.g. {{'train': 0.5}}")
        self._check_open()
        tag_of(main_tag)
        numbers = {self._run_of_line(main_tag, tag_of(name)): _number(name, value)
                   for name, value in tag_scalar_dict.items()}
        moment = time.time() if walltime is None else time_of(walltime)
        for run in numbers:
            _check_run(run)
        for run, number in numbers.items():
            self._log_of_run(run).add_scalar(main_tag, number, global_step, moment)

    def flush(self) -> None:
        """Returns when everything logged so far is in the file.

        Raises:
          WriteError: data cannot be written; it is kept and retried.
        """
        self._end_all(Log.flush)

    def close(self) -> None:
        """Flushes and closes the file. A second call does nothing.

        Raises:
          WriteError: data was lost.
        """
        with _Runs.lock:
            self._is_closed = True  # No other thread adds a run from now on.
        self.file_writer = None  # Like torch's; some programs use it.
        self._end_all(Log.close)

    def __enter__(self) -> "SummaryWriter":
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if kind is not None:
            # The exception that ended the training matters more; file errors only cause a warning.
            for log in [self._log, *self._runs.values()]:
                log.on_error = "warn"
        self.close()

    def __getstate__(self) -> Dict[str, Any]:
        """A process that unpickles the writer logs to its own file in the directory."""
        return {"log_dir": self.log_dir, "max_queue": self.max_queue,
                "flush_secs": self.flush_secs, "filename_suffix": self.filename_suffix,
                "on_error": self._log.on_error, "sync": self._log_options["sync"],
                "queue_bytes": self._log_options["queue_bytes"]}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        SummaryWriter.__init__(self, **state)

    def _get_file_writer(self) -> Optional[FileWriter]:
        """Code written for torch uses this name."""
        return self.file_writer

    def _new_log(self, directory: "str | os.PathLike[str]", on_error: str,
                 purge_step: Optional[int]) -> Log:
        """Opens the log of this run, or of one below it."""
        return Log(directory, on_error=on_error, purge_step=purge_step, **self._log_options)

    def _run_of_line(self, main_tag: str, name: str) -> str:
        """Returns the run of one line of add_scalars(), below this one."""
        return f"{main_tag.replace('/', '_')}_{name}"

    def _log_of_run(self, name: str) -> Log:
        """Returns the log of the run `name` below this one, opened once."""
        log = self._runs.get(name)
        if log is not None:
            return log
        _check_run(name)
        with _Runs.lock:
            self._check_open()
            if name not in self._runs:
                # A call that adds data only warns about the file, which is retried later.
                purge_step = None if name in self._opened else self.purge_step
                log = self._new_log(os.path.join(self._log.core.directory, name), "warn",
                                    purge_step)
                log.on_error = self._log.on_error
                self._opened.add(name)
                self._runs[name] = log
            return self._runs[name]

    def _check_open(self) -> None:
        """Raises LogError if the writer is closed."""
        if self._is_closed:
            raise LogError("the writer is closed. Log before calling close(), or open another "
                           "writer")

    def _close_run(self, name: str) -> None:
        """Closes the file of a run; a later call opens another. Errors cause a warning."""
        log = self._runs.pop(name, None)
        if log is not None:
            log.on_error = "warn"
            log.close()

    def _end_all(self, end: Any) -> None:
        """Closes or flushes every file, even if one fails."""
        failure = None
        for log in [self._log, *self._runs.values()]:
            try:
                end(log)
            except WriteError as error:
                failure = failure or error
        if failure is not None:
            raise failure


@logged
def add_scalar(self: SummaryWriter, tag: Any, scalar_value: Any, global_step: Any, walltime: Any,
               new_style: bool = False, double_precision: bool = False) -> None:
    """The slow path of SummaryWriter.add_scalar(); errors use that name."""
    log = self._log
    if not new_style:
        log.add_scalar(tag, scalar_value, global_step, walltime)
        return
    number = values.number_of(scalar_value)
    encoded = encode.scalar(tag_of(tag), number, double_precision)
    log.add_value(tag, "scalars", encoded, global_step, walltime, math.isfinite(number))


def _default_directory(comment: str) -> str:
    now = datetime.datetime.now().strftime("%b%d_%H-%M-%S")
    return os.path.join("runs", f"{now}_{socket.gethostname()}{comment}")


def _check_run(name: str) -> None:
    """Raises LogError if the run would be outside the writer's directory."""
    if os.path.isabs(name) or ".." in name.replace(os.sep, "/").split("/") or "\0" in name:
        raise LogError(f"the run {name!r} is not inside the writer's directory. Pass a name "
                       "without '..' that does not start with a slash")


def _number(name: str, value: Any) -> float:
    try:
        return values.number_of(value)
    except LogError as error:
        raise LogError(f"'{name}': {error}") from error
