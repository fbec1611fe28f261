# SPDX-License-Identifier: Apache-2.0
"""Logs written with our own library, every kind of value through both of its interfaces, for
TensorBoard to read: make_logs_stepscope.py OUT SEED"""
import math
import sys
import warnings

import numpy as np

from stepscope import SummaryWriter, hparams, summary

BEGIN = 1_700_000_000.25


def write_scalars(out):
    with SummaryWriter(f"{out}/scalars") as writer:
        for step in range(2600):
            writer.add_scalar("long/sine", math.sin(step / 40), step, BEGIN + step)
        for step, value in enumerate([1.0, math.nan, math.inf, -math.inf, -0.0, 1e-42, 3.4e38]):
            writer.add_scalar("odd values", value, step, BEGIN + step)
        for step in (0, 2**31 - 1, 2**31, 2**40, 2**53 + 1):
            writer.add_scalar("far/steps", 0.5, step, BEGIN)
        for step in range(5):
            writer.add_scalar("new", step / 3, step, BEGIN + step, new_style=True)
            writer.add_scalar("precise", step / 3, step, BEGIN + step, new_style=True,
                              double_precision=True)
            writer.add_scalars("several", {"a": step, "b": -step}, step, BEGIN + step)
        writer.add_scalar("größe/日本 %2F?&=", 1, 1, BEGIN)


def write_restart(out):
    """The second writer supersedes the first one's points from step 25 on."""
    for begin, end, shift in ((0, 40, 0), (25, 60, 1000)):
        with SummaryWriter(f"{out}/restart", purge_step=begin or None,
                           filename_suffix=f".{begin:04}") as writer:
            for step in range(begin, end):
                writer.add_scalar("loss", 1 / (step + 1), step, BEGIN + shift + step)


def write_values(out, random):
    """With PyTorch's interface."""
    with SummaryWriter(f"{out}/values") as writer:
        for step in (0, 3, 4, 10):
            at = BEGIN + step
            writer.add_histogram("h/normal", random.normal(step, 2, 777), step, walltime=at)
            writer.add_histogram("h/constant", np.full(9, 2.5), step, walltime=at)
            writer.add_histogram("h/auto", random.normal(0, 1e6, 50), step, "auto", at)
            writer.add_image("i/gray", random.random((1, 5, 9)), step, at)
            writer.add_images("i/grid", random.random((5, 3, 4, 4)), step, at)
            writer.add_video("i/video", random.random((1, 4, 3, 8, 8)), step, 4, at)
            writer.add_text("t/table", "a | b\n--|--\n<i>1</i> | `2`", step, at)
            writer.add_pr_curve("p/few", random.integers(0, 2, 31), random.random(31), step, 17,
                                walltime=at)
            writer.add_audio("a/mono", random.uniform(-1, 1, 400), step, 16000, at)
            writer.add_mesh("m/points", random.random((2, 5, 3)), global_step=step, walltime=at)
        layout = {"losses": {"both": ["Multiline", ["loss.*", "val.*"]]},
                  "bands": {"one": ["Margin", ["mean", "low", "high"]]}}
        writer.add_custom_scalars(layout)


def write_summaries(out, random):
    """With TensorFlow's interface."""
    with summary.create_file_writer(f"{out}/summaries").as_default():
        for step in range(4):
            summary.scalar("loss", 1 / (step + 1), step=step, description="*lower* is better")
            summary.histogram("weights", random.normal(0, 1, 500), step=step)
            summary.image("pictures", random.random((2, 6, 5, 3)), step=step)
            summary.audio("sounds", random.uniform(-1, 1, (1, 300, 2)), 8000, step=step)
            summary.text("notes", ["one", "two"], step=step)


def write_trials(out):
    learning_rate = hparams.HParam("lr", hparams.RealInterval(0.001, 0.1))
    optimizer = hparams.HParam("optimizer", hparams.Discrete(["adam", "sgd"]))
    with summary.create_file_writer(f"{out}/trials").as_default():
        hparams.hparams_config([learning_rate, optimizer],
                               [hparams.Metric("accuracy", display_name="Accuracy")])
    for number, (rate, name) in enumerate([(0.01, "adam"), (0.05, "sgd")]):
        with summary.create_file_writer(f"{out}/trials/{number}").as_default():
            hparams.hparams({learning_rate: rate, optimizer: name},
                            trial_id=f"trial-{number}", start_time_secs=BEGIN)
            summary.scalar("accuracy", 0.5 + number / 10, step=1)


def main(out, seed):
    warnings.simplefilter("ignore")  # The unusual values cause warnings on purpose.
    random = np.random.default_rng(int(seed))
    write_scalars(out)
    write_restart(out)
    write_values(out, random)
    write_summaries(out, random)
    write_trials(out)


if __name__ == "__main__":
    main(*sys.argv[1:])
