# SPDX-License-Identifier: Apache-2.0
"""A callback for Keras with the arguments, runs, tags and steps of keras.callbacks.TensorBoard,
for every backend, without TensorFlow.

    from stepscope.keras import TensorBoard

    model.fit(x, y, validation_split=0.2, callbacks=[TensorBoard("runs/one")])
"""
import os
import sys
import time
from typing import Any, Dict, List, Tuple, Union

from stepscope import keras_profile, keras_weights, summary
from stepscope.caution import warn
from stepscope.default_writer import DefaultScope
from stepscope.log import directory_of


def _base() -> type:
    """Returns the base class of callbacks, from Keras 3 or the Keras of an older TensorFlow."""
    if os.environ.get("TF_USE_LEGACY_KERAS") in ("1", "True", "true"):
        from tensorflow.keras.callbacks import Callback as Base
    else:
        try:
            from keras.callbacks import Callback as Base
        except ImportError:
            try:
                from tensorflow.keras.callbacks import Callback as Base
            except ImportError as error:
                raise ImportError("stepscope.keras needs Keras, which is not installed. Install it "
                                  "with: pip install keras") from error
    return Base


Callback: Any = _base()


class TensorBoard(Callback):
    """Logs the metrics of fit() and evaluate(), and optionally weights, the model and embeddings.

    Metrics go to the runs train and validation below log_dir: epoch_<name> after each epoch,
    batch_<name> after batches, evaluation_<name>_vs_iterations after each evaluation. Data that
    cannot be logged causes a warning and never stops a training.
    """

    def __init__(self, log_dir: "str | os.PathLike[str]" = "logs", histogram_freq: int = 0,
                 write_graph: bool = True, write_images: bool = False,
                 write_steps_per_second: bool = False, update_freq: Union[str, int] = "epoch",
                 profile_batch: Union[int, Tuple[int, int], str] = 0, embeddings_freq: int = 0,
                 embeddings_metadata: Union[None, str, Dict[str, str]] = None) -> None:
        """
        Args:
          log_dir: the directory of the runs.
          histogram_freq: log histograms of all weights every N epochs; 0 for never.
          write_graph: log the layers of a Functional or Sequential model, and with TensorFlow the
            graph of its training step.
          write_images: log weights as images too, together with the histograms.
          write_steps_per_second: log the number of steps per second.
          update_freq: "epoch", "batch", or N to log metrics every N batches too.
          profile_batch: a batch, or the first and last batch, to trace with the backend's profiler;
            0 for none.
          embeddings_freq: save the embeddings for the projector every N epochs.
          embeddings_metadata: the file of labels for all embeddings, or a dict of files by layer
            name.
        """
        super().__init__()
        self.log_dir = directory_of(log_dir)
        self.histogram_freq = histogram_freq
        self.write_graph = write_graph
        self.write_images = write_images
        self.write_steps_per_second = write_steps_per_second
        self.update_freq = _update_freq(update_freq)
        self.embeddings_freq = embeddings_freq
        self.embeddings_metadata = embeddings_metadata
        self._profile = keras_profile.BatchProfile(profile_batch,
                                                   os.path.join(self.log_dir, "train"))
        self._writers: Dict[str, summary.EventFileWriter] = {}
        self._defaults: List[Any] = []  # Contexts in which a model's own summaries are recorded.
        self._train_batch = 0
        self._test_batch = 0
        self._graph_is_due = False
        self._batch_start = self._epoch_start = 0.0
        self._epoch_iterations: float = 0
        self._is_model_missed = False
        self._steps: Dict[str, Any] = {}  # Variables, which compiled models read.

    def set_model(self, model: Any) -> None:
        """Logs the model, if requested. Keras calls this."""
        super().set_model(model)
        self._writers = {}
        self._graph_is_due = self.write_graph
        if self.write_graph and model.__class__.__name__ in ("Functional", "Sequential"):
            with self._writer("train").as_default():
                keras_model("keras", model, step=0)
        if self.embeddings_freq:
            keras_weights.check_metadata(model, self.embeddings_metadata)

    def on_train_begin(self, logs: Any = None) -> None:
        """Keras calls this and all methods below."""
        while self._defaults:  # Of a training that was interrupted.
            self._leave()
        self._train_batch = 0
        self._enter("train", self._train_batch)

    def on_train_end(self, logs: Any = None) -> None:
        """Ends a running trace, and closes the event files."""
        self._leave()
        self._profile.end()
        for writer in self._writers.values():
            writer.settle()
            writer.close()

    def on_test_begin(self, logs: Any = None) -> None:
        """An evaluation starts, on its own or within a training."""
        self._enter("validation", self._test_batch)

    def on_test_end(self, logs: Any = None) -> None:
        """Logs the metrics of an evaluation at the optimizer's step."""
        iterations = self._iterations()
        if iterations is not None:
            metrics = {f"evaluation_{name}_vs_iterations": value
                       for name, value in (logs or {}).items()}
            self._log("validation", metrics, iterations)
        self._leave()

    def on_train_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Counts batches."""
        self._train_batch += 1
        self._reenter("train", self._train_batch)
        self._batch_start = time.perf_counter()
        self._profile.begin_batch(self._train_batch)

    def on_train_batch_end(self, batch: int, logs: Any = None) -> None:
        """Logs the metrics of a batch, if requested."""
        if self._graph_is_due:
            self._graph_is_due = False
            self._log_train_graph()
        if self._records(self._train_batch):
            metrics: Dict[str, Any] = {}
            if self.write_steps_per_second:
                elapsed = time.perf_counter() - self._batch_start
                metrics["batch_steps_per_second"] = 1 / max(elapsed, 1e-9)
            if isinstance(logs, dict):
                metrics.update({f"batch_{name}": value for name, value in logs.items()})
            self._log("train", metrics, self._train_batch, is_flushed=False)
        self._profile.end_batch(self._train_batch)

    def on_test_batch_begin(self, batch: int, logs: Any = None) -> None:
        """Counts batches of evaluations."""
        self._test_batch += 1
        self._reenter("validation", self._test_batch)

    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
        """Notes when the epoch started."""
        if self.write_steps_per_second:
            self._epoch_iterations = self._iterations() or 0
            self._epoch_start = time.perf_counter()

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        """Logs the metrics of the epoch, and anything else that is due."""
        model = self._known_model()
        if logs:
            self._log_epoch(epoch, logs)
        if model is None:
            return
        if self.histogram_freq and epoch % self.histogram_freq == 0:
            with self._writer("train").as_default():
                keras_weights.log_weights(model, epoch, self.write_images)
        if self.embeddings_freq and epoch % self.embeddings_freq == 0:
            keras_weights.save_embeddings(model, self.log_dir, self.embeddings_metadata)

    def _log_epoch(self, epoch: int, logs: Dict[str, Any]) -> None:
        train = {name: value for name, value in logs.items() if not name.startswith("val_")}
        train.update(keras_weights.learning_rates(self.model))
        if self.write_steps_per_second:
            done = self._iterations() or 0
            elapsed = max(time.perf_counter() - self._epoch_start, 1e-9)
            if done > self._epoch_iterations:
                train["steps_per_second"] = (done - self._epoch_iterations) / elapsed
        validation = {name[4:]: value for name, value in logs.items() if name.startswith("val_")}
        for run, metrics in (("train", train), ("validation", validation)):
            self._log(run, {f"epoch_{name}": value for name, value in metrics.items()}, epoch)

    def _known_model(self) -> Any:
        """Returns the model; if fit() did not set one, None, and warns once."""
        if self.model is None and not self._is_model_missed:
            self._is_model_missed = True
            warn("this callback has no model, so it logs only the metrics that are passed to it. "
                 "Pass it to fit(), as in model.fit(..., callbacks=[callback]). In a training loop "
                 "of your own, call callback.set_model(model) first, or instead of a callback use "
                 "a stepscope.SummaryWriter: writer.add_scalar('loss', loss, step)")
        return self.model

    def _iterations(self) -> Any:
        """Returns the number of the optimizer's steps; None if there is no optimizer."""
        optimizer = getattr(self._known_model(), "optimizer", None)
        iterations = getattr(optimizer, "iterations", None)
        return None if iterations is None else keras_weights.host_number(iterations)

    def _log(self, run: str, metrics: Dict[str, Any], step: Any, is_flushed: bool = True) -> None:
        """Copies a metric that is a tensor to the host; warns if it is not a number."""
        if not metrics:
            return
        scope = DefaultScope(self._writer(run), step, is_flushed)
        with scope, summary.name_scope(None), summary.record_if(True):
            for tag, value in metrics.items():
                summary.scalar(tag, value)

    def _log_train_graph(self) -> None:
        """Only TensorFlow has a graph."""
        function = getattr(getattr(self, "_model", None), "train_function", None)
        concrete = getattr(function, "_concrete_variable_creation_fn", None)
        if concrete is not None:
            with self._writer("train").as_default():
                summary.graph(concrete.graph)

    def _writer(self, run: str) -> summary.EventFileWriter:
        """Created on first use, so that there are no runs without data."""
        if run not in self._writers or self._writers[run].is_closed:
            self._writers[run] = summary.create_file_writer(os.path.join(self.log_dir, run),
                                                            on_error="warn")
        return self._writers[run]

    def _records(self, step: int) -> bool:
        return isinstance(self.update_freq, int) and step % self.update_freq == 0

    def _enter(self, run: str, step: int) -> None:
        """Summaries that the model itself logs with stepscope.summary go to this run."""
        if self.update_freq != "epoch":
            contexts = (DefaultScope(self._writer(run), self._live(run, step), is_flushed=False),
                        summary.record_if(lambda: self._records(self._batch_of(run))))
            for context in contexts:
                context.__enter__()
            self._defaults.append(contexts)

    def _batch_of(self, run: str) -> int:
        return self._train_batch if run == "train" else self._test_batch

    def _live(self, run: str, step: int) -> Any:
        """Returns the step; with TensorFlow as a variable, because a compiled model keeps a number
        that it has seen when it was compiled."""
        tensorflow = sys.modules.get("tensorflow")
        if tensorflow is None or keras_profile.backend() != "tensorflow":
            return step
        if run not in self._steps:
            self._steps[run] = tensorflow.Variable(step, trainable=False, dtype="int64")
        self._steps[run].assign(step)
        return self._steps[run]

    def _leave(self) -> None:
        if self._defaults:
            for context in reversed(self._defaults.pop()):
                context.__exit__(None, None, None)

    def _reenter(self, run: str, step: int) -> None:
        self._leave()
        self._enter(run, step)


def keras_model(name: str, data: Any, step: Any = None) -> bool:
    """Logs the layers of a Keras model for the graphs dashboard. Returns whether it did.

    Args:
      name: the tag, below the current name scopes.
      data: the model.
      step: an integer; the default step if None.
    """
    try:
        layers = data.to_json()
    except Exception as error:  # Layers of users may raise anything.
        warn(f"the model is not logged: {type(data).__name__}.to_json() failed with {error}. "
             "Define get_config() for custom layers, or use write_graph=False")
        return False
    with summary.summary_scope(name, "graph_keras_model") as (tag, _):
        return summary.write(tag, layers, step, keras_weights.MODEL_METADATA)


def _update_freq(given: Union[str, int]) -> Union[str, int]:
    chosen = 1 if given == "batch" else given
    if chosen == "epoch" or (isinstance(chosen, int) and chosen > 0):
        return chosen
    raise ValueError(f"update_freq is {given!r}. Pass 'epoch', 'batch' or a number of batches")
