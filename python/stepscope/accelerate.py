# SPDX-License-Identifier: Apache-2.0
"""A tracker for Hugging Face's Accelerate with the tags of its TensorBoardTracker, without
TensorBoard.

    from stepscope.accelerate import StepscopeTracker

    accelerator = Accelerator(log_with=StepscopeTracker("baseline", "runs"))
    accelerator.init_trackers("project", config={"lr": 0.1})
"""
import os
from typing import Any, Dict, Optional

from stepscope import values
from stepscope._core import LogError, WriteError
from stepscope.caution import WriteWarning, warn
from stepscope.log import directory_of
from stepscope.reopening import ReopeningWriter
from stepscope.writer import SummaryWriter

try:
    from accelerate.tracking import GeneralTracker, on_main_process
except ImportError as error:
    raise ImportError("stepscope.accelerate needs accelerate, which is not installed. Install it "
                      "with: pip install accelerate") from error


class StepscopeTracker(GeneralTracker):  # type: ignore[misc]
    """Logs to the run <logging_dir>/<run_name>. Only the main process logs.

    Data that cannot be logged causes a warning and never stops a training.
    """

    name = "stepscope"
    requires_logging_directory = True

    def __init__(self, run_name: str, logging_dir: "str | os.PathLike[str]" = "runs",
                 **options: Any) -> None:
        """
        Args:
          run_name: the run below logging_dir.
          logging_dir: the log directory.
          options: other arguments of stepscope.SummaryWriter.
        """
        super().__init__()
        self.run_name = run_name
        self.logging_dir = os.path.join(directory_of(logging_dir), run_name)
        self._options = {"on_error": "warn", **options}
        self._writer: Optional[SummaryWriter] = None

    @on_main_process
    def start(self) -> None:
        """Opens the event file. Accelerate calls this; any other call does, too."""
        self._open()

    @property
    def tracker(self) -> Optional[SummaryWriter]:
        """The writer, for what log() has no form for. None where nothing is logged."""
        return self._writer

    @on_main_process
    def store_init_configuration(self, values: Dict[str, Any]) -> None:
        """Logs hyperparameters. accelerator.init_trackers(config=...) calls this.

        Args:
          values: name and value of each; nested dicts are joined with slashes, and values that are
            not a bool, number or text are logged as text.
        """
        self._open().add_hparams(_flat(values), {})
        self._settle()

    @on_main_process
    def log(self, values: Dict[str, Any], step: Optional[int] = None, **kwargs: Any) -> None:
        """Logs numbers, texts, and dicts of numbers as lines of one chart.

        Args:
          values: name and value of each.
          step: the step; steps are counted if None.
          kwargs: other arguments of add_scalar(), add_text() or add_scalars().
        """
        writer = self._open()
        for name, value in values.items():
            if isinstance(value, str):
                writer.add_text(name, value, step, **kwargs)
            elif isinstance(value, dict):
                writer.add_scalars(name, value, step, **kwargs)
            else:
                writer.add_scalar(name, value, step, **kwargs)
        self._settle()

    @on_main_process
    def log_images(self, values: Dict[str, Any], step: Optional[int] = None,
                   **kwargs: Any) -> None:
        """Logs batches of images.

        Args:
          values: name and batch of each.
          step: the step; steps are counted if None.
          kwargs: other arguments of add_images(), such as dataformats.
        """
        for name, batch in values.items():
            self._open().add_images(name, batch, step, **kwargs)

    @on_main_process
    def finish(self) -> None:
        """Closes the file. accelerator.end_training() calls this."""
        if self._writer is not None:
            self._settle(is_end=True)

    def _open(self) -> SummaryWriter:
        if self._writer is None:
            self._writer = ReopeningWriter(self.logging_dir, **self._options)
        return self._writer

    def _settle(self, is_end: bool = False) -> None:
        writer = self._open()
        try:
            (writer.close if is_end else writer.flush)()
        except WriteError as error:
            warn(str(error), WriteWarning)


def _flat(config: Dict[str, Any], prefix: str = "") -> Dict[str, Any]:
    """Returns the configuration as one dict of values that hyperparameters can have."""
    found: Dict[str, Any] = {}
    for name, value in config.items():
        if isinstance(value, dict):
            found.update(_flat(value, f"{prefix}{name}/"))
        else:
            found[f"{prefix}{name}"] = _hparam(name, value)
    return found


def _hparam(name: Any, value: Any) -> Any:
    try:
        return None if value is None else values.hparam_of(str(name), value)
    except LogError:
        return str(value)
