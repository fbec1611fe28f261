# SPDX-License-Identifier: Apache-2.0
"""Profiles some batches with the profiler of Keras's backend."""
import contextlib
import operator
from typing import Any, Callable, ContextManager, NamedTuple, Optional, Tuple, Union

from stepscope import profiler
from stepscope.caution import warn
from stepscope.wording import counted


class _Trace(NamedTuple):
    """A running trace."""

    step: Callable[[int], ContextManager[Any]]
    """Returns a context that marks a batch as a step of the trace."""
    stop: Callable[[], None]


class BatchProfile:
    """Traces the batches given by profile_batch. Errors cause a warning and never stop a
    training."""

    def __init__(self, profile_batch: Union[int, Tuple[int, int], str], directory: str) -> None:
        """
        Args:
          profile_batch: a batch, counted from 1, or the first and last; 0 for none.
          directory: where the trace is written.
        """
        self._first, self._last = _range(profile_batch)
        self._directory = directory
        self._trace: Optional[_Trace] = None
        self._step = contextlib.ExitStack()
        self._seen = 0

    def begin_batch(self, batch: int) -> None:
        """Starts the trace at its first batch, and marks the step."""
        self._seen = batch
        if not max(self._first, 1) <= batch <= self._last:
            return
        try:
            if batch == max(self._first, 1):
                self._trace = _start(self._directory)
            if self._trace is not None:
                self._step.enter_context(self._trace.step(batch))
        except Exception as error:  # Profilers fail in many ways.
            warn(f"profile_batch: the profiler did not start ({error}). Training continues without "
                 "it")

    def end_batch(self, batch: int) -> None:
        """Ends the step, and the trace at its last batch."""
        self._step.close()
        if self._trace is not None and batch >= self._last:
            self._stop()

    def end(self) -> None:
        """Ends the trace, if one is running. Warns if the training was too short for it."""
        self._step.close()
        self._stop()
        if 0 < self._seen < self._first:
            seen = counted(self._seen, "batch", "batches")
            warn(f"profile_batch: the training ended after {seen}, before batch {self._first}, so "
                 f"nothing was profiled. Pass batches from 1 to {self._seen}")
        self._seen = 0

    def _stop(self) -> None:
        trace, self._trace = self._trace, None
        if trace is None:
            return
        try:
            trace.stop()
        except Exception as error:
            warn(f"profile_batch: the trace was not written ({error})")


def _range(given: Any) -> Tuple[int, int]:
    parts = given.split(",") if isinstance(given, str) else given
    try:
        listed = parts if isinstance(parts, (list, tuple)) else [parts]
        # Of a str, int() accepts whole numbers only; of a number, operator.index() does.
        ends = [int(part) if isinstance(part, str) else operator.index(part) for part in listed]
    except (TypeError, ValueError):
        ends = []
    ends = ends * 2 if len(ends) == 1 else ends
    if len(ends) != 2 or not 0 <= ends[0] <= ends[1]:
        raise ValueError(f"profile_batch is {given!r}. Pass a batch, counted from 1, or the first "
                         "and last as (10, 20) or '10,20'; 0 disables it")
    return ends[0], ends[1]


def _start(directory: str) -> _Trace:
    """Starts the backend's profiler."""
    name = backend()
    if name == "tensorflow":
        from tensorflow.profiler import experimental

        experimental.start(directory)
        return _Trace(lambda batch: experimental.Trace("train", step_num=batch, _r=1),
                      experimental.stop)
    if name == "jax":
        import jax

        jax.profiler.start_trace(directory)
        return _Trace(lambda batch: jax.profiler.StepTraceAnnotation("train", step_num=batch),
                      jax.profiler.stop_trace)
    if name == "torch":
        import torch.profiler

        trace = torch.profiler.profile(on_trace_ready=profiler.trace_handler(directory))
        trace.start()
        return _Trace(lambda batch: torch.profiler.record_function(f"ProfilerStep#{batch}"),
                      trace.stop)
    raise RuntimeError(f"the backend {name} has no profiler; use tensorflow, jax or torch")


def backend() -> str:
    """Returns the name of Keras's backend."""
    try:
        from keras.backend import backend as chosen
    except ImportError:
        return "tensorflow"
    return chosen()
