# SPDX-License-Identifier: Apache-2.0
"""tf.summary with Stepscope's writer, for stepscope.install().

All of tf.summary, Keras and TensorBoard's own packages end in a few operations of TensorFlow, which
one of its modules calls. These are replaced there, so that everything above them stays as it is:
tags, name scopes, default writers, conditions, traces.
"""
import functools
import math
import os
import re
from typing import Any, Callable, List, Optional

from stepscope import default_writer, summary_values, traced
from stepscope._core import Content, LogError, WriteError
from stepscope.caution import warn
from stepscope.log import Log

# TensorFlow makes file names unique with these numbers; ours already are.
_UNIQUE = re.compile(r"^\.\d+\.\d+")
# Operations of TensorFlow 1's interface, which tf.summary does not use.
_OLD = ("import_event", "write_audio_summary", "write_histogram_summary", "write_image_summary",
        "write_scalar_summary")

_ERROR_POLICY: "List[Callable[[], str]]" = []  # Empty while nothing is redirected.


def redirect_tensorflow(module: Any, on_error: Callable[[], str]) -> None:
    """Redirects writers that are created from now on.

    Args:
      module: tensorflow.python.ops.summary_ops_v2.
      on_error: returns the error policy of a new writer.
    """
    _ERROR_POLICY[:] = [on_error]
    if not isinstance(module.gen_summary_ops, _Operations):
        module.gen_summary_ops = _Operations(module.gen_summary_ops)
        module.write = _warning_without_writer(module)


def stop_redirecting_tensorflow() -> None:
    """New writers are TensorFlow's again. The operations stay replaced for those that exist."""
    _ERROR_POLICY.clear()


class _Operations:
    """The operations of TensorFlow for summaries; they do the same to a writer of ours."""

    def __init__(self, original: Any) -> None:
        self._original = original

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._original, name)
        return _refusing(found, name) if name in _OLD else found

    def create_summary_file_writer(self, writer: Any, logdir: Any, max_queue: Any,
                                   flush_millis: Any, filename_suffix: Any,
                                   name: Any = None) -> Any:
        """The operation that opens a writer's file. Graphs of TensorFlow 1 keep theirs."""
        directory = os.fsdecode(logdir.numpy()) if hasattr(logdir, "numpy") else None
        if not _ERROR_POLICY or directory is None or not hasattr(writer, "numpy"):
            return self._original.create_summary_file_writer(
                writer, logdir, max_queue, flush_millis, filename_suffix, name)
        if "://" in directory:
            warn(f"{directory} is written by TensorFlow's own writer, since Stepscope does not "
                 "write to remote storage")
            return self._original.create_summary_file_writer(
                writer, logdir, max_queue, flush_millis, filename_suffix, name)
        suffix = _UNIQUE.sub("", os.fsdecode(filename_suffix.numpy()))
        writer._stepscope_log = Log(directory, suffix=suffix, on_error=_ERROR_POLICY[0]())
        return None

    def write_summary(self, writer: Any, step: Any, tensor: Any, tag: Any, summary_metadata: Any,
                      name: Any = None) -> Any:
        """The operation of tf.summary.write(), and so of scalar(), image() and all others."""
        log = _log_of(writer)
        if log is None:
            return self._original.write_summary(writer, step, tensor, tag, summary_metadata, name)
        return _performed(functools.partial(_write, log), step, tensor, tag, summary_metadata)

    def write_raw_proto_summary(self, writer: Any, step: Any, tensor: Any, name: Any = None) -> Any:
        """The operation of tf.summary.experimental.write_raw_pb()."""
        log = _log_of(writer)
        if log is None:
            return self._original.write_raw_proto_summary(writer, step, tensor, name)
        return _performed(functools.partial(_write_messages, log), step, tensor)

    def write_graph_summary(self, writer: Any, step: Any, tensor: Any, name: Any = None) -> Any:
        """The operation of tf.summary.graph()."""
        log = _log_of(writer)
        if log is None:
            return self._original.write_graph_summary(writer, step, tensor, name)
        return _performed(functools.partial(_write_graph, log), step, tensor)

    def flush_summary_writer(self, writer: Any, name: Any = None) -> Any:
        """The operation of flush(), and of the end of as_default()."""
        log = _log_of(writer)
        if log is None:
            return self._original.flush_summary_writer(writer, name)
        return _performed(functools.partial(_settled, log, log.flush))

    def close_summary_writer(self, writer: Any, name: Any = None) -> Any:
        """The operation of close()."""
        log = _log_of(writer)
        if log is None:
            return self._original.close_summary_writer(writer, name)
        return _performed(functools.partial(_settled, log, log.close))


def _log_of(writer: Any) -> Optional[Log]:
    """Returns the log that belongs to the handle of a writer, or None for one of TensorFlow's."""
    return getattr(writer, "_stepscope_log", None)


def _refusing(operation: Any, name: str) -> Any:
    @functools.wraps(operation)
    def call(writer: Any, *args: Any, **kwargs: Any) -> Any:
        if _log_of(writer) is not None:
            raise LogError(f"{name} of TensorFlow 1 cannot log to a writer of Stepscope. Use the "
                           "functions of tf.summary, or create the writer before "
                           "stepscope.install()")
        return operation(writer, *args, **kwargs)

    return call


def _performed(action: Callable[..., None], *args: Any) -> Any:
    """Calls `action` with NumPy's forms of the arguments: now, or each time the function that is
    being traced runs."""
    import tensorflow

    if tensorflow.executing_eagerly():
        action(*[value.numpy() if hasattr(value, "numpy") else value for value in args])
        return None

    def run(*arrays: Any) -> bool:
        action(*arrays)
        return True

    inputs = [tensorflow.convert_to_tensor(value) for value in args]
    return tensorflow.numpy_function(run, inputs, tensorflow.bool, name="stepscope").op


def _write(log: Log, step: Any, tensor: Any, tag: Any, metadata: Any) -> None:
    chosen = os.fsdecode(tag)
    try:
        value = summary_values.tensor(chosen, tensor, metadata or None)
        is_finite = value.plugin != "scalars" or math.isfinite(tensor)
        log.add_value(chosen, value.plugin, value.value, step, None, is_finite)
    except LogError as error:
        log.refuse(f"tf.summary.write({chosen!r}, step {step})", chosen, error)


def _write_messages(log: Log, step: Any, message: Any) -> None:
    try:
        for tag, value in summary_values.parts_of_summary(message):
            log.add_value(tag, value.plugin, value.value, step, None, value.is_finite)
    except LogError as error:
        log.refuse(f"tf.summary.experimental.write_raw_pb(step {step})", "", error)


def _write_graph(log: Log, step: Any, message: Any) -> None:
    try:
        log.add_content(Content.GRAPH_DEF, message, step)
    except LogError as error:
        log.refuse("tf.summary.graph()", "", error)


def _settled(log: Log, end: Callable[[], None]) -> None:
    """The end of `with writer.as_default():` flushes, and must not stop a training."""
    try:
        end()
    except WriteError as error:
        log.trouble(error)


def _warning_without_writer(module: Any) -> Callable[..., Any]:
    """Returns tf.summary.write() with our warning that nothing is logged without a writer."""
    original = module.write

    @traced.as_it_is
    @functools.wraps(original)
    def write(tag: Any, *args: Any, **kwargs: Any) -> Any:
        state = module._summary_state
        if _ERROR_POLICY and state.writer is None and state.is_recording is not False:
            default_writer.warn_of_no_writer(f"tf.summary: {tag!r}", "tf.summary")
        return original(tag, *args, **kwargs)

    return write
