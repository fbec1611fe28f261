# SPDX-License-Identifier: Apache-2.0
"""A logger for PyTorch Lightning with the arguments, directories and tags of its TensorBoardLogger,
without TensorBoard.

    from stepscope.lightning import StepscopeLogger

    Trainer(logger=StepscopeLogger("runs", name="mnist")).fit(model)
"""
import importlib
import os
import re
import sys
from argparse import Namespace
from typing import Any, Dict, Mapping, Optional, Union

from stepscope.caution import warn
from stepscope.log import directory_of
from stepscope.values import number_of
from stepscope.writer import SummaryWriter

HPARAMS_FILE = "hparams.yaml"


def _package() -> str:
    """Lightning has two packages; use the one that the program has already imported."""
    names = ("lightning.pytorch", "pytorch_lightning")
    loaded = [name for name in names if name in sys.modules]
    for name in loaded + list(names):
        try:
            importlib.import_module(name)
            return name
        except ImportError:
            continue
    raise ImportError("stepscope.lightning needs PyTorch Lightning, which is not installed. "
                      "Install it with: pip install lightning")


_NAME = _package()
_ranks = importlib.import_module(f"{_NAME}.utilities.rank_zero")
_loggers = importlib.import_module(f"{_NAME}.loggers")
_saving = importlib.import_module(f"{_NAME}.core.saving")
_logger = importlib.import_module(f"{_NAME}.loggers.logger")
_on_rank_zero: Any = _ranks.rank_zero_only


