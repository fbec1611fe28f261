# SPDX-License-Identifier: Apache-2.0
"""SummaryWriter with the methods and arguments of tensorboardX.SummaryWriter.

    from stepscope.tensorboardx import SummaryWriter
"""
import contextlib
import functools
import json
import math
import os
import re
import time
from typing import Any, Dict, Iterator, List, Optional, Set, Tuple

from stepscope import values, wire
from stepscope._core import LogError
from stepscope.caution import warn
from stepscope.log import Log, directory_of, logged, tag_of
from stepscope.reopening import ReopeningWriter

# Fields of Summary.Value and of SummaryMetadata.
_TAG, _SIMPLE_VALUE, _METADATA = 1, 2, 9
_DISPLAY_NAME, _DESCRIPTION = 2, 3
# tensorboardX replaces these in tags, except in texts, sounds, curves and meshes.
_REPLACED = re.compile(r"[^-/\w.]")
_FLOAT_MAX = 3.4028234663852886e38


@functools.lru_cache(maxsize=4096)
def _cleaned(tag: str) -> str:
    """Returns the tag as tensorboardX writes it, so that new runs share charts with old ones."""
    return _REPLACED.sub("_", tag).lstrip("/")


def _clean(tag: Any) -> Any:
    """Other types than str are refused where the tag is used."""
    return _cleaned(tag) if isinstance(tag, str) else tag


