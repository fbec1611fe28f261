# SPDX-License-Identifier: Apache-2.0
"""Executes the lines of a test file that create, extend and damage event files."""
import os
import re
import shutil

import event_log

FIRST_WALL_TIME = 1000.0
FIRST_FILE = b"events.out.tfevents.0000001000.golden"
DTYPE = re.compile(r"(\w+)(?:\[([\d,]*)\])?(\+content)?")


class LogdirError(Exception):
    """A line cannot be executed."""


class EventFile:
    """One event file that is being written. It is created with its first bytes."""

    def __init__(self, path, has_version):
        self.path = path
        self.needs_version = has_version
        self.record_offsets = []
        self.held = b""

    def append(self, data):
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        with open(self.path, "ab") as out:
            out.write(data)

    def append_event(self, wall_time, step, what):
        if self.needs_version:
            self.needs_version = False
            self.append_record(event_log.event(wall_time, 0, event_log.file_version()))
        self.append_record(event_log.event(wall_time, step, what))

    def append_record(self, payload):
        size = os.path.getsize(self.path) if os.path.exists(self.path) else 0
        self.record_offsets.append(size)
        self.append(event_log.frame(payload))

    def resolve(self, text):
        """An offset: bytes from the start, from the end if negative, or @RECORD+BYTES."""
        found = re.fullmatch(r"@(\d+)(?:\+(\d+))?", text)
        if found:
            return self.record_offsets[int(found[1])] + int(found[2] or 0)
        offset = int(text)
        return offset if offset >= 0 else os.path.getsize(self.path) + offset


