# SPDX-License-Identifier: Apache-2.0
"""A callback for the Trainer of Hugging Face's transformers with the tags of its
TensorBoardCallback, without TensorBoard.

    from stepscope.huggingface import StepscopeCallback

    Trainer(model, TrainingArguments("out", report_to="none"), callbacks=[StepscopeCallback()])
"""
import os
from typing import Any, Dict, Optional

from stepscope._core import WriteError
from stepscope.caution import WriteWarning, warn
from stepscope.log import directory_of
from stepscope.writer import SummaryWriter

try:
    from transformers import TrainerCallback
except ImportError as error:
    raise ImportError("stepscope.huggingface needs transformers, which is not installed. Install "
                      "it with: pip install transformers") from error

# Groups of tags by the Trainer's prefixes; everything else belongs to the training.
_GROUPS = ("eval_", "test_")


class StepscopeCallback(TrainerCallback):  # type: ignore[misc]
    """Logs a Trainer's metrics by group, its arguments, and the model's configuration.

    Only the first process logs. Data that cannot be logged causes a warning and never stops a
    training.
    """

    def __init__(self, writer: Optional[SummaryWriter] = None,
                 log_dir: "Optional[str | os.PathLike[str]]" = None) -> None:
        """
        Args:
          writer: a writer to use; it is not closed at the end.
          log_dir: the run's directory; <output_dir>/runs/<date>_<host> if None.
        """
        self._given = writer
        self._writer = writer
        self._log_dir = None if log_dir is None else os.path.expanduser(directory_of(log_dir))
        self._hparams: Dict[str, Any] = {}

    def on_train_begin(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
        """Logs the arguments and the model's configuration. The Trainer calls this."""
        if not state.is_world_process_zero:
            return
        writer = self._open(args, state)
        writer.add_text("args", args.to_json_string(), 0)
        config = getattr(kwargs.get("model"), "config", None)
        if config is not None and hasattr(config, "to_json_string"):
            writer.add_text("model_config", config.to_json_string(), 0)
        self._hparams = getattr(state, "trial_params", None) or {}

    def on_log(self, args: Any, state: Any, control: Any, logs: Optional[Dict[str, Any]] = None,
               **kwargs: Any) -> None:
        """Logs metrics. The Trainer calls this."""
        if not state.is_world_process_zero:
            return
        writer = self._open(args, state)
        for name, value in (logs or {}).items():
            if isinstance(value, str):
                writer.add_text(_tag(name), value, state.global_step)
            else:
                writer.add_scalar(_tag(name), value, state.global_step)
        self._settle(writer.flush)

    def on_train_end(self, args: Any, state: Any, control: Any, **kwargs: Any) -> None:
        """Logs the hyperparameters of a search trial, and closes the file. The Trainer calls
        this."""
        writer, self._writer = self._writer, self._given
        if writer is None:
            return
        results = state.log_history[-1] if self._hparams and state.log_history else {}
        metrics = {_tag(name): value for name, value in results.items()
                   if isinstance(value, (int, float)) and name not in ("epoch", "step")}
        if metrics:
            writer.add_hparams(dict(self._hparams), metrics, global_step=state.global_step)
        self._settle(writer.flush if writer is self._given else writer.close)

    def _open(self, args: Any, state: Any) -> SummaryWriter:
        if self._writer is None:
            self._writer = SummaryWriter(self._directory(args, state), on_error="warn")
        return self._writer

    def _directory(self, args: Any, state: Any) -> str:
        """Each trial of a hyperparameter search has its own run."""
        runs = self._log_dir or os.environ.get("TENSORBOARD_LOGGING_DIR") or \
            getattr(args, "logging_dir", None) or default_directory(args.output_dir)
        trial = getattr(state, "trial_name", None)
        return os.path.join(runs, trial) if state.is_hyper_param_search and trial else runs

    def _settle(self, end: Any) -> None:
        """Warns about file errors: a full disk must not stop a training."""
        try:
            end()
        except WriteError as error:
            warn(str(error), WriteWarning)


def default_directory(output_dir: str) -> str:
    """Returns the directory that the Trainer's own callback logs to, named by date and host."""
    from transformers.integrations.integration_utils import default_logdir

    return os.path.join(output_dir, default_logdir())


def _tag(name: str) -> str:
    """eval_loss is logged as eval/loss, loss as train/loss."""
    for group in _GROUPS:
        if name.startswith(group):
            return f"{group[:-1]}/{name[len(group):]}"
    return f"train/{name}"
