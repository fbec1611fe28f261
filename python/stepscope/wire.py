# SPDX-License-Identifier: Apache-2.0
"""The part of protobuf's wire format that the Python code needs: decodes and encodes serialized
bytes from other libraries (metadata, summaries, graphs)."""
import struct
from typing import Iterator, Optional, Tuple

from stepscope._core import LogError

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5


def varint(number: int) -> bytes:
    """Encodes an unsigned number, seven bits per byte."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def number_field(field: int, number: int) -> bytes:
    """Encodes a field with an unsigned number."""
    return varint(field << 3 | _VARINT) + varint(number)


def bytes_field(field: int, content: bytes) -> bytes:
    """Encodes a field with a message, a text or bytes."""
    return varint(field << 3 | _BYTES) + varint(len(content)) + content


def float_field(field: int, number: float) -> bytes:
    """Encodes a field with a 32-bit float."""
    return varint(field << 3 | _FIXED32) + struct.pack("<f", number)


def fields(message: bytes) -> Iterator[Tuple[int, bytes, bytes]]:
    """Yields each field of a message: its number, its content, and all of its raw bytes. Raises
    LogError if it is not a valid message."""
    at = 0
    while at < len(message):
        key, begin = _read_varint(message, at)
        if key & 7 == _VARINT:
            _, end = _read_varint(message, begin)
        elif key & 7 == _BYTES:
            size, begin = _read_varint(message, begin)
            end = begin + size
        elif key & 7 in (_FIXED64, _FIXED32):
            end = begin + (8 if key & 7 == _FIXED64 else 4)
        else:
            raise _broken(at)
        if end > len(message):
            raise _broken(at)
        yield key >> 3, message[begin:end], message[at:end]
        at = end


def last(message: bytes, *path: int) -> Optional[bytes]:
    """Returns the content of the field at `path`, the last one if it is repeated, as in protobuf;
    None if absent."""
    found: Optional[bytes] = message
    for number in path:
        contents = [content for field, content, _ in fields(found or b"") if field == number]
        if not contents:
            return None
        found = contents[-1]
    return found


def _read_varint(message: bytes, at: int) -> Tuple[int, int]:
    number = shift = 0
    while at < len(message) and shift < 64:
        number |= (message[at] & 0x7F) << shift
        at += 1
        if message[at - 1] < 0x80:
            return number, at
        shift += 7
    raise _broken(at)


def _broken(at: int) -> LogError:
    return LogError(f"not a valid protobuf message (byte {at}). Pass the result of "
                    "SerializeToString()")
