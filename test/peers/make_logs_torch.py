# SPDX-License-Identifier: Apache-2.0
"""Logs written with PyTorch, with edge cases: make_logs_torch.py OUT SEED"""
import math
import sys

import torch
from torch.utils.tensorboard import SummaryWriter

BEGIN = 1_710_000_000.5


def write_scalars(out):
    with SummaryWriter(f"{out}/scalars") as writer:
        for step in range(1500):
            at = BEGIN + step * 0.125
            writer.add_scalar("old/style", math.cos(step / 30), step, at)
            writer.add_scalar("new/style", math.cos(step / 30), step, at, new_style=True)
        for step in range(5):
            writer.add_scalar("new/double", 1 + step * 1e-12, step, BEGIN, new_style=True,
                              double_precision=True)
            writer.add_scalar("half", torch.tensor(step / 7, dtype=torch.float16), step, BEGIN)
        writer.add_scalars("group", {"one": 1.0, "two": 2.0}, 4, BEGIN)


def write_purged(out):
    """A job that restarts with purge_step."""
    with SummaryWriter(f"{out}/purged", filename_suffix=".a") as writer:
        for step in range(30):
            writer.add_scalar("loss", step, step, BEGIN + step)
    with SummaryWriter(f"{out}/purged", purge_step=12, filename_suffix=".b") as writer:
        for step in range(12, 20):
            writer.add_scalar("loss", -step, step, BEGIN + 100 + step)


def write_values(out):
    with SummaryWriter(f"{out}/values") as writer:
        for step in (1, 2, 20):
            at = BEGIN + step
            writer.add_histogram("h/tensorflow", torch.randn(400) * step, step, walltime=at)
            writer.add_histogram("h/few", torch.arange(7), step, bins=3, walltime=at)
            writer.add_histogram("h/alike", torch.zeros(10), step, walltime=at)
            writer.add_image("i/plain", torch.rand(5, 8), step, at, dataformats="HW")
            writer.add_images("i/grid", torch.rand(5, 3, 4, 4), step, at)
            writer.add_image_with_boxes("i/boxes", torch.rand(3, 30, 30),
                                        torch.tensor([[2.0, 3, 10, 12]]), step, at)
            writer.add_text("t", f"*{step}* & <b>", step, at)
            writer.add_audio("a", torch.rand(1, 900) - 0.5, step, 22050, at)
            writer.add_pr_curve_raw("p", *torch.rand(6, 9), global_step=step, num_thresholds=9,
                                    walltime=at)
            writer.add_mesh("m", torch.rand(1, 6, 3), faces=torch.randint(0, 6, (1, 4, 3)),
                            global_step=step, walltime=at)
        writer.add_graph(torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh()),
                         torch.rand(2, 3))
        writer.add_embedding(torch.rand(9, 3), metadata=[[f"a{i}", i] for i in range(9)],
                             metadata_header=["name", "number"], global_step=5)


def write_hparams(out):
    for trial, rate in enumerate((0.5, 0.25)):
        with SummaryWriter(f"{out}/trials") as writer:
            writer.add_hparams({"rate": rate, "mode": "ab"[trial], "fast": bool(trial)},
                               {"quality": rate * 2}, {"mode": ["a", "b", "c"]},
                               run_name=str(trial))


def main():
    torch.manual_seed(int(sys.argv[2]))
    write_scalars(sys.argv[1])
    write_purged(sys.argv[1])
    write_values(sys.argv[1])
    write_hparams(sys.argv[1])


if __name__ == "__main__":
    main()
