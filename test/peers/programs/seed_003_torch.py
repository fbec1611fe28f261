# SPDX-License-Identifier: Apache-2.0
"""A profile of a training with PyTorch, with marked steps, next to its curves:
seed_003_torch.py OUT [--import]"""
import sys

import torch
from torch.profiler import ProfilerActivity, profile, record_function


def main():
    out = sys.argv[1]
    if "--import" in sys.argv:
        from stepscope import SummaryWriter
    else:
        from torch.utils.tensorboard import SummaryWriter
    torch.manual_seed(1)
    model = torch.nn.Linear(8, 3)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    images, labels = torch.randn(16, 8), torch.arange(16) % 3
    writer = SummaryWriter(log_dir=f"{out}/profile")
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True, record_shapes=True,
                 on_trace_ready=torch.profiler.tensorboard_trace_handler(f"{out}/profile")) as prof:
        for epoch in range(4):
            with record_function("train_step"):
                optimizer.zero_grad()
                loss = torch.nn.functional.cross_entropy(model(images), labels)
                with record_function("backward_pass"):
                    loss.backward()
                optimizer.step()
            writer.add_scalar("loss", loss.item(), epoch)
            prof.step()
    writer.close()


if __name__ == "__main__":
    main()
