# SPDX-License-Identifier: Apache-2.0
"""Default writers, and what belongs to them: the default step, the recording condition and the name
scope. Each thread and each asyncio task has its own."""
import contextlib
import contextvars
import os
from typing import Any, Callable, Iterator, Optional, Tuple, Union

from stepscope._core import LogError, WriteError
from stepscope.caution import warn
from stepscope.log import FLUSH_SECONDS, Log

NO_STEP = ("no step is set. Pass the argument step, or set a default one with "
           "writer.as_default(step=...) or summary.experimental.set_step()")

Condition = Union[bool, Callable[[], Any], Any, None]

_writer: "contextvars.ContextVar[Optional[EventFileWriter]]" = contextvars.ContextVar(
    "stepscope_writer", default=None)
_step: "contextvars.ContextVar[Any]" = contextvars.ContextVar("stepscope_step", default=None)
_condition: "contextvars.ContextVar[Condition]" = contextvars.ContextVar(
    "stepscope_condition", default=None)
_scope: "contextvars.ContextVar[str]" = contextvars.ContextVar("stepscope_scope", default="")


class EventFileWriter:
    """Writes to one event file. Returned by create_file_writer(). Thread-safe.

    A with statement around the writer itself closes it at the end; one around as_default() makes
    it the writer that scalar(), image() and the others use.
    """

    def __init__(self, logdir: "str | os.PathLike[str]", *, flush_seconds: float = FLUSH_SECONDS,
                 suffix: str = ".v2", on_error: str = "raise") -> None:
        """See create_file_writer()."""
        self.log = Log(logdir, flush_seconds=flush_seconds, suffix=suffix, on_error=on_error)
        self.is_closed = False

    def as_default(self, step: Any = None) -> "DefaultScope":
        """Returns a context in which this is the default writer of the thread or task.

        Args:
          step: the default step inside the context; None keeps the current one.
        """
        self.init()
        return DefaultScope(self, step)

    def set_as_default(self, step: Any = None) -> None:
        """Makes this the default writer until another is set.

        Args:
          step: the default step from now on; None keeps the current one.
        """
        self.as_default(step).__enter__()

    def init(self) -> None:
        """Does nothing, because the file is created with the writer. Raises LogError if the writer
        is closed."""
        if self.is_closed:
            raise LogError(f"the writer of '{self.log.core.directory}' is closed. Create a new one "
                           "with create_file_writer(), or close it later")

    def flush(self) -> None:
        """Returns when everything logged so far is in the file. Raises WriteError on failure."""
        if not self.is_closed:
            self.log.flush()

    def close(self) -> None:
        """Flushes and closes the file. Raises WriteError if data was lost. A second call does
        nothing."""
        self.is_closed = True
        self.log.close()

    def settle(self) -> None:
        """Flushes, and warns where flush() would raise, so that leaving a block never stops a
        training."""
        try:
            self.flush()
        except WriteError as error:
            self.log.trouble(error)

    def __getattr__(self, name: str) -> Any:
        if name in ("scalar", "histogram", "image", "audio", "text", "write", "graph"):
            raise AttributeError(f"a writer of stepscope.summary has no {name}(). Call "
                                 f"summary.{name}() inside `with writer.as_default():`")
        if name.startswith("add_"):
            raise AttributeError(f"a writer of stepscope.summary has no {name}(). Use a "
                                 "stepscope.SummaryWriter, or the functions of stepscope.summary")
        raise AttributeError(f"'EventFileWriter' object has no attribute '{name}'")

    def __enter__(self) -> "EventFileWriter":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


class NoopWriter:
    """Writes nothing. Returned by create_noop_writer(). Leaves the default writer unchanged."""

    def __init__(self) -> None:
        _Absence.is_known = True

    def as_default(self, step: Any = None) -> "contextlib.AbstractContextManager[None]":
        """Returns a context that changes nothing."""
        return contextlib.nullcontext()

    def set_as_default(self, step: Any = None) -> None:
        """Does nothing."""

    def init(self) -> None:
        """Does nothing."""

    def flush(self) -> None:
        """Does nothing."""

    def close(self) -> None:
        """Does nothing."""


