# SPDX-License-Identifier: Apache-2.0
"""Writes event files for attacks, and the healthy run that must survive all of them."""
import os
from urllib.parse import urlencode

import paths  # noqa: F401
from event_log import (bytes_field, double_field, event, file_version, frame,
                       histogram, metadata_message, simple_value, summary, tensor)

FILE_NAME = "events.out.tfevents.0000001000.attack"
HEALTHY = "healthy"
HEALTHY_POINTS = 200
HEALTHY_TEXT = b"It **works**"


def file_of(payloads):
    """The bytes of an event file; `payloads` are encoded events."""
    return b"".join(map(frame, (event(1000.0, 0, file_version()), *payloads)))


def write_run(root, run, payloads, name=FILE_NAME):
    """Writes an event file of a run; returns its path."""
    return write_file(root, run, file_of(payloads), name)


def write_file(root, run, content, name=FILE_NAME):
    """A run's name may be bytes, like file names."""
    folder = os.path.join(os.fsencode(root), os.fsencode(run))
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, os.fsencode(name))
    with open(path, "wb") as out:
        out.write(content)
    return path


def scalar(tag, step, value, wall_time=1000.0):
    return event(wall_time + step, step, summary(os.fsencode(tag), simple_value(value)))


def text(tag, step, content, plugin=b"text"):
    """A text summary: a string tensor without a shape."""
    return event(1000.0 + step, step, summary(os.fsencode(tag), tensor("string", [content]),
                                              metadata_message(plugin, data_class=2)))


def several(tags, step, values):
    """One event with many scalars, so that a record contains thousands of tags."""
    encoded = b"".join(bytes_field(1, bytes_field(1, tag) + simple_value(value))
                       for tag, value in zip(tags, values))
    return event(1000.0 + step, step, bytes_field(5, encoded))


def many_tags(count, per_event=500):
    """Events with `count` tags that each have one point."""
    for begin in range(0, count, per_event):
        tags = [b"group%d/tag%d" % (number % 97, number)
                for number in range(begin, min(begin + per_event, count))]
        yield several(tags, begin, range(begin, begin + len(tags)))


def write_healthy(root):
    payloads = [scalar("loss", step, step / 4) for step in range(HEALTHY_POINTS)]
    payloads.append(text("notes", 1, HEALTHY_TEXT))
    payloads.append(event(1000.0, 1, summary(b"weights", histogram(0.0, 2.0, [(1.0, 2.0),
                                                                             (2.0, 3.0)]))))
    write_run(root, HEALTHY, payloads)


def healthy_problem(program):
    """What is wrong with the healthy run as served; None if nothing is wrong."""
    expectations = {
        "scalars/scalars": ("loss", [[1000.0 + step, step, step / 4]
                                     for step in range(HEALTHY_POINTS)]),
        "text/text": ("notes", [{"wall_time": 1001.0, "step": 1,
                                 "text": "<p>It <strong>works</strong></p>"}]),
        "histograms/histograms": ("weights", [[1000.0, 1, [[0.0, 1.0, 2.0], [1.0, 2.0, 3.0]]]]),
    }
    for route, (tag, expected) in expectations.items():
        target = f"/data/plugin/{route}?" + urlencode({"run": HEALTHY, "tag": tag})
        served = program.json(target)
        if served != expected:
            return f"{target} returned {str(served)[:200]} instead of the data that was logged"
    return None
