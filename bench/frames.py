# SPDX-License-Identifier: Apache-2.0
"""Writes single events, to append to a log that a server is watching or to add to a finished one.

make_logs writes large logs.
"""
import struct


def make_crc_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


CRC_TABLE = make_crc_table()


def masked_crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC_TABLE[(crc ^ byte) & 0xFF]
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def frame(payload):
    length = struct.pack("<Q", len(payload))
    return (length + struct.pack("<I", masked_crc32c(length)) + payload +
            struct.pack("<I", masked_crc32c(payload)))


def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def delimited(field, data):
    return varint(field << 3 | 2) + varint(len(data)) + data


def number(field, value):
    return varint(field << 3) + varint(value)


def double(field, value):
    return varint(field << 3 | 1) + struct.pack("<d", value)


def value_frame(wall_time, step, tag, value):
    """The frame of an Event with one Summary.Value; `value` is its encoding without the tag."""
    summary = delimited(1, delimited(1, tag.encode()) + value)
    return frame(double(1, wall_time) + number(2, step) + delimited(5, summary))


def scalar_frame(wall_time, step, tag, value):
    """A simple_value, as PyTorch writes it."""
    return value_frame(wall_time, step, tag, b"\x15" + struct.pack("<f", value))
