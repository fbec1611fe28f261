# SPDX-License-Identifier: Apache-2.0
"""Writes damaged files to a log directory, one run each, and reports what was read from them."""
import json
import subprocess

# The same here and in test/peers/damage_test.py.
FILES = 1000
SEED = 20261116
FILE_NAME = "events.out.tfevents.1.host"


def run_name(number):
    return f"{number:04}"


def write_runs(folder, contents):
    for number, content in enumerate(contents):
        run = folder / run_name(number)
        run.mkdir(parents=True)
        (run / FILE_NAME).write_bytes(content)
    return folder


def inspect(binary, logdir):
    """{run: report} of `stepscope inspect --json`."""
    done = subprocess.run([binary, "inspect", logdir, "--json"], capture_output=True, check=True)
    return {file["run"]: file for file in json.loads(done.stdout)["files"]}


def lost_records(report, damaged):
    """The intact records in ranges that were reported as damaged."""
    size = len(damaged.content)
    places = [(place["offset"], place["offset"] + place["bytes"]) for place in report["damage"]]
    places.append((size - report["rest_bytes"], size))
    return [frame for frame in damaged.intact
            if any(frame.begin < end and begin < frame.end for begin, end in places)]
