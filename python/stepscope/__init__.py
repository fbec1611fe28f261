# SPDX-License-Identifier: Apache-2.0
"""Log machine-learning runs, read them, and watch them with the program `stepscope`.

    from stepscope import SummaryWriter

    with SummaryWriter("runs/one") as writer:
        for step in range(100):
            writer.add_scalar("loss", 1 / (step + 1), step)
"""
from stepscope._core import LogError, WriteError
from stepscope.caution import LogWarning, WriteWarning

__all__ = ["LogError", "LogWarning", "SummaryWriter", "WriteError", "WriteWarning", "read"]


def __getattr__(name: str):
    """Large modules are imported on first use, so that `import stepscope` takes milliseconds."""
    if name == "SummaryWriter":
        from stepscope.writer import SummaryWriter

        return SummaryWriter
    if name == "read":
        from stepscope.reader import read

        return read
    if name in ("hparams", "keras", "lightning", "huggingface", "notebook", "profiler",
                "projector", "summary"):
        import importlib

        return importlib.import_module(f"stepscope.{name}")
    raise AttributeError(f"module 'stepscope' has no attribute '{name}'")


def load_ipython_extension(shell) -> None:
    """`%load_ext stepscope` defines the magic `%stepscope --logdir runs`."""
    from stepscope import notebook

    notebook.load_ipython_extension(shell)
