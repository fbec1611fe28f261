# SPDX-License-Identifier: Apache-2.0
"""Logs written with tensorboardX, with edge cases: make_logs_tensorboardx.py OUT SEED"""
import math
import sys

import numpy as np
from tensorboardX import SummaryWriter

BEGIN = 1_700_000_000.25


def write_scalars(out):
    """Series that are long, or have unusual values, repeated steps or huge steps."""
    with SummaryWriter(f"{out}/scalars") as writer:
        for step in range(2600):
            writer.add_scalar("long/sine", math.sin(step / 40), step, walltime=BEGIN + step)
        odd = [1.0, math.nan, math.inf, -math.inf, -0.0, 1e-42, 3.4e38]
        for step, value in enumerate(odd):
            writer.add_scalar("odd values", value, step, walltime=BEGIN + step)
        for step in (0, 2**31 - 1, 2**31, 2**40, 2**53 + 1):
            writer.add_scalar("far/steps", 0.5, step, walltime=BEGIN)
        for step in (5, 5, 6, 6, 6, 7):
            writer.add_scalar("same/steps", step / 3, step, walltime=BEGIN + step)
        writer.add_scalar("größe/日本 %2F?&=", 1, 1, walltime=BEGIN)
        writer.add_scalar("told", 2, 3, walltime=BEGIN, display_name="Told *name*",
                          summary_description="A **bold** word,\n\n* and\n* a list")


def write_restart(out):
    """The same run written twice; the second part starts before the end of the first."""
    for begin, end, shift in ((0, 40, 0), (25, 60, 1000)):
        with SummaryWriter(f"{out}/restart", filename_suffix=f".{begin:04}") as writer:
            for step in range(begin, end):
                writer.add_scalar("loss", 1 / (step + 1), step, walltime=BEGIN + shift + step)


def write_values(out, random):
    with SummaryWriter(f"{out}/values") as writer:
        for step in (0, 3, 4, 10):
            at = BEGIN + step
            writer.add_histogram("h/normal", random.normal(step, 2, 777), step, walltime=at)
            writer.add_histogram("h/constant", np.full(9, 2.5), step, walltime=at)
            writer.add_histogram("h/wide", random.normal(0, 1e6, 50), step, "auto", at)
            writer.add_image("i/gray", random.random((1, 5, 9)), step, at)
            writer.add_image("i/colour", random.integers(0, 255, (7, 3, 3), np.uint8), step, at,
                             dataformats="HWC")
            writer.add_image("i/alpha", random.random((4, 6, 6)), step, at)
            writer.add_text("t/plain", f"step {step}", step, at)
            writer.add_text("t/table", "a | b\n--|--\n<i>1</i> | `2`", step, at)
            writer.add_pr_curve("p/few", random.integers(0, 2, 31), random.random(31), step, 17,
                                walltime=at)
            writer.add_audio("a/stereo", random.uniform(-1, 1, (400, 2)), step, 16000, at)
            writer.add_mesh("m/points", random.random((2, 5, 3)), global_step=step, walltime=at)
        for step in range(40):
            writer.add_image("i/many", random.random((3, 2, 2)), step, BEGIN + step)
            writer.add_text("t/many", f"# {step}", step, BEGIN + step)


def write_layouts(out, random):
    with SummaryWriter(f"{out}/layout") as writer:
        for step in range(6):
            for tag in ("fit/train", "fit/test", "fit/upper", "fit/lower"):
                writer.add_scalar(tag, random.random(), step, walltime=BEGIN + step)
        writer.add_custom_scalars({
            "Fit": {"lines": ["Multiline", ["fit/t.*"]],
                    "band": ["Margin", ["fit/test", "fit/lower", "fit/upper"]]},
            "Empty": {"none": ["Multiline", ["no such tag"]]}})
        writer.add_embedding(random.random((12, 4)), metadata=[f"p{i}" for i in range(12)],
                             tag="points", global_step=2)


def write_hparams(out):
    for trial, (rate, unit) in enumerate([(0.1, "relu"), (0.01, "tanh"), (0.001, "relu")]):
        with SummaryWriter(f"{out}/trials/{trial}") as writer:
            writer.add_hparams({"rate": rate, "unit": unit, "deep": trial > 0, "layers": trial},
                               {"score": rate * 10, "cost": math.nan if trial == 2 else trial},
                               name="t", global_step=trial)


def main():
    out, random = sys.argv[1], np.random.default_rng(int(sys.argv[2]))
    write_scalars(out)
    write_restart(out)
    write_values(out, random)
    write_layouts(out, random)
    write_hparams(out)


if __name__ == "__main__":
    main()