class Logdir:
    """A logdir that is being written. A line `word ...` calls do_word(); all words are bytes."""

    def __init__(self, root):
        self.root = root
        self.clock = FIRST_WALL_TIME
        self.files = {}
        self.pending_metadata = {}
        self.described = set()
        self.flags = []

    def apply(self, words):
        name = words[0].decode("utf-8", "replace")
        directive = getattr(self, f"do_{name}", None)
        if directive is None:
            raise LogdirError(f"unknown line '{name}'")
        try:
            directive(*words[1:])
        except (TypeError, ValueError, KeyError, IndexError, OSError) as error:
            raise LogdirError(f"'{name}' failed: {error}") from error

    def path(self, name):
        return os.path.normpath(os.path.join(self.root, name))

    def file(self, run):
        if run not in self.files:
            self.files[run] = EventFile(os.path.join(self.path(run), FIRST_FILE), True)
        return self.files[run]

    def tick(self):
        wall_time = self.clock
        self.clock += 1
        return wall_time

    def append_value(self, run, step, tag, value, metadata):
        what = event_log.summary(tag, value, metadata)
        self.file(run).append_event(self.tick(), step, what)

    def take_metadata(self, run, tag, default_plugin):
        """The metadata for the next value of a tag: on its first value, or after a meta line."""
        given = self.pending_metadata.pop((run, tag), None)
        if given is None and (default_plugin is None or (run, tag) in self.described):
            return None
        self.described.add((run, tag))
        given = dict({"plugin": default_plugin}, **(given or {}))
        return event_log.metadata_message(**given)

    def do_flags(self, *flags):
        self.flags += [flag.replace(b"$LOGDIR", self.root) for flag in flags]

    def do_wall(self, seconds):
        self.clock = float(seconds)

    def do_log(self, run, tag, *points):
        for point in points:
            step, _, value = point.partition(b":")
            metadata = self.take_metadata(run, tag, None)
            self.append_value(run, int(step), tag, event_log.simple_value(float(value)), metadata)

    def do_tensor(self, run, tag, dtype, *points):
        name, shape, content = DTYPE.fullmatch(dtype.decode()).groups()
        dims = [int(size) for size in (shape or "").split(",") if size]
        for point in points:
            step, _, values = point.partition(b":")
            texts = [values] if name == "string" and not dims else values.split(b",")
            value = event_log.tensor(name, texts, dims, bool(content))
            self.append_value(run, int(step), tag, value, self.take_metadata(run, tag, b"scalars"))

    def do_image(self, run, tag, *points):
        for point in points:
            step, size, encoded = point.split(b":")
            width, height = size.split(b"x")
            value = event_log.image(int(width), int(height), from_hex(encoded))
            self.append_value(run, int(step), tag, value, self.take_metadata(run, tag, None))

    def do_audio(self, run, tag, *points):
        for point in points:
            step, encoded = point.split(b":")
            value = event_log.audio(from_hex(encoded))
            self.append_value(run, int(step), tag, value, self.take_metadata(run, tag, None))

    def do_histo(self, run, tag, *points):
        for point in points:
            step, *numbers = point.split(b":")
            least, greatest = (float(number) for number in numbers[0].split(b","))
            buckets = [tuple(float(number) for number in pair.split(b",")) for pair in numbers[1:]]
            value = event_log.histogram(least, greatest, buckets)
            self.append_value(run, int(step), tag, value, self.take_metadata(run, tag, None))

    def do_graph(self, run, *points):
        for point in points:
            step, encoded = point.split(b":")
            what = event_log.graph_def(from_hex(encoded))
            self.file(run).append_event(self.tick(), int(step), what)

    def do_runmeta(self, run, tag, *points):
        for point in points:
            step, encoded = point.split(b":")
            what = event_log.run_metadata(tag, from_hex(encoded))
            self.file(run).append_event(self.tick(), int(step), what)

    def do_meta(self, run, tag, *fields):
        self.pending_metadata[run, tag] = parse_metadata(fields)

    def do_metaonly(self, run, tag, *fields):
        metadata = event_log.metadata_message(**dict({"plugin": b"scalars"},
                                                     **parse_metadata(fields)))
        self.append_value(run, 0, tag, b"", metadata)

    def do_start(self, run, step):
        self.file(run).append_event(self.tick(), int(step), event_log.session_start())

    def do_file(self, run, name, *options):
        if options not in ((), (b"bare",)):
            raise ValueError("the only option of a file is bare")
        self.files[run] = EventFile(os.path.join(self.path(run), name), not options)

    def do_raw(self, run, data):
        self.file(run).append(data)

    def do_hex(self, run, *digits):
        self.file(run).append(from_hex(b"".join(digits)))

    def do_record(self, run, *digits):
        self.file(run).append_record(from_hex(b"".join(digits)))

    def do_hold(self, run, count):
        file = self.file(run)
        with open(file.path, "r+b") as stream:
            stream.seek(-int(count), os.SEEK_END)
            file.held = stream.read()
            stream.seek(-len(file.held), os.SEEK_END)
            stream.truncate()

    def do_release(self, run):
        file = self.file(run)
        file.append(file.held)
        file.held = b""

    def do_dir(self, name):
        os.makedirs(self.path(name))

    def do_link(self, name, target):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        os.symlink(target, self.path(name))

    def do_remove(self, name):
        path = self.path(name)
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        else:
            os.remove(path)

    def do_damage(self, run, offset, kind, count=b""):
        file = self.file(run)
        begin = file.resolve(offset.decode())
        with open(file.path, "r+b") as stream:
            data = bytearray(stream.read())
            length = int(count) if count else len(data) - begin
            stream.seek(0)
            stream.write(damaged(data, begin, length, kind))
            stream.truncate()


def from_hex(digits):
    return bytes.fromhex(digits.decode())


def damaged(data, begin, length, kind):
    """`data` with `length` bytes at `begin` flipped, zeroed, removed or inserted."""
    end = begin + length
    if not 0 <= begin <= len(data) or (kind != b"insert" and end > len(data)):
        raise ValueError(f"bytes {begin} to {end} are not in a file of {len(data)}")
    middle = {
        b"flip": bytes(byte ^ 0xFF for byte in data[begin:end]),
        b"zero": bytes(length),
        b"cut": b"",
        b"insert": b"\x5a" * length + bytes(data[begin:end]),
    }[kind]
    return bytes(data[:begin]) + middle + bytes(data[end:])


def parse_metadata(fields):
    """display=, description=, plugin=, class= and content= (hexadecimal) of a metadata line."""
    out = {}
    for item in fields:
        name, _, value = item.partition(b"=")
        if name in (b"display", b"description", b"plugin"):
            out[name.decode()] = value
        elif name == b"class":
            out["data_class"] = int(value)
        elif name == b"content":
            out["content"] = from_hex(value)
        else:
            raise ValueError(f"metadata has no {name.decode('utf-8', 'replace')}")
    return out
