# SPDX-License-Identifier: Apache-2.0
"""Encodes the values of stepscope.summary with the same data and metadata as tf.summary."""
import math
from typing import Any, Iterator, List, NamedTuple, Tuple

import numpy as np

from stepscope import pictures, values, wire
from stepscope._core import LogError, encode

# Fields of Summary.Value, SummaryMetadata and TensorProto.
_TAG, _TENSOR, _METADATA = 1, 8, 9
_PLUGIN_DATA, _PLUGIN_NAME = 1, 1
_STRING_TYPE = 7


class Encoded(NamedTuple):
    """An encoded value, and the plugin that shows it."""

    plugin: str
    value: bytes
    is_finite: bool = True


def scalar(tag: str, data: Any, description: str) -> Encoded:
    """One number."""
    number = values.number_of(data)
    return Encoded("scalars", encode.scalar(tag, number, description=description),
                   math.isfinite(number))


def histogram(tag: str, data: Any, buckets: int, description: str) -> Encoded:
    """Numbers of any shape."""
    value, _ = encode.histogram(tag, values.array_of(data), _count(buckets, "buckets"),
                                description=description)
    return Encoded("histograms", value)


def image(tag: str, data: Any, outputs_max: int, description: str) -> Tuple[Encoded, int]:
    """A batch of images, and how many samples were clipped."""
    array = pictures.pixels_of(data)
    if array.ndim != 4:
        raise LogError("images must be [images, height, width, channels], got "
                       f"{values.describe(data)}. For a single image pass data[None], for a grey "
                       "one data[None, ..., None]")
    value, clipped = encode.images(tag, array, "NHWC", _count(outputs_max, "max_outputs"),
                                   description)
    return Encoded("images", value), clipped


def audio(tag: str, data: Any, rate: Any, outputs_max: int,
          description: str) -> Tuple[Encoded, int]:
    """A batch of audio clips, and how many samples were clipped."""
    array = values.samples_of(data)
    if array.ndim != 3:
        raise LogError(f"audio must be [clips, frames, channels], got {values.describe(data)}. "
                       "For a single clip pass data[None], for one channel data[None, :, None]")
    clips = min(array.shape[0], _count(outputs_max, "max_outputs"))
    value, clipped = encode.audio(tag, array, _count(rate, "sample_rate"), clips, [""] * clips,
                                  description)
    return Encoded("audio", value), clipped


def text(tag: str, data: Any, description: str) -> Encoded:
    """A text, or texts of any shape."""
    texts, shape = _strings_of(data)
    try:
        decoded = [item.decode("utf-8") for item in texts]
    except UnicodeDecodeError as error:
        raise LogError(f"the text is not UTF-8 ({error}). Decode it first, or log it as an "
                       "array of bytes") from None
    return Encoded("text", encode.text(tag, decoded, shape, description))


def tensor(tag: str, data: Any, metadata: Any) -> Encoded:
    """Numbers or strings of any shape, with the given metadata."""
    meta = b"" if metadata is None else _message(metadata, "metadata")
    plugin = wire.last(meta, _PLUGIN_DATA, _PLUGIN_NAME) or b""
    content = _string_tensor(data) if _is_text(data) else wire.last(
        encode.tensor(tag, _as_tensorflow(data)), _TENSOR)
    value = wire.bytes_field(_TAG, tag.encode()) + wire.bytes_field(_TENSOR, content or b"")
    if metadata is not None:
        value += wire.bytes_field(_METADATA, meta)
    return Encoded(plugin.decode("utf-8", "replace"), value)


def graph(data: Any) -> bytes:
    """The bytes of a GraphDef."""
    made = data.as_graph_def(add_shapes=True) if hasattr(data, "as_graph_def") else data
    return _message(made, "a graph")


def parts_of_summary(data: Any) -> Iterator[Tuple[str, Encoded]]:
    """The tag and value of each value in a Summary message."""
    held = data if hasattr(data, "SerializeToString") or isinstance(data, bytes) else \
        _strings_of(data)[0][0]
    for field, value, _ in wire.fields(_message(held, "a summary")):
        if field == 1:
            tag = (wire.last(value, _TAG) or b"").decode("utf-8", "replace")
            plugin = wire.last(value, _METADATA, _PLUGIN_DATA, _PLUGIN_NAME) or b""
            yield tag, Encoded(plugin.decode("utf-8", "replace"), value)


def _as_tensorflow(data: Any) -> np.ndarray:
    """Python numbers become 32-bit as in TensorFlow; arrays keep their type."""
    array = values.array_of(data)
    if hasattr(data, "dtype") or array.dtype.kind not in "fi":
        return array
    if array.dtype.kind == "f":
        return array.astype(np.float32)
    small = array.astype(np.int32)
    return small if np.array_equal(small, array) else array


def _message(data: Any, what: str) -> bytes:
    if isinstance(data, (bytes, bytearray, memoryview)):
        return bytes(data)
    if hasattr(data, "SerializeToString"):
        return data.SerializeToString()
    raise LogError(f"{what} must be a protobuf message or its bytes, got {values.describe(data)}. "
                   "Pass the message that your framework creates")


def _count(number: Any, what: str) -> int:
    count = values.step_of(number)
    if count is None or count < 0:
        raise LogError(f"{what} is {number!r}. Pass a non-negative integer")
    return count


def _is_text(data: Any) -> bool:
    if isinstance(data, (str, bytes)):
        return True
    if isinstance(data, (list, tuple)) and data:
        return _is_text(data[0])
    dtype = getattr(data, "dtype", None)
    return getattr(dtype, "kind", "") in ("U", "S", "T", "O") or \
        getattr(dtype, "name", "") == "string"


def _strings_of(data: Any) -> Tuple[List[bytes], List[int]]:
    """The strings in `data` as bytes, row by row, and its shape."""
    if isinstance(data, (str, bytes)):
        return [_bytes_of(data, data)], []
    held = data.numpy() if hasattr(data, "numpy") else data
    try:
        array = np.array(held, dtype=object)
    except ValueError as error:
        raise LogError(f"texts must form a regular shape, got {values.describe(data)} ({error}). "
                       "Pass rows of equal length") from None
    return [_bytes_of(item, data) for item in array.reshape(-1)], list(array.shape)


def _bytes_of(item: Any, data: Any) -> bytes:
    if isinstance(item, str):
        return item.encode("utf-8", "surrogateescape")
    if isinstance(item, bytes):
        return item
    raise LogError(f"expected text, got {values.describe(data)} containing "
                   f"{values.describe(item)}. Pass str(value)")


def _string_tensor(data: Any) -> bytes:
    """Returns a TensorProto of byte strings."""
    texts, shape = _strings_of(data)
    sizes = b"".join(wire.bytes_field(2, wire.number_field(1, size)) for size in shape)
    return (wire.number_field(1, _STRING_TYPE) + wire.bytes_field(2, sizes)
            + b"".join(wire.bytes_field(8, item) for item in texts))
