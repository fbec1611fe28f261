# SPDX-License-Identifier: Apache-2.0
"""The functions of tf.summary, without TensorFlow: the same names, arguments, tags and data.

    from stepscope import summary

    writer = summary.create_file_writer("runs/one")
    with writer.as_default():
        for step in range(100):
            summary.scalar("loss", 1 / (step + 1), step=step)

Arrays of NumPy, TensorFlow, PyTorch and JAX are accepted. Every function returns whether it wrote
something: False if record_if() forbids it, or there is no default writer, which warns once. Bad
data raises LogError. Inside a tf.function, a call logs each time that function runs.
"""
import contextlib
import os
import re
from typing import Any, Callable, Iterator, List, Optional, Tuple

from stepscope import default_writer, summary_values, traced, values
from stepscope._core import Content, LogError
from stepscope.default_writer import (EventFileWriter, NoopWriter, get_step, name_scope, record_if,
                                      scoped, set_step, should_record_summaries)
from stepscope.log import FLUSH_SECONDS, tag_of
from stepscope.wording import counted

__all__ = ["EventFileWriter", "NoopWriter", "audio", "create_file_writer", "create_noop_writer",
           "experimental", "flush", "get_step", "graph", "histogram", "image", "name_scope",
           "record_if", "scalar", "set_step", "should_record", "should_record_summaries",
           "summary_scope", "text", "write", "write_raw_pb"]

_NOT_IN_A_SCOPE = re.compile(r"[^-_/.A-Za-z0-9]")

should_record = should_record_summaries

# A tf.function may call these, too.
for _function in (EventFileWriter.as_default, EventFileWriter.set_as_default, EventFileWriter.init,
                  EventFileWriter.flush, NoopWriter.as_default, NoopWriter.set_as_default, get_step,
                  name_scope, record_if, set_step, should_record_summaries):
    traced.as_it_is(_function)


@traced.as_it_is
def create_file_writer(logdir: "str | os.PathLike[str]", max_queue: Optional[int] = None,
                       flush_millis: Optional[int] = None, filename_suffix: Optional[str] = None,
                       name: Optional[str] = None, *, on_error: str = "raise") -> EventFileWriter:
    """Creates an event file in a directory.

    Args:
      logdir: the directory; it is created if needed.
      max_queue: ignored; calls never wait for a full queue of events.
      flush_millis: how long data waits to be written, at most 100; on a slow disk up to 1000.
      filename_suffix: appended to the file name; ".v2" if None.
      name: ignored; TensorFlow uses it to name an operation.
      on_error: "raise", or "warn" to turn every error into a warning.
    """
    if logdir is None:
        raise LogError("logdir is None. Pass the directory of the run, or use "
                       "create_noop_writer() to log nothing")
    if logdir == "":
        raise LogError("logdir is empty. Pass the directory of the run, '.' for the current "
                       "directory, or use create_noop_writer() to log nothing")
    seconds = FLUSH_SECONDS if flush_millis is None else values.number_of(flush_millis) / 1000
    suffix = ".v2" if filename_suffix is None else filename_suffix
    return EventFileWriter(logdir, flush_seconds=seconds, suffix=suffix, on_error=on_error)


@traced.as_it_is
def create_noop_writer() -> NoopWriter:
    """Returns a writer that writes nothing, for code that expects one."""
    return NoopWriter()


@traced.at_run_time
def scalar(name: str, data: Any, step: Any = None, description: Optional[str] = None) -> bool:
    """Logs one number, as a 32-bit float.

    Args:
      name: the tag, below the current name scopes.
      data: a number, or an array or tensor of one.
      step: an integer; the default step if None.
      description: a description of the tag, in Markdown.
    """
    return _record("scalar", name, step,
                   lambda tag, _: summary_values.scalar(tag, data, description or ""))


@traced.at_run_time
def histogram(name: str, data: Any, step: Any = None, buckets: Optional[int] = None,
              description: Optional[str] = None) -> bool:
    """Logs a histogram of numbers.

    Args:
      name: the tag, below the current name scopes.
      data: an array or tensor of any shape.
      step: an integer; the default step if None.
      buckets: the number of buckets of equal width; 30 if None.
      description: a description of the tag, in Markdown.
    """
    count = 30 if buckets is None else buckets
    return _record("histogram", name, step,
                   lambda tag, _: summary_values.histogram(tag, data, count, description or ""))


