# SPDX-License-Identifier: Apache-2.0
"""Traces of torch.profiler, in a separate file for each worker.

    from stepscope import profiler

    with profiler.profile("runs/one", wait=1, warmup=1, active=3) as trace:
        for batch in batches:
            train(batch)
            trace.step()
"""
import atexit
import functools
import itertools
import os
import re
import socket
import time
from typing import Any, Callable, List, Optional

from stepscope.caution import warn
from stepscope.log import directory_of
from stepscope.wording import counted

__all__ = ["profile", "trace_handler"]

# Two profilers of one process are two workers; the traces of one profiler are spans of one worker.
_profilers = itertools.count()


def trace_handler(dir_name: "str | os.PathLike[str]", worker_name: Optional[str] = None,
                  use_gzip: bool = False) -> Callable[[Any], None]:
    """Returns a function for torch.profiler.profile(on_trace_ready=...) that writes each trace to
    its own file. If no trace was written when the program ends, a warning says so.

    Args:
      dir_name: the directory of the run; it is created if needed.
      worker_name: the worker in the file name, before the process id and the number of its
        profiler; host and rank if None.
      use_gzip: whether to compress the file.
    """
    return _Handler(dir_name, worker_name, use_gzip)


def profile(dir_name: "str | os.PathLike[str]", *, wait: int = 1, warmup: int = 1,
            active: int = 3, repeat: int = 1, skip_first: int = 0,
            worker_name: Optional[str] = None, use_gzip: bool = False, **options: Any) -> Any:
    """Returns a torch.profiler.profile with a schedule that writes each trace to its own file. Call
    its step() after each batch. If it stops without having written a trace, it warns with the
    number of steps that are missing.

    Args:
      dir_name: the directory of the run.
      wait: the number of steps to skip.
      warmup: the number of steps to trace and discard after that.
      active: the number of steps to trace and write after that.
      repeat: how often to repeat; 0 for until the end.
      skip_first: the number of steps to skip before everything else.
      worker_name: see trace_handler().
      use_gzip: whether to compress the files.
      **options: further arguments of torch.profiler.profile, e.g. record_shapes=True.
    """
    try:
        import torch.profiler
    except ImportError as error:
        raise ImportError("stepscope.profiler needs PyTorch, which is not installed. Install it "
                          "with: pip install torch") from error

    schedule = torch.profiler.schedule(wait=wait, warmup=warmup, active=active, repeat=repeat,
                                       skip_first=skip_first)
    handler = _Handler(dir_name, worker_name, use_gzip)
    handler.explain = lambda: (
        f"step() was called {counted(handler.steps, 'time')}, but a trace needs "
        f"{counted(skip_first + wait + warmup + active, 'call')}: skip_first={skip_first}, "
        f"wait={wait}, warmup={warmup} and active={active} together. Call step() after each batch, "
        "or lower these numbers")
    return _profile_class()(schedule=schedule, on_trace_ready=handler, **options)


@functools.cache
def _profile_class() -> type:
    """Made on first use, because importing torch takes long."""
    import torch.profiler

    class Profile(torch.profiler.profile):  # type: ignore[misc, name-defined]
        """Warns when it stops without having written a trace."""

        def step(self) -> None:
            super().step()
            self.on_trace_ready.steps += 1

        def stop(self) -> None:
            super().stop()
            self.on_trace_ready.check()

    return Profile


class _Handler:
    """Writes the traces of one profiler."""

    def __init__(self, dir_name: "str | os.PathLike[str]", worker_name: Optional[str],
                 use_gzip: bool) -> None:
        self.explain: Callable[[], str] = lambda: (
            "the profiler had no complete trace. Pass this handler as on_trace_ready, and call the "
            "profiler's step() after each batch, until its schedule is through")
        self._dir_name = directory_of(dir_name)
        self._worker_name = worker_name
        self._suffix = ".gz" if use_gzip else ""
        self._number = next(_profilers)
        self.steps = 0
        self._is_settled = False
        _handlers.append(self)

    def __call__(self, trace: Any) -> None:
        self._is_settled = True
        os.makedirs(self._dir_name, exist_ok=True)
        name = _file_name(self._worker_name, self._number) + self._suffix
        trace.export_chrome_trace(os.path.join(self._dir_name, name))

    def check(self) -> None:
        """Warns once if no trace was written so far."""
        if not self._is_settled:
            self._is_settled = True
            warn(f"no trace was written to {self._dir_name}: {self.explain()}")


_handlers: List[_Handler] = []


@atexit.register
def _check_all() -> None:
    """A profiler that was never stopped, or never started, says so at last."""
    for handler in _handlers:
        handler.check()


def _file_name(worker_name: Optional[str], number: int) -> str:
    """A unique name. Readers treat the part before the time as the worker."""
    worker = worker_name or f"{socket.gethostname()}{_rank()}"
    # Dots would end the worker's name early.
    plain = re.sub(r"[^\w-]", "_", worker)
    return f"{plain}_{os.getpid()}_{number}.{time.time_ns()}.pt.trace.json"


def _rank() -> str:
    """The rank as set by torchrun, Slurm or Open MPI."""
    for variable in ("RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK"):
        if os.environ.get(variable, "").isdigit():
            return f"_rank{os.environ[variable]}"
    return ""
