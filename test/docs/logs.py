# SPDX-License-Identifier: Apache-2.0
"""Prepared log directories for the documents; tables.py says which one a document gets."""
import os
import subprocess
import time

import numpy
from stepscope import SummaryWriter

DAY_SECONDS = 86400


def demo(program, folder):
    subprocess.run([program, "demo", folder], check=True, stderr=subprocess.DEVNULL)


def old_demo(program, folder):
    """A demo that was last written to 40 days ago."""
    demo(program, folder)
    then = time.time() - 40 * DAY_SECONDS
    for path in folder.rglob("*"):
        os.utime(path, (then, then))


def damaged_demo(program, folder):
    """A demo with one file that has a wrong byte and is truncated."""
    demo(program, folder)
    path = min((folder / "transformer/seed-1/validation").iterdir())
    data = bytearray(path.read_bytes()[:3711])
    data[2519] ^= 1
    path.write_bytes(data)


def steps_forgotten(_, folder):
    """Run `a` has all its points at step 0; run `b` is correct."""
    for run, count in (("a", 100), ("b", 500)):
        with SummaryWriter(str(folder / run)) as writer:
            for number in range(count):
                for tag in ("loss", "rate"):
                    writer.add_scalar(tag, 1 / (number + 1), number if run == "b" else 0)


def two_runs(_, folder):
    """Runs `train` and `validation` with the tag `loss`; `train` also has histograms and images."""
    for run in ("train", "validation"):
        with SummaryWriter(str(folder / run)) as writer:
            for step in range(20):
                writer.add_scalar("loss", 1 / (step + 1), step)
    with SummaryWriter(str(folder / "train")) as writer:
        for step in range(3):
            writer.add_image("samples", numpy.full((3, 4, 4), step / 3), step)
            writer.add_histogram("weights", numpy.linspace(-step, step + 1, 50), step)