@traced.at_run_time
def image(name: str, data: Any, step: Any = None, max_outputs: int = 3,
          description: Optional[str] = None) -> bool:
    """Logs images.

    Args:
      name: the tag, below the current name scopes.
      data: [images, height, width, channels]: floats from 0 to 1, uint8, uint16 or bool; 1
        channel is grey, 2 grey and alpha, 3 RGB, 4 RGBA.
      step: an integer; the default step if None.
      max_outputs: the maximum number of images to log.
      description: a description of the tag, in Markdown.
    """
    def encoded(tag: str, writer: EventFileWriter) -> summary_values.Encoded:
        value, clipped = summary_values.image(tag, data, max_outputs, description or "")
        _warn_of_clipping(writer, tag, clipped, "0 to 1")
        return value

    return _record("image", name, step, encoded)


@traced.at_run_time
def audio(name: str, data: Any, sample_rate: Any, step: Any = None, max_outputs: int = 3,
          encoding: Optional[str] = None, description: Optional[str] = None) -> bool:
    """Logs audio, as 16-bit WAV.

    Args:
      name: the tag, below the current name scopes.
      data: [clips, frames, channels]: floats from -1 to 1, or int16.
      sample_rate: frames per second.
      step: an integer; the default step if None.
      max_outputs: the maximum number of clips to log.
      encoding: "wav" or None, which means the same.
      description: a description of the tag, in Markdown.
    """
    if encoding not in (None, "wav"):
        raise LogError(f"the encoding {encoding!r} of audio is not known. Omit it, or pass 'wav'")

    def encoded(tag: str, writer: EventFileWriter) -> summary_values.Encoded:
        value, clipped = summary_values.audio(tag, data, sample_rate, max_outputs,
                                              description or "")
        _warn_of_clipping(writer, tag, clipped, "-1 to 1")
        return value

    return _record("audio", name, step, encoded)


@traced.at_run_time
def text(name: str, data: Any, step: Any = None, description: Optional[str] = None) -> bool:
    """Logs a text, or a table of texts.

    Args:
      name: the tag, below the current name scopes.
      data: a text in Markdown, or a list, array or tensor of texts; one dimension is shown as a
        column, two as a table.
      step: an integer; the default step if None.
      description: a description of the tag, in Markdown.
    """
    return _record("text", name, step,
                   lambda tag, _: summary_values.text(tag, data, description or ""))


@traced.at_run_time
def write(tag: str, tensor: Any, step: Any = None, metadata: Any = None,
          name: Optional[str] = None) -> bool:
    """Logs a tensor for the plugin named in `metadata`. The other functions are built on this one;
    use it for your own plugin.

    Args:
      tag: the complete tag; summary_scope() creates one from a name.
      tensor: numbers or texts of any shape, or a function that returns them, which is called only
        if the summary is recorded.
      step: an integer; the default step if None.
      metadata: a SummaryMetadata message, or its bytes.
      name: ignored; TensorFlow uses it to name an operation.
    """
    def encoded(tag: str, _: EventFileWriter) -> summary_values.Encoded:
        return summary_values.tensor(tag, tensor() if callable(tensor) else tensor, metadata)

    return _record("write", tag, step, encoded, is_whole_tag=True)


@traced.at_run_time
def write_raw_pb(tensor: Any, step: Any = None, name: Optional[str] = None) -> bool:
    """Logs an existing Summary message.

    Args:
      tensor: the message, its bytes, or a string tensor of them.
      step: an integer; the default step if None.
      name: ignored; TensorFlow uses it to name an operation.
    """
    recorded = False
    for tag, value in summary_values.parts_of_summary(tensor):
        recorded |= _record("write_raw_pb", tag, step, lambda *_, value=value: value,
                            is_whole_tag=True)
    return recorded


