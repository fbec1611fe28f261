# SPDX-License-Identifier: Apache-2.0
"""Runs a program with the writer it was written for, and with stepscope.install() before it."""
import os
import subprocess
import sys
import urllib.parse

from logs import PACKAGE, runs
from servers import QUIET, get, stepscope, wait_until_loaded

SWITCHED = """
import os, runpy, sys, stepscope
stepscope.install()
sys.argv = sys.argv[1:]
sys.path[0] = os.path.dirname(sys.argv[0])
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run(arguments, switched, check=True):
    """Runs a program with this Python. Returns what it printed."""
    command = [sys.executable, "-B", *(["-c", SWITCHED] if switched else []), *arguments]
    done = subprocess.run(list(map(str, command)), check=False, text=True, timeout=300,
                          env=dict(QUIET, PYTHONPATH=str(PACKAGE)), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if check and done.returncode != 0:
        raise AssertionError(f"{command} failed:\n{done.stdout}")
    return done.stdout


def run_both(arguments, folder, check=True):
    """Runs a program, whose last argument is its log directory, into `theirs` and `ours`."""
    return [run([*arguments, folder / name], name == "ours", check) for name in ("theirs", "ours")]


def is_ours(logdir):
    """Whether Stepscope wrote every event file."""
    found = [os.path.join(place, name) for place, _, names in os.walk(logdir)
             for name in names if "tfevents" in name]
    return bool(found) and all(b"stepscope" in read_start(path).lower() for path in found)


def read_start(path):
    with open(path, "rb") as file:
        return file.read(200)


def shown(logdir):
    """What our server shows of a log: {(plugin, run, tag): points without wall times}. Profiles and
    embeddings are compared by their files."""
    with stepscope(os.environ["STEPSCOPE_BINARY"], logdir) as url:
        wait_until_loaded(url, runs(logdir))
        found = {}
        for plugin in ("scalars", "histograms", "images", "text"):
            for run_name, tags in get(f"{url}/data/plugin/{plugin}/tags").items():
                for tag in tags:
                    found[plugin, run_name, tag] = points(url, plugin, run_name, tag)
        return found


def points(url, plugin, run_name, tag):
    query = urllib.parse.urlencode({"run": run_name, "tag": tag, "sample": 0})
    rows = get(f"{url}/data/plugin/{plugin}/{plugin}?{query}")
    if plugin in ("scalars", "histograms"):
        return [row[1:] for row in rows]
    without = ("wall_time", "blob_key", "query")
    return [{name: value for name, value in row.items() if name not in without} for row in rows]
