# SPDX-License-Identifier: Apache-2.0
"""Log machine-learning runs, read them, and watch them with the program `stepscope`.

    from stepscope import SummaryWriter

    with SummaryWriter("runs/one") as writer:
        for step in range(100):
            writer.add_scalar("loss", 1 / (step + 1), step)
"""
from typing import TYPE_CHECKING, Any, List

from stepscope._core import LogError, WriteError, __version__
from stepscope.caution import LogWarning, WriteWarning

if TYPE_CHECKING:
    from stepscope import accelerate as accelerate
    from stepscope import hparams as hparams
    from stepscope import huggingface as huggingface
    from stepscope import keras as keras
    from stepscope import lightning as lightning
    from stepscope import notebook as notebook
    from stepscope import profiler as profiler
    from stepscope import projector as projector
    from stepscope import summary as summary
    from stepscope import tensorboardx as tensorboardx
    from stepscope.installation import install
    from stepscope.reader import read
    from stepscope.writer import SummaryWriter

__all__ = ["LogError", "LogWarning", "SummaryWriter", "WriteError", "WriteWarning", "__version__",
           "install", "read"]
# Not in __all__, since `from stepscope import *` would import them: some need another library.
_MODULES = ("accelerate", "hparams", "huggingface", "keras", "lightning", "notebook", "profiler",
            "projector", "summary", "tensorboardx")


def __getattr__(name: str) -> Any:
    """Large modules are imported on first use, so that `import stepscope` takes milliseconds."""
    if name == "SummaryWriter":
        from stepscope.writer import SummaryWriter

        return SummaryWriter
    if name == "install":
        from stepscope.installation import install

        return install
    if name == "read":
        from stepscope.reader import read

        return read
    if name in _MODULES:
        import importlib

        return importlib.import_module(f"stepscope.{name}")
    raise AttributeError(f"module 'stepscope' has no attribute '{name}'")


def __dir__() -> List[str]:
    """Also lists what is not imported yet."""
    return sorted({*__all__, *_MODULES, "load_ipython_extension"})


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext stepscope` defines the magic `%stepscope --logdir runs`."""
    from stepscope import notebook

    notebook.load_ipython_extension(shell)