class SummaryWriter(ReopeningWriter):
    """Logs a run. Thread-safe; a forked child continues in its own file.

        with SummaryWriter(logdir="runs/one") as writer:
            writer.add_scalar("loss/train", loss, step, display_name="Loss")
    """

    def __init__(self, logdir: "Optional[str | os.PathLike[str]]" = None, comment: str = "",
                 purge_step: Optional[int] = None, max_queue: int = 10, flush_secs: float = 120,
                 filename_suffix: str = "", write_to_disk: bool = True,
                 log_dir: "Optional[str | os.PathLike[str]]" = None,
                 comet_config: Optional[Dict[str, Any]] = None, *, on_error: str = "raise",
                 **others: Any) -> None:
        """
        Args:
          logdir: the run's directory, created if needed; runs/<date>_<host><comment> if None.
          comment: appended to that name; ignored if logdir is given.
          purge_step: for a run that restarts in the same directory: discards data it logged at this
            step and later.
          max_queue: ignored.
          flush_secs: how long data waits to be written, at most 0.1 s; on a slow disk up to 1 s.
          filename_suffix: appended to the event file's name.
          write_to_disk: whether to write anything; False creates neither directories nor files.
          log_dir: another name of logdir.
          comet_config: not supported; warns unless it says "disabled".
          on_error: "raise", or "warn" to turn every error into a warning.
          others: other arguments of stepscope.SummaryWriter: sync and queue_bytes. Unknown ones are
            ignored, as by tensorboardX.
        """
        if comet_config is not None and not comet_config.get("disabled", False):
            warn("comet_config is ignored: Stepscope does not send data to Comet. Pass "
                 "{'disabled': True}, or leave it out")
        self._write_to_disk = write_to_disk
        self._defaults: Dict[str, Any] = {}
        self.scalar_dict: Dict[str, List[Any]] = {}
        known = {name: others[name] for name in ("sync", "queue_bytes") if name in others}
        super().__init__(log_dir if logdir is None else logdir, comment, purge_step, max_queue,
                         flush_secs, filename_suffix, on_error=on_error, **known)

    @property
    def logdir(self) -> "str | os.PathLike[str]":
        """The run's directory."""
        return self.log_dir

    def add_scalar(self, tag: str, scalar_value: Any,  # type: ignore[override]
                   global_step: Optional[int] = None, walltime: Optional[float] = None,
                   display_name: str = "", summary_description: str = "") -> None:
        """Logs one number.

        Args:
          tag: its name; a slash creates groups, as in "loss/train".
          scalar_value: a number, or an array or tensor that holds one, on any device.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
          display_name: the title of the chart; the tag if empty.
          summary_description: a description of the chart, in Markdown.
        """
        tag = _clean(tag)
        if display_name or summary_description or self._defaults:
            add_scalar(self, tag, scalar_value, global_step, walltime, display_name,
                       summary_description)
        else:
            super().add_scalar(tag, scalar_value, global_step, walltime)

    def add_scalars(self, main_tag: str, tag_scalar_dict: Dict[str, Any],
                    global_step: Optional[int] = None, walltime: Optional[float] = None) -> None:
        """Logs several numbers for one chart: each name becomes a run <main_tag>/<name> below this
        one. They are also kept for export_scalars_to_json().

        Args:
          main_tag: the tag of all of them.
          tag_scalar_dict: name and number of each line.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
        """
        refused = self.refused
        super().add_scalars(_clean(main_tag), tag_scalar_dict, global_step, walltime)
        if self.refused > refused:
            return
        now = time.time() if walltime is None else walltime
        for name, value in tag_scalar_dict.items():
            key = os.path.join(str(self.log_dir), main_tag, name)
            row = [now, global_step, values.number_of(value)]
            self.scalar_dict.setdefault(key, []).append(row)

    def export_scalars_to_json(self, path: "str | os.PathLike[str]") -> None:
        """Writes what add_scalars() has logged since the last export to a JSON file.

        Args:
          path: the file; it contains {directory of the run: [[wall time, step, value], ...]}.
        """
        with open(path, "w", encoding="utf-8") as file:
            json.dump(self.scalar_dict, file)
        self.scalar_dict = {}

    def add_hparams(self, hparam_dict: Dict[str, Any],  # type: ignore[override]
                    metric_dict: Dict[str, Any], name: Optional[str] = None,
                    global_step: Optional[int] = None) -> None:
        """Logs the hyperparameters of this run and its results.

        Args:
          hparam_dict: name and value of each: a bool, a number or a str; None is skipped.
          metric_dict: name and value of each result, logged as scalars too.
          name: log to the run with this name below this one.
          global_step: the step of the metrics; steps are counted if None.
        """
        super().add_hparams(hparam_dict, metric_dict, None, name, global_step)

    def add_images(self, tag: str, img_tensor: Any, global_step: Optional[int] = None,
                   walltime: Optional[float] = None, dataformats: str = "NCHW") -> None:
        """Logs a batch of images as a grid of 8 columns.

        Args:
          tag: its name.
          img_tensor: the batch, or a list of images of one size.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
          dataformats: the order of the dimensions, of one image if it is a list.
        """
        if isinstance(img_tensor, list) and "N" not in str(dataformats).upper():
            dataformats = f"N{dataformats}"
        super().add_images(_clean(tag), img_tensor, global_step, walltime, dataformats)

    def add_histogram(self, tag: str, *args: Any, **kwargs: Any) -> None:
        """Logs a histogram. See stepscope.SummaryWriter."""
        super().add_histogram(_clean(tag), *args, **kwargs)

    def add_image(self, tag: str, *args: Any, **kwargs: Any) -> None:
        """Logs an image. See stepscope.SummaryWriter."""
        super().add_image(_clean(tag), *args, **kwargs)

    def add_figure(self, tag: str, *args: Any, **kwargs: Any) -> None:
        """Logs a matplotlib figure. See stepscope.SummaryWriter."""
        super().add_figure(_clean(tag), *args, **kwargs)

    def add_video(self, tag: str, vid_tensor: Any, global_step: Optional[int] = None,
                  fps: float = 4, walltime: Optional[float] = None,
                  dataformats: str = "NTCHW") -> None:
        """Logs a video, as a GIF.

        Args:
          tag: its name.
          vid_tensor: frames: floats from 0 to 1, or uint8.
          global_step: the step; steps are counted if None.
          fps: frames per second.
          walltime: seconds since 1970; now if None.
          dataformats: the order of the dimensions: N videos, T frames, C channels, H and W.
        """
        if dataformats != "NTCHW":
            vid_tensor = _reordered(self, tag, vid_tensor, dataformats)
        if vid_tensor is not None:
            super().add_video(_clean(tag), vid_tensor, global_step, fps, walltime)

    def add_audio(self, tag: str, snd_tensor: Any, global_step: Optional[int] = None,
                  sample_rate: int = 44100, walltime: Optional[float] = None) -> None:
        """Logs audio, as 16-bit WAV.

        Args:
          tag: its name.
          snd_tensor: (frames,) or (frames, channels): floats from -1 to 1, or int16.
          global_step: the step; steps are counted if None.
          sample_rate: frames per second.
          walltime: seconds since 1970; now if None.
        """
        shape: Tuple[int, ...] = tuple(getattr(snd_tensor, "shape", ()))
        # Other than torch, tensorboardX has the channels last.
        found = snd_tensor.T if len(shape) == 2 and shape[0] > shape[1] else snd_tensor
        super().add_audio(tag, found, global_step, sample_rate, walltime)

    def add_onnx_graph(self,  # type: ignore[override]
                       onnx_model_file: "str | os.PathLike[str]") -> None:
        """Logs the graph of an ONNX file. Needs the package onnx.

        Args:
          onnx_model_file: the path of the file.
        """
        super().add_onnx_graph(onnx_model_file)

    @logged
    def add_openvino_graph(self, xmlname: "str | os.PathLike[str]") -> None:
        """Not supported: raises LogError.

        Args:
          xmlname: the path of an OpenVINO model.
        """
        raise LogError("graphs of OpenVINO are not supported. Export the model to ONNX, and use "
                       "add_onnx_graph()")

    def add_embedding(self, *args: Any, **kwargs: Any) -> None:
        """Logs points for the projector. See stepscope.SummaryWriter."""
        if self._write_to_disk:
            super().add_embedding(*args, **kwargs)

    @contextlib.contextmanager
    def use_metadata(self, *, global_step: Optional[int] = None,
                     walltime: Optional[float] = None) -> Iterator["SummaryWriter"]:
        """Returns a context in which calls without a step or a wall time use these.

        Args:
          global_step: the default step; None for no default.
          walltime: the default wall time; None for no default.
        """
        if self._defaults:
            raise LogError("use_metadata() is already in use. Leave the outer context first")
        if global_step is None and walltime is None:
            raise LogError("use_metadata() needs a global_step or a walltime. Pass one of them")
        self._defaults.update(step=global_step, wall_time=walltime)
        try:
            yield self
        finally:
            self._defaults.clear()

    def __getstate__(self) -> Dict[str, Any]:
        state = super().__getstate__()
        return {**state, "write_to_disk": self._write_to_disk}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__init__(**state)  # type: ignore[misc]

    def _new_log(self, directory: "str | os.PathLike[str]", on_error: str,
                 purge_step: Optional[int]) -> Log:
        if not self._write_to_disk:
            return _NoLog(directory, on_error)
        return _DefaultingLog(self._defaults, directory, on_error=on_error, purge_step=purge_step,
                              **self._log_options)

    def _run_of_line(self, main_tag: str, name: str) -> str:
        return f"{main_tag}/{name}"


