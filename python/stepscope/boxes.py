# SPDX-License-Identifier: Apache-2.0
"""Draws boxes and their labels on an image, with Pillow."""
from typing import Any, Optional, Sequence

import numpy as np

from stepscope import pictures, values
from stepscope._core import LogError
from stepscope.wording import counted

_COLOUR = (255, 0, 0)
_TEXT_COLOUR = (0, 0, 0)
_LINE_WIDTH = 2


def picture_with_boxes(picture: Any, boxes: Any, labels: "Optional[Sequence[str] | str]",
                       dataformats: str, rescale: float) -> np.ndarray:
    """The image with the boxes as uint8 HWC, scaled by `rescale`.

    Args:
      boxes: [count, 4]: left, top, right and bottom of each box, in pixels.
      labels: one text per box, or None.
    """
    corners = _corners(boxes)
    texts = _texts(labels, len(corners))
    samples = pictures.as_bytes_hwc(picture, dataformats)
    image_module, draw_module = _pillow()
    image = image_module.fromarray(samples)
    draw = draw_module.Draw(image)
    for corner, text in zip(corners, texts):
        _draw_box(draw, corner, text)
    size = [int(side * rescale) for side in image.size]
    if min(size) < 1:
        raise LogError(f"rescale={rescale} is too small for an image of {image.size[0]} x "
                       f"{image.size[1]} pixels. Pass a larger factor")
    if tuple(size) != image.size:
        image = image.resize(size, image_module.Resampling.LANCZOS)
    return np.asarray(image)


def _corners(boxes: Any) -> np.ndarray:
    array = values.array_of(boxes)
    if array.size == 0:
        return np.zeros((0, 4))
    if array.ndim != 2 or array.shape[1] != 4 or not np.isfinite(array).all():
        raise LogError("boxes must be finite numbers of the shape (count, 4) with left, top, "
                       f"right and bottom of each, got {values.describe(boxes)}. For a single box, "
                       "pass box[None]")
    left, right = np.minimum(array[:, 0], array[:, 2]), np.maximum(array[:, 0], array[:, 2])
    top, bottom = np.minimum(array[:, 1], array[:, 3]), np.maximum(array[:, 1], array[:, 3])
    return np.stack([left, top, right, bottom], axis=1).astype(np.float64)


def _texts(labels: Any, count: int) -> Sequence[Optional[str]]:
    if labels is None:
        return [None] * count
    texts = [labels] if isinstance(labels, str) else [str(label) for label in labels]
    if len(texts) != count:
        raise LogError(f"got {counted(len(texts), 'label')} for {counted(count, 'box', 'boxes')}. "
                       "Pass one for each box, '' for no label")
    return texts


def _draw_box(draw: Any, corner: np.ndarray, text: Optional[str]) -> None:
    left, top, right, bottom = (float(side) for side in corner)
    draw.rectangle([left, top, right, bottom], outline=_COLOUR, width=_LINE_WIDTH)
    if not text:
        return
    # The label is inside, at the lower left, so that it stays within the image.
    around = draw.textbbox((left, bottom), text, anchor="lb")
    draw.rectangle(around, fill=_COLOUR)
    draw.text((left, bottom), text, fill=_TEXT_COLOUR, anchor="lb")


def _pillow() -> Any:
    try:
        from PIL import Image, ImageDraw
    except ImportError as error:
        raise LogError(f"Pillow, which draws the boxes, cannot be imported ({error}). Install it "
                       "with: pip install pillow") from error
    return Image, ImageDraw