class StepscopeLogger(_loggers.TensorBoardLogger):  # type: ignore[misc, name-defined]
    """Logs to <save_dir>/<name>/version_<version>. Only the process of rank 0 logs.

    Lightning treats it like its TensorBoardLogger, for example for the location of checkpoints and
    configurations, but none of that class's code is used.
    """

    def __init__(self, save_dir: "str | os.PathLike[str]", name: Optional[str] = "lightning_logs",
                 version: Union[int, str, None] = None, log_graph: bool = False,
                 default_hp_metric: bool = True, prefix: str = "",
                 sub_dir: "Optional[str | os.PathLike[str]]" = None, **options: Any) -> None:
        """
        Args:
          save_dir: the directory of all experiments.
          name: the experiment's directory below it; "" or None for none.
          version: the run: a number, a name, or None for the next number.
          log_graph: log the model's graph; the model needs an example_input_array.
          default_hp_metric: log the metric hp_metric for hyperparameters without metrics, so that
            runs can be compared.
          prefix: prepended to all tags, with a hyphen.
          sub_dir: a directory below the version's directory.
          **options: further arguments of stepscope.SummaryWriter, e.g. on_error="warn".
        """
        # The base class would require TensorBoard here.
        self._save_dir = directory_of(save_dir)
        self._name = name or ""
        self._version = version
        self._sub_dir = None if sub_dir is None else os.fspath(sub_dir)
        self._with_graph = log_graph
        self._default_hp_metric = default_hp_metric
        self._prefix = f"{prefix}-" if prefix else ""
        self._options = options
        self._writer: Optional[SummaryWriter] = None
        self.hparams: Dict[str, Any] = {}

    @property
    def name(self) -> str:
        """The experiment."""
        return self._name

    @property
    def version(self) -> Union[int, str]:
        """The run: its number or name."""
        if self._version is None:
            self._version = self._get_next_version()
        return self._version

    @property
    def save_dir(self) -> str:
        """The directory of all experiments."""
        return self._save_dir

    @property
    def root_dir(self) -> str:
        """The directory of the experiment."""
        return os.path.join(self._save_dir, self._name)

    @property
    def sub_dir(self) -> Optional[str]:
        """The directory below the version's directory, if any."""
        return self._sub_dir

    @property
    def log_dir(self) -> str:
        """The directory of the run."""
        version = self.version if isinstance(self.version, str) else f"version_{self.version}"
        folder = os.path.join(self.root_dir, version, self._sub_dir or "")
        return os.path.expanduser(os.path.expandvars(folder)).rstrip(os.sep)

    @property
    def experiment(self) -> Any:
        """The SummaryWriter of the run, created on first use; on other ranks, one that does
        nothing."""
        if _on_rank_zero.rank > 0:
            return _logger.DummyExperiment()
        if self._writer is None:
            self._writer = SummaryWriter(self.log_dir, **self._options)
        return self._writer

    @_on_rank_zero
    def log_metrics(self, metrics: Mapping[str, Any], step: Optional[int] = None) -> None:
        """Logs numbers; a dict of numbers becomes several lines in one chart.

        Args:
          metrics: tags and their values.
          step: the step of all of them.
        """
        for tag, value in metrics.items():
            if isinstance(value, dict):
                self.experiment.add_scalars(self._prefix + tag, value, step)
            else:
                self.experiment.add_scalar(self._prefix + tag, value, step)

    @_on_rank_zero
    def log_hyperparams(self, params: Union[Mapping[str, Any], Namespace, None] = None,
                        metrics: Any = None, step: Optional[int] = None) -> None:
        """Logs hyperparameters; nested names are joined with slashes.

        Args:
          params: a dict or Namespace.
          metrics: metrics to compare runs by: tags and values, or one value.
          step: the step of the metrics.
        """
        given = vars(params) if isinstance(params, Namespace) else dict(params or {})
        self.hparams.update(given)
        if metrics is None:
            metrics = {"hp_metric": -1} if self._default_hp_metric else {}
        elif not isinstance(metrics, Mapping):
            metrics = {"hp_metric": metrics}
        if metrics:
            # Lightning counts from 0 when there is no step yet.
            tagged = {self._prefix + tag: number_of(value) for tag, value in metrics.items()}
            self.experiment.add_hparams(_flat(given), tagged, global_step=step or 0)

    @_on_rank_zero
    def log_graph(self, model: Any, input_array: Any = None) -> None:
        """Logs the graph of the model, if log_graph was given.

        Args:
          model: the LightningModule.
          input_array: the model's input; its example_input_array if None.
        """
        if not self._with_graph:
            return
        given = getattr(model, "example_input_array", None) if input_array is None else input_array
        if given is None:
            warn("log_graph: the model has no example_input_array, so its graph is not logged. "
                 "Set it in the model's __init__")
            return
        given = model._on_before_batch_transfer(given)
        self.experiment.add_graph(model, model._apply_batch_transfer_handler(given))

    @_on_rank_zero
    def save(self) -> None:
        """Flushes, and writes the hyperparameters to hparams.yaml if it does not exist."""
        self.experiment.flush()
        path = os.path.join(self.log_dir, HPARAMS_FILE)
        if os.path.isdir(self.log_dir) and not os.path.exists(path):
            _saving.save_hparams_to_yaml(path, self.hparams)

    @_on_rank_zero
    def finalize(self, status: str) -> None:
        """Writes the remaining data. Lightning calls this at the end.

        Args:
          status: "success", or the kind of failure.
        """
        if self._writer is not None and status == "success":
            self.save()
        if self._writer is not None:
            self._writer.close()
            # Lightning logs again after trainer.fit(), for instance in trainer.test().
            self._writer = None

    def after_save_checkpoint(self, checkpoint_callback: Any) -> None:
        """Checkpoints are not logged."""

    def _get_next_version(self) -> int:
        try:
            names = os.listdir(os.path.expanduser(os.path.expandvars(self.root_dir)))
        except OSError:
            return 0
        found = [re.fullmatch(r"version_(\d+)", name) for name in names]
        return max((int(match[1]) for match in found if match), default=-1) + 1

    def __getstate__(self) -> Dict[str, Any]:
        """A process that unpickles the logger opens its own file."""
        return {**self.__dict__, "_writer": None}


def _flat(params: Mapping[str, Any], prefix: str = "") -> Dict[str, Any]:
    """Flattens nested hyperparameters to names with slashes; unsupported values become strings."""
    flat: Dict[str, Any] = {}
    for key, value in params.items():
        name = f"{prefix}{key}"
        if isinstance(value, Namespace):
            value = vars(value)
        if isinstance(value, Mapping):
            flat.update(_flat(value, f"{name}/"))
        elif isinstance(value, (bool, int, float, str)):
            flat[name] = value
        else:
            flat[name] = str(value)
    return flat
