# SPDX-License-Identifier: Apache-2.0
"""The methods of SummaryWriter for images, videos, audio and text."""
from typing import Any, Optional, Sequence

from stepscope import boxes, figures, pictures, values
from stepscope._core import LogError, encode
from stepscope.log import Log, logged, tag_of
from stepscope.wording import counted

_GRID_COLUMNS = 8


class MediaLogging:
    """Images, videos, audio and text. Part of SummaryWriter."""

    _log: Log

    @logged
    def add_image(self, tag: str, img_tensor: Any, global_step: Optional[int] = None,
                  walltime: Optional[float] = None, dataformats: str = "CHW") -> None:
        """Logs one image.

        Args:
          tag: its name.
          img_tensor: uint8 from 0 to 255, uint16, bool, or floating-point numbers from 0 to 1,
            which are clipped; a warning reports how many were outside.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
          dataformats: the order of the dimensions: CHW, HWC, HW or another order of these letters.
            With N (batch), the images form a grid of 8 columns. 1 channel is grey, 2 are grey and
            alpha, 3 RGB, 4 RGBA.
        """
        self._add_pictures(tag, img_tensor, global_step, walltime, dataformats)

    @logged
    def add_images(self, tag: str, img_tensor: Any, global_step: Optional[int] = None,
                   walltime: Optional[float] = None, dataformats: str = "NCHW") -> None:
        """Logs a batch of images as one image, a grid of 8 columns.

        Args:
          tag: its name.
          img_tensor: as for add_image(), with an additional batch dimension.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
          dataformats: the order of the dimensions: NCHW, NHWC or another order of these letters.
        """
        self._add_pictures(tag, img_tensor, global_step, walltime, dataformats)

    @logged
    def add_image_with_boxes(self, tag: str, img_tensor: Any, box_tensor: Any,
                             global_step: Optional[int] = None,
                             walltime: Optional[float] = None, rescale: float = 1,
                             dataformats: str = "CHW",
                             labels: "Optional[Sequence[str] | str]" = None) -> None:
        """Logs an image with boxes drawn on it. Needs Pillow.

        Args:
          tag: its name.
          img_tensor: the image, see add_image().
          box_tensor: (count, 4): left, top, right and bottom of each box, in pixels.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
          rescale: factor by which the image is scaled.
          dataformats: the order of the dimensions, see add_image().
          labels: one text per box.
        """
        drawn = boxes.picture_with_boxes(img_tensor, box_tensor, labels, dataformats, rescale)
        self._add_pictures(tag, drawn, global_step, walltime, "HWC")

    @logged
    def add_figure(self, tag: str, figure: Any, global_step: Optional[int] = None,
                   close: bool = True, walltime: Optional[float] = None) -> None:
        """Logs a matplotlib figure as an image.

        Args:
          tag: its name.
          figure: the figure, or a list of figures of the same size.
          global_step: the step; steps are counted if None.
          close: whether to close the figure, which frees its memory.
          walltime: seconds since 1970; now if None.
        """
        if isinstance(figure, (list, tuple)):
            drawn = figures.pixels_of_figures(figure, close)
            self._add_pictures(tag, drawn, global_step, walltime, "NHWC")
        else:
            drawn = figures.pixels_of_figure(figure, close)
            self._add_pictures(tag, drawn, global_step, walltime, "HWC")

    @logged
    def add_video(self, tag: str, vid_tensor: Any, global_step: Optional[int] = None,
                  fps: float = 4, walltime: Optional[float] = None) -> None:
        """Logs a video as an animated GIF, shown under Images. Needs no other package.

        Args:
          tag: its name.
          vid_tensor: (videos, frames, channels, height, width), uint8 from 0 to 255, or
            floating-point numbers from 0 to 1. Several videos play side by side.
          global_step: the step; steps are counted if None.
          fps: frames per second, up to 50.
          walltime: seconds since 1970; now if None.
        """
        value, clipped = encode.video(tag_of(tag), pictures.video_frames(vid_tensor), "NHWC",
                                      values.number_of(fps))
        self._warn_of_clipping(tag, clipped, "0 to 1")
        self._log.add_value(tag, "images", value, global_step, walltime)

    @logged
    def add_audio(self, tag: str, snd_tensor: Any, global_step: Optional[int] = None,
                  sample_rate: int = 44100, walltime: Optional[float] = None) -> None:
        """Logs audio.

        Args:
          tag: its name.
          snd_tensor: (frames,) or (channels, frames), floating-point numbers from -1 to 1, which
            are clipped, or int16.
          global_step: the step; steps are counted if None.
          sample_rate: samples per second.
          walltime: seconds since 1970; now if None.
        """
        value, clipped = encode.legacy_audio(tag_of(tag), _samples(snd_tensor),
                                             _rate(sample_rate), channels_first=True)
        self._warn_of_clipping(tag, clipped, "-1 to 1")
        self._log.add_value(tag, "audio", value, global_step, walltime)

    @logged
    def add_text(self, tag: str, text_string: str, global_step: Optional[int] = None,
                 walltime: Optional[float] = None) -> None:
        """Logs a text, shown as Markdown.

        Args:
          tag: its name. As torch does, "/text_summary" is added to it.
          text_string: the text.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
        """
        if not isinstance(text_string, str):
            raise LogError(f"not a text: {values.describe(text_string)}. Pass str(value)")
        name = tag_of(tag) + "/text_summary"
        value = encode.text(name, [_utf8(text_string)], [1])
        self._log.add_value(name, "text", value, global_step, walltime)

    def _add_pictures(self, tag: str, value: Any, step: Any, wall_time: Any, layout: str) -> None:
        array, letters = pictures.ordered(value, layout)
        encoded, clipped = encode.legacy_image(tag_of(tag), array, letters, _GRID_COLUMNS)
        self._warn_of_clipping(tag, clipped, "0 to 1")
        self._log.add_value(tag, "images", encoded, step, wall_time)

    def _warn_of_clipping(self, tag: str, clipped: int, usual: str) -> None:
        if clipped:
            self._log.warn_once("clipped", tag,
                                f"{counted(clipped, 'sample is', 'samples are')} NaN or outside "
                                f"the range {usual}, and will be clipped; scale the data first")


def _samples(value: Any) -> Any:
    """Returns samples of (frames,) or (channels, frames), without dimensions of 1."""
    array = values.samples_of(value)
    if array.size == 0:
        raise LogError(f"the audio has no samples: {values.describe(value)}. Log it only when "
                       "there is data")
    array = array.squeeze() if array.size > 1 else array.reshape(1)
    if array.ndim > 2:
        raise LogError("audio must have the dimensions (frames,) or (channels, frames), got "
                       f"{values.describe(value)}. Log one clip of the batch")
    return array


def _rate(sample_rate: Any) -> int:
    rate = values.step_of(sample_rate)
    if rate is None or not 1 <= rate < 2**32:
        raise LogError(f"invalid sample rate: {sample_rate!r}. Pass samples per second, e.g. 44100")
    return rate


def _utf8(text: str) -> str:
    """Returns `text` without lone surrogates, which cannot be encoded."""
    return text.encode("utf-8", "replace").decode("utf-8")
