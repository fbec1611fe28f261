# SPDX-License-Identifier: Apache-2.0
"""Converts arrays of images to the dimension orders that the encoders support."""
from typing import Any, Tuple

import numpy as np

from stepscope import values
from stepscope._core import LogError
from stepscope.wording import cast_of

_KNOWN = ("NHWC", "NCHW", "HWC", "CHW", "HW")


def pixels_of(value: Any) -> np.ndarray:
    """Returns `value` as image samples. Raises LogError if its type has no defined range."""
    array = values.array_of(value)
    if array.dtype.kind in "fb" or array.dtype in (np.uint8, np.uint16):
        return array
    raise LogError(f"not pixels: {values.describe(value)}. Pass uint8 from 0 to 255, e.g. "
                   f"{cast_of(value, 'uint8')}, or floating-point numbers from 0 to 1")


def ordered(value: Any, dataformats: str) -> Tuple[np.ndarray, str]:
    """Returns pixels, and their layout in letters that the encoders support.

    Accepts any order of N (batch), C (channels), H and W; unusual orders are copied.
    """
    array, letters = pixels_of(value), str(dataformats).upper()
    if sorted(letters) not in [sorted(known) for known in _KNOWN]:
        raise LogError(f"the layout {dataformats!r} of an image is not known. Pass an order of the "
                       "letters NCHW, CHW or HW: batch, channels, height, width")
    if array.ndim != len(letters):
        raise LogError(f"{dataformats} has {len(letters)} dimensions, but the image has "
                       f"{array.ndim}: {values.describe(value)}. Pass its layout as dataformats, "
                       "or add the missing dimension")
    if letters in _KNOWN:
        return array, letters
    usual = {4: "NCHW", 3: "CHW", 2: "HW"}[array.ndim]
    order = [letters.index(letter) for letter in usual]
    return np.ascontiguousarray(array.transpose(order)), usual


def as_bytes_hwc(value: Any, dataformats: str) -> np.ndarray:
    """Returns one image as uint8 of height, width and 3 channels, to draw on."""
    array, letters = ordered(value, dataformats)
    if "N" in letters:
        raise LogError(f"expected one image, but {dataformats} is a batch: "
                       f"{values.describe(value)}. Log them one by one")
    if letters == "HW":
        array = array[:, :, None]
    elif letters == "CHW":
        array = array.transpose(1, 2, 0)
    if array.shape[2] not in (1, 3):
        raise LogError(f"the image has {array.shape[2]} channels as {dataformats}: "
                       f"{values.describe(value)}. Pass 1 (grey) or 3 (RGB)")
    if array.dtype.kind == "f":
        array = np.clip(np.nan_to_num(array) * 255, 0, 255)
    elif array.dtype == np.uint16:
        array = array // 257
    elif array.dtype == np.bool_:
        array = array * np.uint8(255)
    return np.ascontiguousarray(np.broadcast_to(array, array.shape[:2] + (3,)), dtype=np.uint8)


def video_frames(value: Any) -> np.ndarray:
    """Converts videos of NTCHW to one of THWC; several play side by side in a grid."""
    array = pixels_of(value)
    if array.ndim != 5 or 0 in array.shape:
        raise LogError("a video must have the dimensions NTCHW (videos, frames, channels, height, "
                       f"width), got {values.describe(value)}. For one video of TCHW, pass "
                       "video[None]")
    count, frames, channels, height, width = array.shape
    padded = 1 << (count - 1).bit_length()
    if padded != count:
        missing = np.zeros((padded - count,) + array.shape[1:], array.dtype)
        array = np.concatenate((array, missing))
    rows = 1 << ((count.bit_length() - 1) // 2)
    columns = padded // rows
    grid = array.reshape(rows, columns, frames, channels, height, width)
    whole = grid.transpose(2, 0, 4, 1, 5, 3)
    return np.ascontiguousarray(whole.reshape(frames, rows * height, columns * width, channels))
