# SPDX-License-Identifier: Apache-2.0
"""Turns the runs of make_logs into sessions: adds hyperparameters, an end and images."""
import struct
import zlib

from frames import delimited, double, number, value_frame

BEGIN_TIME = 1.7e9
IMAGE_TAG = "samples"
IMAGE_SIDE = 32
SUCCESS = 1
# Field numbers of google.protobuf.Value.
NUMBER, STRING, BOOL = 2, 3, 4


def hyperparameters(run):
    """Six hyperparameters of all three types; the numbers differ between runs."""
    return {
        "learning_rate": 0.1 / (1 + run),
        "batch_size": float(2 ** (4 + run % 5)),
        "layers": float(2 + run % 7),
        "dropout": run % 10 / 20,
        "optimizer": ("sgd", "adam", "rmsprop")[run % 3],
        "augment": run % 2 == 0,
    }


def protobuf_value(value):
    if isinstance(value, bool):
        return number(BOOL, int(value))
    if isinstance(value, str):
        return delimited(STRING, value.encode())
    return double(NUMBER, value)


def hparams_frame(wall_time, tag, field, info):
    """A value without data: its content is that of the plugin, HParamsPluginData."""
    plugin = delimited(1, b"hparams") + delimited(2, delimited(field, info))
    return value_frame(wall_time, 0, tag, delimited(9, delimited(1, plugin)))


def session_start_frame(hparams):
    info = b"".join(
        delimited(1, delimited(1, name.encode()) + delimited(2, protobuf_value(value)))
        for name, value in hparams.items())
    info += double(5, BEGIN_TIME)
    return hparams_frame(BEGIN_TIME, "_hparams_/session_start_info", 3, info)


def end_frame(end_time):
    info = number(1, SUCCESS) + double(2, end_time)
    return hparams_frame(end_time, "_hparams_/session_end_info", 4, info)


def png(seed):
    """A grey ramp whose offset depends on `seed`, three bytes per pixel."""
    def chunk(name, data):
        checksum = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", checksum)
    header = struct.pack(">IIBBBBB", IMAGE_SIDE, IMAGE_SIDE, 8, 2, 0, 0, 0)
    rows = b"".join(
        b"\0" + bytes((x * 7 + y * y + seed * 13) & 0xFF for x in range(3 * IMAGE_SIDE))
        for y in range(IMAGE_SIDE))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def image_frame(wall_time, step, seed):
    """Summary.Image, as PyTorch writes it."""
    image = (number(1, IMAGE_SIDE) + number(2, IMAGE_SIDE) + number(3, 3) +
             delimited(4, png(seed)))
    return value_frame(wall_time, step, IMAGE_TAG, delimited(4, image))


def first_frame_bytes(log):
    """The length of the first frame of a log."""
    payload, = struct.unpack_from("<Q", log)
    return 12 + payload + 4


def amended(log, run, images):
    """A run's log with the start of a session after its first event, the images and the end."""
    head = first_frame_bytes(log)
    end_time = BEGIN_TIME + 3600
    pictures = b"".join(image_frame(end_time - 1, step, run + step) for step in range(images))
    return (log[:head] + session_start_frame(hyperparameters(run)) + log[head:] + pictures +
            end_frame(end_time))


def amend(directory, images):
    """Amends every run below `directory`."""
    for run, path in enumerate(sorted(directory.rglob("*tfevents*"))):
        path.write_bytes(amended(path.read_bytes(), run, images))
