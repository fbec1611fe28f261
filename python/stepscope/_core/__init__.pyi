# SPDX-License-Identifier: Apache-2.0
# Written by python/write_stubs.py.
import enum

from stepscope._core import encode as encode

__version__: str

class LogError(ValueError):
    """The data cannot be logged; none of it was."""

class WriteError(OSError):
    """The event file cannot be written; the message says whether data was lost."""

def check_directory(directory: object) -> None:
    """Raises LogError if event files cannot be in that directory."""

def check_time(wall_time: float) -> None:
    """Raises LogError if it is not a time in seconds since 1970."""

class Content(enum.Enum):
    """What an event can hold besides a summary."""

    GRAPH_DEF = 0

    TAGGED_RUN_METADATA = 1

    META_GRAPH_DEF = 2

class EventLog:
    """One event file of a run."""

    def __init__(self, directory: object, *, flush_seconds: float = ..., queue_bytes: int = ..., suffix: str = ..., purge_step: int | None = ..., sync: bool = ...) -> None: ...

    def open(self) -> None: ...

    def add_scalar(self, tag: object | None, value: object | None, step: object | None = ..., wall_time: object | None = ...) -> int:
        """The remark on it, or -1 if an argument is not a plain number or text."""

    def add_value(self, tag: str, plugin: str, value: bytes, step: int | None = ..., wall_time: float | None = ..., is_finite: bool = ...) -> int: ...

    def add_content(self, content: Content, message: bytes, step: int | None = ..., wall_time: float | None = ...) -> None: ...

    def flush(self, sync: bool = ...) -> None: ...

    def close(self) -> None: ...

    @property
    def directory(self) -> str: ...

    @property
    def path(self) -> str: ...

    @property
    def counts(self) -> dict: ...

class LogReader:
    """Log directories to read."""

    def __init__(self, roots: list) -> None: ...

    def load(self) -> None: ...

    def runs(self) -> list: ...

    def logs_nearby(self, logdir: bytes) -> list: ...

class LoggedRun:
    """A run at one point in time."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def start_time(self) -> float: ...

    def series(self) -> list: ...

    def faults(self) -> list: ...

class LoggedSeries:
    """A series of a run."""

    @property
    def tag(self) -> str: ...

    @property
    def plugin(self) -> str: ...

    @property
    def is_scalar(self) -> bool: ...

    @property
    def display_name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def hparams(self) -> dict: ...

    @property
    def size(self) -> int: ...

    def columns(self, all_points: bool) -> tuple: ...

    def records(self, all_points: bool) -> LoggedRecords: ...

class LoggedRecords:
    """Values other than scalars."""

    def __len__(self) -> int: ...

    def columns(self) -> tuple: ...

    def read(self, index: int) -> tuple: ...
