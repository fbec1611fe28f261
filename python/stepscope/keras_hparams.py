# SPDX-License-Identifier: Apache-2.0
"""Hyperparameters of a Keras training. stepscope.hparams.KerasCallback is this class."""
import os
from typing import Any, Mapping, Optional, Union

from stepscope import hparams as hparams_module
from stepscope import summary
from stepscope.keras import Callback


class KerasCallback(Callback):
    """Logs the hyperparameters of a trial when training starts, and its success when it ends."""

    def __init__(self, writer: "Union[summary.EventFileWriter, str, os.PathLike[str]]",
                 hparams: Mapping[Any, Any], trial_id: Optional[str] = None) -> None:
        """
        Args:
          writer: a writer of stepscope.summary, or the directory of the trial.
          hparams: values by HParam or name.
          trial_id: trials with the same id are repetitions; a hash of the values if None.
        """
        super().__init__()
        if writer is None:
            raise TypeError("writer is None. Pass a writer of stepscope.summary, or a directory")
        # Errors in the values are raised now, not when training starts.
        hparams_module.encode_start(hparams, trial_id)
        self._hparams = dict(hparams)
        self._trial_id = trial_id
        self._writer: Any = writer if hasattr(writer, "as_default") else \
            summary.create_file_writer(writer)

    def on_train_begin(self, logs: Any = None) -> None:
        """Logs the values."""
        if self._writer is None:
            raise RuntimeError("this callback has already logged a training. Create a new one for "
                               "each call of fit()")
        with self._writer.as_default():
            hparams_module.hparams(self._hparams, self._trial_id)

    def on_train_end(self, logs: Any = None) -> None:
        """Logs that the trial succeeded."""
        with self._writer.as_default():
            hparams_module.write_end()
        self._writer = None
