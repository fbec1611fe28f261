# SPDX-License-Identifier: Apache-2.0
"""Profiles some batches with the profiler of Keras's backend."""
from typing import Any, Callable, Tuple, Union

from stepscope import profiler
from stepscope.caution import warn


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
        self._stop: Any = None

    def begin_batch(self, batch: int) -> None:
        """Starts the trace at its first batch."""
        if batch != self._first or self._last == 0:
            return
        try:
            self._stop = _start(self._directory)
        except Exception as error:  # Profilers fail in many ways.
            warn(f"profile_batch: the profiler did not start ({error}). Training continues without "
                 "it")

    def end_batch(self, batch: int) -> None:
        """Ends the trace at its last batch."""
        if self._stop is not None and batch >= self._last:
            self.end()

    def end(self) -> None:
        """Ends the trace, if one is running."""
        stop, self._stop = self._stop, None
        if stop is None:
            return
        try:
            stop()
        except Exception as error:
            warn(f"profile_batch: the trace was not written ({error})")


def _range(given: Any) -> Tuple[int, int]:
    parts = [int(part) for part in given.split(",")] if isinstance(given, str) else given
    ends = [parts] if isinstance(parts, int) else list(parts)
    ends = ends * 2 if len(ends) == 1 else ends
    if len(ends) != 2 or not 0 <= ends[0] <= ends[1]:
        raise ValueError(f"profile_batch is {given!r}. Pass a batch, counted from 1, or the first "
                         "and last as (10, 20); 0 disables it")
    return ends[0], ends[1]


def _start(directory: str) -> Callable[[], None]:
    """Starts the backend's profiler; returns a function that stops it."""
    backend = _backend()
    if backend == "tensorflow":
        import tensorflow as tf

        tf.profiler.experimental.start(directory)
        return tf.profiler.experimental.stop
    if backend == "jax":
        import jax

        jax.profiler.start_trace(directory)
        return jax.profiler.stop_trace
    if backend == "torch":
        import torch.profiler

        trace = torch.profiler.profile(on_trace_ready=profiler.trace_handler(directory))
        trace.start()
        return trace.stop
    raise RuntimeError(f"the backend {backend} has no profiler; use tensorflow, jax or torch")


def _backend() -> str:
    try:
        from keras.backend import backend
    except ImportError:
        return "tensorflow"
    return backend()