@logged
def add_scalar(self: SummaryWriter, tag: Any, scalar_value: Any, global_step: Any, walltime: Any,
               display_name: str, summary_description: str) -> None:
    """The slow path of SummaryWriter.add_scalar(); errors use that name."""
    number = values.number_of(scalar_value)
    is_plain = not display_name and not summary_description
    if is_plain or _FLOAT_MAX < abs(number) < math.inf:
        self._log.add_scalar(tag, number, global_step, walltime)
        return
    metadata = wire.bytes_field(_DISPLAY_NAME, tag_of(display_name).encode()) + \
        wire.bytes_field(_DESCRIPTION, tag_of(summary_description).encode())
    value = wire.bytes_field(_TAG, tag_of(tag).encode()) + wire.float_field(_SIMPLE_VALUE, number) \
        + wire.bytes_field(_METADATA, metadata)
    self._log.add_value(tag, "scalars", value, global_step, walltime, math.isfinite(number))


@logged
def _reordered(self: SummaryWriter, tag: Any, array: Any, dataformats: Any) -> Any:
    """Returns the frames of a video as NTCHW; None if they were refused."""
    if not isinstance(dataformats, str) or sorted(dataformats.upper()) != sorted("NTCHW"):
        raise LogError(f"dataformats must have each of N, T, C, H and W, got {dataformats!r}. Pass "
                       "e.g. 'NTCHW'")
    found = values.array_of(array)
    if found.ndim != len("NTCHW"):
        raise LogError(f"a video must have the dimensions {dataformats}, got "
                       f"{values.describe(array)}. For a single video pass value[None]")
    return found.transpose([dataformats.upper().index(name) for name in "NTCHW"])


class _DefaultingLog(Log):
    """A log with defaults for the step and the wall time, which use_metadata() sets."""

    def __init__(self, defaults: Dict[str, Any], *args: Any, **kwargs: Any) -> None:
        self._defaults = defaults
        super().__init__(*args, **kwargs)

    def add_scalar(self, tag: str, value: Any, step: Any = None,
                   wall_time: Optional[float] = None) -> None:
        super().add_scalar(tag, value, *self._completed(step, wall_time))

    def add_value(self, tag: str, plugin: str, encoded: bytes, step: Any = None,
                  wall_time: Optional[float] = None, is_finite: bool = True) -> None:
        super().add_value(tag, plugin, encoded, *self._completed(step, wall_time), is_finite)

    def _completed(self, step: Any, wall_time: Optional[float]) -> Tuple[Any, Any]:
        return (self._defaults.get("step") if step is None else step,
                self._defaults.get("wall_time") if wall_time is None else wall_time)


class _NoLog(Log):
    """A log of write_to_disk=False."""

    def __init__(self, directory: "str | os.PathLike[str]", on_error: str) -> None:
        self.on_error = on_error
        self.refused = 0
        self._told: Set[Tuple[str, str]] = set()
        self.core: Any = _NoCore(directory_of(directory))


class _NoCore:
    """Has the methods of _core.EventLog, which do nothing."""

    def __init__(self, directory: str) -> None:
        self.directory = directory

    def add_scalar(self, *_: Any) -> int:
        return 0

    add_value = add_content = flush = close = add_scalar
