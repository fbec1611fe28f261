# SPDX-License-Identifier: Apache-2.0
"""Writes fresh logs with every installed writer."""
import os
import pathlib
import subprocess
import sys

from servers import QUIET

HERE = pathlib.Path(__file__).resolve().parent
SEED = "20"
# The directory in which ./dev python builds our own library.
PACKAGE = HERE.parents[1] / "build" / "python" / "python"


def is_package_built():
    return any(PACKAGE.glob("stepscope/_core*"))


def make(out, torch_python=None):
    """Writes the logs below `out`. `torch_python` is the interpreter that has PyTorch, if any."""
    writers = {"tensorboardx": sys.executable, "tensorflow": sys.executable}
    if torch_python:
        writers["torch"] = torch_python
    if is_package_built():
        writers["stepscope"] = sys.executable
    environment = dict(QUIET, PYTHONPATH=str(PACKAGE))
    for name, python in writers.items():
        made = subprocess.run([python, HERE / f"make_logs_{name}.py", out / name, SEED],
                              env=environment, capture_output=True, text=True, check=False)
        if made.returncode != 0:
            raise SystemExit(f"peers: make_logs_{name}.py failed:\n{made.stderr}")
    return out


def event_files(logdir):
    """{directory: [event file]} of all directories below `logdir`."""
    found = {}
    for folder, _, names in os.walk(logdir):
        events = sorted(os.path.join(folder, name) for name in names if "tfevents" in name)
        if events:
            found[folder] = events
    return found


def runs(logdir):
    return [os.path.relpath(folder, logdir) for folder in event_files(logdir)]
