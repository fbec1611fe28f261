# SPDX-License-Identifier: Apache-2.0
"""stepscope.install(): other libraries' writers write with Stepscope's.

    import stepscope

    stepscope.install()
"""
import os
from typing import Any, List, Optional, Tuple, Type

from stepscope import tensorboardx
from stepscope.caution import warn
from stepscope.on_import import Watcher, replace_everywhere
from stepscope.reopening import ReopeningWriter
from stepscope.tensorflow_writers import redirect_tensorflow, stop_redirecting_tensorflow


class Installation:
    """Returned by install(). The end of a with statement undoes it."""

    def __init__(self) -> None:
        """Created by install()."""
        self._is_undone = False

    def undo(self) -> None:
        """Gives the libraries their writers back; writers that exist continue as they are. Does
        nothing if it was called before, or while another install() is in effect."""
        if self._is_undone:
            return
        self._is_undone = True
        _State.installed -= 1
        if _State.installed == 0:
            _State.end()

    def __enter__(self) -> "Installation":
        return self

    def __exit__(self, *_: Any) -> None:
        self.undo()


def install(*, on_error: str = "warn") -> Installation:
    """Redirects the writers of torch.utils.tensorboard, tensorboardX and tf.summary to Stepscope,
    for this process: those that are created from now on. Call it once, at the start of the program,
    before or after these libraries are imported; none of them is imported by it.

    Writers that log to remote storage are not redirected.

    Args:
      on_error: "warn" turns errors into warnings, since the program was written for another
        writer; "raise" raises them.
    """
    if on_error not in ("raise", "warn"):
        raise ValueError(f"on_error is 'raise' or 'warn', not {on_error!r}")
    _State.on_error = on_error
    _State.installed += 1
    if _State.installed == 1:
        _State.begin()
    return Installation()


class _State:
    """What install() has changed in this process."""

    installed = 0
    on_error = "warn"
    watcher: Optional[Watcher] = None
    replaced: "List[Tuple[Any, Any]]" = []

    @classmethod
    def begin(cls) -> None:
        cls.watcher = Watcher({
            "torch.utils.tensorboard": _redirect_torch,
            "tensorboardX": _redirect_tensorboardx,
            "tensorflow.python.ops.summary_ops_v2":
                lambda module: redirect_tensorflow(module, lambda: cls.on_error),
        })
        cls.watcher.start()

    @classmethod
    def end(cls) -> None:
        if cls.watcher is not None:
            cls.watcher.stop()
        for original, ours in cls.replaced:
            replace_everywhere(ours, original)
        cls.replaced.clear()
        stop_redirecting_tensorflow()


def _redirect_torch(module: Any) -> None:
    original = module.SummaryWriter
    if issubclass(original, ReopeningWriter):  # The module was loaded again.
        return

    class SummaryWriter(ReopeningWriter):
        """stepscope.SummaryWriter in place of torch's."""

        def __new__(cls, log_dir: Any = None, *args: Any, **kwargs: Any) -> Any:
            if _is_remote(log_dir):
                return original(log_dir, *args, **kwargs)
            return super().__new__(cls)

        def __init__(self, log_dir: Any = None, comment: str = "",
                     purge_step: Optional[int] = None, max_queue: int = 10,
                     flush_secs: float = 120, filename_suffix: str = "",
                     **others: Any) -> None:
            others.setdefault("on_error", _State.on_error)
            super().__init__(log_dir, comment, purge_step, max_queue, flush_secs, filename_suffix,
                             **others)

    _replace(original, SummaryWriter)


def _redirect_tensorboardx(module: Any) -> None:
    original = module.SummaryWriter
    if issubclass(original, ReopeningWriter):
        return

    class SummaryWriter(tensorboardx.SummaryWriter):
        """stepscope.tensorboardx.SummaryWriter in place of tensorboardX's."""

        def __new__(cls, logdir: Any = None, *args: Any, **kwargs: Any) -> Any:
            if _is_remote(kwargs.get("log_dir") if logdir is None else logdir):
                return original(logdir, *args, **kwargs)
            return super().__new__(cls)

        def __init__(self, *args: Any, **kwargs: Any) -> None:
            kwargs.setdefault("on_error", _State.on_error)
            super().__init__(*args, **kwargs)

    _replace(original, SummaryWriter)


def _replace(original: Any, ours: Type[Any]) -> None:
    """Code that pickles a writer, or prints its class, sees the name that the user wrote."""
    ours.__module__ = original.__module__
    ours.__qualname__ = original.__qualname__
    replace_everywhere(original, ours)
    _State.replaced.append((original, ours))


def _is_remote(directory: Any) -> bool:
    """Whether only the library's own writer can write there; warns then."""
    is_one = isinstance(directory, (str, os.PathLike)) and "://" in os.fspath(directory)
    if is_one:
        warn(f"{os.fspath(directory)} is written by the library's own writer, since Stepscope does "
             "not write to remote storage")
    return is_one
