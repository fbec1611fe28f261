# SPDX-License-Identifier: Apache-2.0
"""Writes a search: a run per trial, with hyperparameters and two metrics."""
import math
import random

from frames import frame, scalar_frame, double, delimited
from session_log import BEGIN_TIME, end_frame, session_start_frame

SEED = 7
KINDS = ("rate", "whole", "choice")
CHOICES = ("adam", "lamb", "rmsprop", "sgd")


def column_name(column):
    return f"{KINDS[column % len(KINDS)]}_{column:02}"


def column_value(source, column):
    """A logarithmic number, a whole number or a category, in turn."""
    kind = KINDS[column % len(KINDS)]
    if kind == "rate":
        return 10 ** source.uniform(-5, -1)
    return float(source.randint(1, 8)) if kind == "whole" else source.choice(CHOICES)


def effect(column, value):
    """How far a value is from the best one of its column, squared."""
    kind = KINDS[column % len(KINDS)]
    if kind == "rate":
        return (math.log10(value) + 3) ** 2
    return abs(value - 4) if kind == "whole" else CHOICES.index(value)


def loss_of(source, values):
    """The first columns matter most; there is some noise."""
    return sum(effect(column, value) / (1 + column) ** 2
               for column, value in enumerate(values)) + source.gauss(0, 0.1)


def trial_log(source, columns):
    values = [column_value(source, column) for column in range(columns)]
    loss = loss_of(source, values)
    hparams = {column_name(column): value for column, value in enumerate(values)}
    points = [scalar_frame(BEGIN_TIME + step, step, tag, value) for step, scale in ((0, 2), (1, 1))
              for tag, value in (("loss", scale * loss), ("accuracy", 1 / (1 + scale * abs(loss))))]
    version = frame(double(1, BEGIN_TIME) + delimited(3, b"brain.Event:2"))
    return (version + session_start_frame(hparams) + b"".join(points) + end_frame(BEGIN_TIME + 60))


def write(directory, trials, columns):
    source = random.Random(SEED)
    for trial in range(trials):
        folder = directory / f"trial-{trial:05}"
        folder.mkdir(parents=True)
        (folder / "events.out.tfevents.1700000000.host").write_bytes(trial_log(source, columns))
