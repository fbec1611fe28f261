# SPDX-License-Identifier: Apache-2.0
"""Parses event files independently, so that tests compare the writer with the format itself.

    for event in read_events(path): event.step, event.values["loss"].scalar
"""
import glob
import os
import struct
from typing import Any, Dict, Iterator, List, NamedTuple, Tuple

Fields = Dict[int, List[Any]]


def _crc_table() -> List[int]:
    table = []
    for number in range(256):
        for _ in range(8):
            number = number >> 1 ^ 0x82F63B78 * (number & 1)
        table.append(number)
    return table


_TABLE = _crc_table()


def masked_crc(data: bytes) -> int:
    """CRC-32C, masked as in records."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _TABLE[(crc ^ byte) & 255] ^ crc >> 8
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def records(path: str, check: bool = True) -> Iterator[bytes]:
    """The records of a file. Fails if the file does not end with a whole one."""
    with open(path, "rb") as file:
        data = file.read()
    at = 0
    while at < len(data):
        assert at + 12 <= len(data), f"half a header at {at} of {path}"
        length, = struct.unpack_from("<Q", data, at)
        assert at + 16 + length <= len(data), f"half a record at {at} of {path}"
        body = data[at + 12:at + 12 + length]
        if check:
            assert struct.unpack_from("<I", data, at + 8)[0] == masked_crc(data[at:at + 8])
            assert struct.unpack_from("<I", data, at + 12 + length)[0] == masked_crc(body)
        yield body
        at += 16 + length


def _varint(data: bytes, at: int) -> Tuple[int, int]:
    number = shift = 0
    while True:
        byte = data[at]
        number |= (byte & 127) << shift
        shift += 7
        at += 1
        if byte < 128:
            return number, at


def fields(message: bytes) -> Fields:
    """Field number -> its contents: int, bytes, or the raw 4 or 8 bytes of a number."""
    found: Fields = {}
    at = 0
    while at < len(message):
        key, at = _varint(message, at)
        kind = key & 7
        if kind == 0:
            content, at = _varint(message, at)
        else:
            size = {1: 8, 5: 4}.get(kind)
            if size is None:
                assert kind == 2, f"wire type {kind}"
                size, at = _varint(message, at)
            content, at = message[at:at + size], at + size
        found.setdefault(key >> 3, []).append(content)
    return found


def as_float(raw: bytes) -> float:
    """A number of 4 or 8 bytes."""
    return struct.unpack("<f" if len(raw) == 4 else "<d", raw)[0]


def as_step(number: int) -> int:
    """A varint as a signed number."""
    return number - 2**64 if number >= 2**63 else number


class Value(NamedTuple):
    """A Summary.Value: its tag, the plugin of its metadata, and all its fields."""

    tag: str
    plugin: str
    fields: Fields

    @property
    def scalar(self) -> float:
        """The number of a simple_value, or of a tensor with one number."""
        if 2 in self.fields:
            return as_float(self.fields[2][0])
        tensor = self.tensor
        raw = (tensor.get(5) or tensor.get(6) or tensor.get(4))[0]
        return as_float(raw)

    @property
    def tensor(self) -> Fields:
        """The fields of its TensorProto."""
        return fields(self.fields[8][0])

    @property
    def plugin_content(self) -> bytes:
        """The content of the plugin data in the metadata."""
        plugin = fields(fields(self.fields[9][0])[1][0])
        return plugin.get(2, [b""])[0]


class Event(NamedTuple):
    """A decoded event."""

    wall_time: float
    step: int
    values: Dict[str, Value]
    fields: Fields


def _value(message: bytes) -> Value:
    found = fields(message)
    plugin = b""
    if 9 in found:
        plugin = fields(fields(found[9][0]).get(1, [b""])[0]).get(1, [b""])[0]
    return Value(found[1][0].decode(), plugin.decode(), found)


def event_of(record: bytes) -> Event:
    """The event of a record."""
    found = fields(record)
    summary = fields(found[5][0]) if 5 in found else {}
    values = [_value(message) for message in summary.get(1, [])]
    return Event(as_float(found[1][0]) if 1 in found else 0.0, as_step(found.get(2, [0])[0]),
                 {value.tag: value for value in values}, found)


def event_files(directory: Any) -> List[str]:
    """The event files directly in a directory, sorted by name."""
    return sorted(glob.glob(os.path.join(glob.escape(os.fspath(directory)), "*tfevents*")))


def read_events(directory: Any, check: bool = True) -> List[Event]:
    """The events of all files of a run, without the version records."""
    found = []
    for path in event_files(directory):
        events = [event_of(record) for record in records(path, check)]
        assert events and events[0].fields[3] == [b"brain.Event:2"], f"{path} has no version"
        found += events[1:]
    return found


def values_of(directory: Any, tag: str) -> List[Tuple[int, Value]]:
    """(step, value) of a tag, as logged."""
    return [(event.step, event.values[tag]) for event in read_events(directory)
            if tag in event.values]


def scalars_of(directory: Any, tag: str) -> List[Tuple[int, float]]:
    """(step, number) of a tag of scalars, as logged."""
    return [(step, value.scalar) for step, value in values_of(directory, tag)]


def runs(directory: Any) -> List[str]:
    """The runs in and below a directory, as relative paths."""
    return sorted(os.path.relpath(folder, directory) for folder, _, files in os.walk(directory)
                  if any("tfevents" in name for name in files))