@traced.as_it_is
def graph(graph_data: Any) -> bool:
    """Logs the graph of a model.

    Args:
      graph_data: a tf.Graph, a GraphDef message, or its bytes.
    """
    writer = default_writer.expected_writer("summary.graph")
    if writer is None or not should_record_summaries():
        return False
    try:
        writer.log.add_content(Content.GRAPH_DEF, summary_values.graph(graph_data), 0)
    except LogError as error:
        writer.log.refuse("summary.graph", "", error)
        return False
    return True


@traced.as_it_is
def flush(writer: Optional[EventFileWriter] = None, name: Optional[str] = None) -> None:
    """Returns when everything logged so far is in the file. Raises WriteError on failure.

    Args:
      writer: the writer to flush; the default writer if None.
      name: ignored; TensorFlow uses it to name an operation.
    """
    chosen = default_writer.default_writer() if writer is None else writer
    if chosen is not None:
        chosen.flush()


@traced.as_it_is
@contextlib.contextmanager
def summary_scope(name: Optional[str], default_name: str = "summary",
                  values: Optional[List[Any]] = None) -> Iterator[Tuple[str, str]]:
    """Returns a context for your own summary function: it yields the tag, and enters a name scope.

    Args:
      name: the name of the summary, below the current name scopes.
      default_name: the name to use if `name` is None.
      values: ignored; TensorFlow uses it to find their graph.
    """
    chosen = tag_of(name or default_name)
    tag = scoped(chosen)
    with name_scope(_NOT_IN_A_SCOPE.sub("", chosen).rstrip("/") or default_name) as scope:
        yield tag, scope


class _Experimental:
    """The names that tf.summary has below experimental."""

    get_step = staticmethod(get_step)
    set_step = staticmethod(set_step)
    summary_scope = staticmethod(summary_scope)
    write_raw_pb = staticmethod(write_raw_pb)

    def __getattr__(self, name: str) -> Any:
        known = f"Use summary.{name}()" if name in __all__ else \
            "It has get_step, set_step, summary_scope and write_raw_pb"
        raise AttributeError(f"summary.experimental has no {name}, as in TensorFlow. {known}")


experimental = _Experimental()


def _record(call: str, name: Any, step: Any,
            encoded: Callable[[str, EventFileWriter], summary_values.Encoded],
            is_whole_tag: bool = False) -> bool:
    """Writes the result of `encoded` to the default writer, if recording is on."""
    writer = default_writer.expected_writer(f"summary.{call}({name!r})")
    if writer is None or not should_record_summaries():
        return False
    tag, chosen = name, get_step() if step is None else step
    try:
        tag = tag_of(name) if is_whole_tag else scoped(tag_of(name or f"{call}_summary"))
        if chosen is None:
            raise LogError(default_writer.NO_STEP)
        value = encoded(tag, writer)
        writer.log.add_value(tag, value.plugin, value.value, chosen, None, value.is_finite)
    except LogError as error:
        at = "" if chosen is None else f", step {chosen}"
        writer.log.refuse(f"summary.{call}({tag!r}{at})", str(tag), error)
        return False
    return True


def _warn_of_clipping(writer: EventFileWriter, tag: str, count: int, bounds: str) -> None:
    if count:
        writer.log.warn_once("clipped", tag,
                             f"{counted(count, 'sample is', 'samples are')} outside the range "
                             f"{bounds}, and will be clipped. Scale the data first")


def __getattr__(name: str) -> Any:
    if name in ("trace_on", "trace_off", "trace_export"):
        raise AttributeError(
            f"stepscope.summary has no {name}: it traces TensorFlow's own functions. Use "
            "stepscope.profiler for PyTorch, jax.profiler for JAX, tf.profiler.experimental for "
            "TensorFlow; all of them write where Stepscope looks")
    if name in ("FileWriter", "merge", "merge_all", "initialize"):
        raise AttributeError(
            f"stepscope.summary has no {name}: it is of TensorFlow 1. Create a writer with "
            "summary.create_file_writer(), and log inside `with writer.as_default():`")
    raise AttributeError(f"module 'stepscope.summary' has no attribute '{name}'")
