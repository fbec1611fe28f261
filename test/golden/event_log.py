# SPDX-License-Identifier: Apache-2.0
"""Encodes event files in plain Python, independently of the C++ code that they test."""
import struct

FILE_VERSION = b"brain.Event:2"
SESSION_START = 1

# DataType number, TensorProto field of the typed values, struct code of one value in
# tensor_content. Half and bfloat16 are stored as the bits of an unsigned 16-bit number.
DTYPES = {
    "float": (1, 5, "<f"),
    "double": (2, 6, "<d"),
    "int32": (3, 7, "<i"),
    "uint8": (4, 7, "<B"),
    "int16": (5, 7, "<h"),
    "int8": (6, 7, "<b"),
    "string": (7, 8, None),
    "int64": (9, 10, "<q"),
    "bool": (10, 11, "<?"),
    "bfloat16": (14, 13, "<H"),
    "uint16": (17, 7, "<H"),
    "half": (19, 13, "<H"),
    "uint32": (22, 16, "<I"),
    "uint64": (23, 17, "<Q"),
}
TYPED_FLOATS = {"float": "<f", "double": "<d"}


def crc32c_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


CRC_TABLE = crc32c_table()


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC_TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def masked_crc(data):
    crc = crc32c(data)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def frame(payload):
    """One record: length, its checksum, payload, its checksum."""
    length = struct.pack("<Q", len(payload))
    return (length + struct.pack("<I", masked_crc(length)) +
            payload + struct.pack("<I", masked_crc(payload)))


def varint(number):
    """A negative number takes ten bytes, as in protocol buffers."""
    number &= (1 << 64) - 1
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def integer_field(field, number):
    return varint(field << 3) + varint(number)


def double_field(field, number):
    return varint(field << 3 | 1) + struct.pack("<d", number)


def bytes_field(field, data):
    return varint(field << 3 | 2) + varint(len(data)) + data


def float_field(field, number):
    return varint(field << 3 | 5) + struct.pack("<f", to_float32(number))


def to_float32(number):
    """Numbers beyond the range of float become infinite, as in a C cast."""
    try:
        struct.pack("<f", number)
    except OverflowError:
        return float("inf") if number > 0 else float("-inf")
    return number


def event(wall_time, step, what=b""):
    """An Event message; `what` is its encoded payload field."""
    return double_field(1, wall_time) + (integer_field(2, step) if step else b"") + what


def file_version():
    return bytes_field(3, FILE_VERSION)


def session_start():
    return bytes_field(7, integer_field(1, SESSION_START))


def summary(tag, value=b"", metadata=None):
    """A Summary field with one value; `value` is its encoded payload field."""
    encoded = bytes_field(1, tag) + value
    if metadata is not None:
        encoded += bytes_field(9, metadata)
    return bytes_field(5, bytes_field(1, encoded))


def simple_value(number):
    return float_field(2, number)


def image(width, height, encoded):
    """An Image of the old kind, without its number of channels, which is not used."""
    return bytes_field(4, integer_field(1, height) + integer_field(2, width) +
                       bytes_field(4, encoded))


def audio(encoded):
    return bytes_field(6, bytes_field(4, encoded))


def histogram(least, greatest, buckets):
    """A HistogramProto. `buckets`: pairs of the upper limit and the count of a bucket."""
    packed = [b"".join(struct.pack("<d", pair[which]) for pair in buckets) for which in (0, 1)]
    count = sum(pair[1] for pair in buckets)
    return bytes_field(5, double_field(1, least) + double_field(2, greatest) +
                       double_field(3, count) +
                       bytes_field(6, packed[0]) + bytes_field(7, packed[1]))


def graph_def(encoded):
    return bytes_field(4, encoded)


def run_metadata(tag, encoded):
    """A TaggedRunMetadata field of an event."""
    return bytes_field(8, bytes_field(1, tag) + bytes_field(2, encoded))


def metadata_message(plugin=None, display=b"", description=b"", data_class=0, content=b""):
    """A SummaryMetadata message."""
    out = b""
    if plugin is not None:
        plugin_data = bytes_field(1, plugin) + (bytes_field(2, content) if content else b"")
        out += bytes_field(1, plugin_data)
    if display:
        out += bytes_field(2, display)
    if description:
        out += bytes_field(3, description)
    if data_class:
        out += integer_field(4, data_class)
    return out


def to_number(dtype, text):
    """A value from a test file, in the form in which its type is stored."""
    if dtype in ("float", "double"):
        return float(text)
    if dtype == "half":
        return struct.unpack("<H", struct.pack("<e", float(text)))[0]
    if dtype == "bfloat16":
        return struct.unpack("<I", struct.pack("<f", float(text)))[0] >> 16
    return int(text)


def tensor(dtype, texts, shape=(), as_content=False):
    """A tensor field of Summary.Value. `texts`: the values as bytes, decimal unless strings."""
    number, field, code = DTYPES[dtype]
    dims = b"".join(bytes_field(2, integer_field(1, size)) for size in shape)
    out = integer_field(1, number) + bytes_field(2, dims)
    if dtype == "string":
        out += b"".join(bytes_field(field, text) for text in texts)
    elif as_content:
        out += bytes_field(4, b"".join(
            struct.pack(code, to_number(dtype, text)) for text in texts))
    elif dtype in TYPED_FLOATS:
        out += bytes_field(field, b"".join(
            struct.pack(TYPED_FLOATS[dtype], to_number(dtype, text)) for text in texts))
    else:
        out += bytes_field(field, b"".join(varint(to_number(dtype, text)) for text in texts))
    return bytes_field(8, out)