class DefaultScope:
    """Returned by as_default(). A class, so that it can be entered and never left."""

    def __init__(self, writer: EventFileWriter, step: Any, is_flushed: bool = True) -> None:
        """
        Args:
          writer: the default writer inside the context.
          step: the default step inside the context; None keeps the current one.
          is_flushed: whether to flush when the context ends.
        """
        self._entered = (writer, step)
        self._is_flushed = is_flushed
        self._before: Any = (None, None)

    def __enter__(self) -> EventFileWriter:
        writer, step = self._entered
        self._before = (_writer.get(), _step.get())
        _writer.set(writer)
        if step is not None:
            _step.set(step)
        return writer

    def __exit__(self, *_: Any) -> None:
        writer, step = self._entered
        if self._is_flushed:
            writer.settle()
        _writer.set(self._before[0])
        if step is not None:
            _step.set(self._before[1])


def default_writer() -> Optional[EventFileWriter]:
    """Returns the default writer of this thread or task, or None."""
    return _writer.get()


def get_step() -> Any:
    """Returns the default step of this thread or task as it was set, or None."""
    return _step.get()


def set_step(step: Any) -> None:
    """Sets the default step of this thread or task.

    Args:
      step: an integer, or a variable of a framework, which is read on each call; None removes the
        default.
    """
    _step.set(step)


def step_and_condition(is_tensor: Callable[[Any], bool]) -> Tuple[Any, Condition]:
    """Returns the default step, and the recording condition.

    Args:
      is_tensor: whether a value is a tensor. A condition that is neither a tensor nor a function
        becomes a bool.
    """
    condition = _condition.get()
    is_open = condition is None or callable(condition) or is_tensor(condition)
    return _step.get(), condition if is_open else bool(condition)


def set_step_and_condition(step: Any, condition: Condition) -> None:
    """Sets what step_and_condition() returned, for the rest of the current context."""
    _step.set(step)
    _condition.set(condition)


def expected_writer(call: str, is_traced: bool = False) -> "Optional[EventFileWriter]":
    """Returns the default writer, or None; then it warns once that `call` logs nothing, unless
    that is what the program asked for."""
    writer = _writer.get()
    if writer is None and _condition.get() is not False:
        warn_of_no_writer(call, "summary", is_traced)
    return writer


def warn_of_no_writer(call: str, module: str, is_traced: bool = False) -> None:
    """Warns, once for the process, that `call` logs nothing without a default writer.

    Args:
      call: what logs nothing.
      module: where the functions of the fix are: "summary" or "tf.summary".
      is_traced: whether `call` is in a function that TensorFlow traces.
    """
    if _Absence.is_known:
        return
    _Absence.is_known = True
    why = ("there was no default writer when TensorFlow traced the function that calls it; it "
           "will not log later, either. In the function, use" if is_traced else
           "this thread has no default writer. Log inside")
    warn(f"{call} logs nothing, because {why} `with writer.as_default():`, where writer = "
         f"{module}.create_file_writer('runs/one'). To log nothing on purpose, use "
         f"{module}.create_noop_writer(). Further calls are not reported")


class _Absence:
    """Whether the program is known to have no default writer: it was warned, or it created a
    writer that writes nothing."""

    is_known = False


def should_record_summaries() -> bool:
    """Returns whether there is a default writer and record_if() allows recording."""
    if _writer.get() is None:
        return False
    condition = _condition.get()
    condition = condition() if callable(condition) else condition
    return condition is None or bool(condition)


@contextlib.contextmanager
def record_if(condition: Condition) -> Iterator[None]:
    """Returns a context in which summaries are recorded only if a condition is true.

    Args:
      condition: True, False, a tensor of one boolean, or a function without arguments that returns
        one of these; a function is called for each summary.
    """
    before = _condition.get()
    _condition.set(condition)
    try:
        yield
    finally:
        _condition.set(before)


@contextlib.contextmanager
def name_scope(name: Optional[str]) -> Iterator[str]:
    """Returns a context in which tags start with `name` and a slash. Scopes nest.

    Args:
      name: the scope below the current one. A name that ends in a slash is the whole scope, as in
        TensorFlow, and None or "" leaves all scopes.
    """
    before = _scope.get()
    if name and not name.endswith("/"):
        _scope.set(scoped(name))
    else:
        _scope.set((name or "").rstrip("/"))
    try:
        yield _scope.get() + "/" if _scope.get() else ""
    finally:
        _scope.set(before)


def scoped(name: str) -> str:
    """Returns the tag of `name` in the current name scope."""
    return f"{_scope.get()}/{name}" if _scope.get() else name
