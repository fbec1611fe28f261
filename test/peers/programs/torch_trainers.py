# SPDX-License-Identifier: Apache-2.0
"""Frameworks that log with PyTorch's SummaryWriter: torch_trainers.py NAME OUT"""
import sys
import types

import torch


def train_lightning(out):
    """fit() closes the writer, and test() logs to it again."""
    import lightning.pytorch as pl

    class Line(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.save_hyperparameters({"rate": 0.1})
            self.line = torch.nn.Linear(4, 1)

        def training_step(self, batch, _):
            loss = self.line(batch).square().mean()
            self.log("loss", loss)
            return loss

        def test_step(self, batch, _):
            self.log("test", self.line(batch).mean())

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), lr=0.1)

    pl.seed_everything(1)
    data = torch.utils.data.DataLoader(torch.randn(16, 4), batch_size=4)
    trainer = pl.Trainer(logger=pl.loggers.TensorBoardLogger(out), max_epochs=2,
                         log_every_n_steps=1, accelerator="cpu", enable_progress_bar=False,
                         enable_model_summary=False, enable_checkpointing=False)
    model = Line()
    trainer.fit(model, data)
    trainer.test(model, data, verbose=False)


def train_stable_baselines(out):
    from stable_baselines3 import PPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.logger import HParam

    class Logs(BaseCallback):
        """Logs what the logger has forms for, besides numbers."""

        def _on_training_start(self):
            self.logger.record("hparams", HParam({"rate": 0.1}, {"train/loss": 0}),
                               exclude=("stdout", "log", "json", "csv"))
            self.logger.record("note", "a text")

        def _on_step(self):
            return True

    PPO("MlpPolicy", "CartPole-v1", n_steps=32, batch_size=32, n_epochs=1, seed=1, device="cpu",
        tensorboard_log=out).learn(96, callback=Logs())


def train_ultralytics(out):
    """The calls of a trainer to the callbacks of Ultralytics, with a small model: its own models
    and data are downloaded."""
    from ultralytics.utils.callbacks import tensorboard as board

    torch.manual_seed(1)
    model = torch.nn.Sequential(torch.nn.Conv2d(3, 2, 3), torch.nn.ReLU(), torch.nn.Flatten(),
                                torch.nn.Linear(2 * 6 * 6, 1))
    trainer = types.SimpleNamespace(
        save_dir=f"{out}/train", model=model, data={}, args=types.SimpleNamespace(imgsz=8),
        lr={"lr/pg0": 0.1}, metrics={"metrics/mAP50(B)": 0.25}, tloss=torch.ones(2), epoch=0,
        label_loss_items=lambda losses, prefix: {f"{prefix}/box": float(losses[0])})
    board.on_pretrain_routine_start(trainer)
    board.on_train_start(trainer)
    for trainer.epoch in range(3):
        board.on_train_epoch_end(trainer)
        board.on_fit_epoch_end(trainer)
    getattr(board, "teardown", lambda _: None)(trainer)


def train_accelerate(out, tracker="tensorboard"):
    import numpy as np
    from accelerate import Accelerator

    if tracker == "stepscope":
        from stepscope.accelerate import StepscopeTracker

        tracker = StepscopeTracker("project", out)
    accelerator = Accelerator(cpu=True, log_with=tracker, project_dir=out)
    accelerator.init_trackers("project", config={"rate": 0.1, "unit": "relu"})
    torch.manual_seed(1)
    model = torch.nn.Linear(2, 1)
    model, optimizer = accelerator.prepare(model, torch.optim.SGD(model.parameters(), lr=0.1))
    for step in range(4):
        loss = model(torch.ones(1, 2)).mean()
        accelerator.backward(loss)
        optimizer.step()
        accelerator.log({"loss": loss.item(), "parts": {"a": step, "b": 2 * step}, "note": "x"},
                        step=step)
    accelerator.trackers[0].log_images({"image": np.zeros((1, 3, 4, 4), np.uint8)}, step=0)
    accelerator.end_training()


def main():
    name, out = sys.argv[1:]
    {"lightning": train_lightning, "stable_baselines": train_stable_baselines,
     "ultralytics": train_ultralytics, "accelerate": train_accelerate,
     "accelerate_tracker": lambda out: train_accelerate(out, "stepscope")}[name](out)


if __name__ == "__main__":
    main()
