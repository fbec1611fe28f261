# SPDX-License-Identifier: Apache-2.0
"""The Lightning logger and the Hugging Face callback log the same data as the frameworks' own
TensorBoard integrations. Run with a Python that has them; see requirements_torch.txt."""
import importlib.util
import os
import pathlib
import tempfile
import unittest

import event_logs

# Durations differ between runs.
TIMES = ("runtime", "per_second")


def has(*names):
    return all(importlib.util.find_spec(name) is not None for name in names)


class Trainers(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def assert_same(self, theirs, ours):
        theirs, ours = event_logs.read(theirs), event_logs.read(ours)
        (expected,), (found,) = theirs.values(), ours.values()
        self.assertEqual(found["graph"], expected["graph"])
        for tag, points in expected["points"].items():
            if any(name in tag for name in TIMES):
                self.assertEqual([step for step, _ in found["points"][tag]],
                                 [step for step, _ in points])
            elif tag != "args/text_summary":
                self.assertEqual(found["points"][tag], points, tag)
        added = set(found["points"]) - set(expected["points"])
        self.assertTrue(all(tag.startswith("_hparams_/") for tag in added), added)

    @unittest.skipUnless(has("lightning"), "Lightning is not installed")
    def test_lightning(self):
        import lightning.pytorch as pl
        import torch

        from stepscope.lightning import StepscopeLogger

        class Line(pl.LightningModule):
            def __init__(self, rate=0.1, options=None):
                super().__init__()
                self.save_hyperparameters()
                self.line = torch.nn.Linear(4, 1)
                self.example_input_array = torch.zeros(2, 4)

            def forward(self, x):
                return self.line(x)

            def training_step(self, batch, _):
                loss = self(batch).square().mean()
                self.log("loss", loss, on_step=True, on_epoch=True)
                return loss

            def validation_step(self, batch, _):
                self.log("validation", self(batch).mean())

            def configure_optimizers(self):
                return torch.optim.SGD(self.parameters(), lr=self.hparams.rate)

        for name, logger in (("theirs", pl.loggers.TensorBoardLogger), ("ours", StepscopeLogger)):
            pl.seed_everything(1)
            data = torch.utils.data.DataLoader(torch.randn(32, 4), batch_size=4)
            trainer = pl.Trainer(logger=logger(self.folder / name, log_graph=True), max_epochs=2,
                                 log_every_n_steps=2, accelerator="cpu",
                                 enable_progress_bar=False, enable_model_summary=False)
            trainer.fit(Line(options={"a": 1, "b": [1, 2]}), data, data)
            self.assertEqual(trainer.log_dir,
                             str(self.folder / name / "lightning_logs" / "version_0"))
        self.assert_same(self.folder / "theirs", self.folder / "ours")
        files = [sorted(path.name for path in (self.folder / name).rglob("*.yaml"))
                 + sorted(path.name for path in (self.folder / name).rglob("*.ckpt"))
                 for name in ("theirs", "ours")]
        self.assertEqual(*files)

    @unittest.skipUnless(has("transformers", "accelerate"), "transformers is not installed")
    def test_hugging_face(self):
        import torch
        from transformers import (BertConfig, BertForSequenceClassification, Trainer,
                                  TrainingArguments)
        from transformers.integrations import TensorBoardCallback

        from stepscope.huggingface import StepscopeCallback

        rows = [{"input_ids": torch.full((8,), i % 7), "labels": torch.tensor(i % 2)}
                for i in range(16)]
        os.environ["TENSORBOARD_LOGGING_DIR"] = str(self.folder / "theirs" / "runs" / "one")
        for name, callback in (("theirs", TensorBoardCallback), ("ours", StepscopeCallback)):
            torch.manual_seed(0)
            model = BertForSequenceClassification(BertConfig(
                vocab_size=16, hidden_size=8, num_hidden_layers=1, num_attention_heads=2,
                intermediate_size=8))
            arguments = TrainingArguments(
                str(self.folder / name), report_to="none", num_train_epochs=2, logging_steps=1,
                per_device_train_batch_size=4, eval_strategy="epoch", save_strategy="no",
                use_cpu=True, disable_tqdm=True)
            Trainer(model, arguments, train_dataset=rows, eval_dataset=rows,
                    callbacks=[callback()]).train()
            os.environ.pop("TENSORBOARD_LOGGING_DIR", None)
        self.assert_same(self.folder / "theirs", self.folder / "ours")

    @unittest.skipUnless(has("torch"), "PyTorch is not installed")
    def test_traces(self):
        import torch

        from stepscope import profiler

        with profiler.profile(self.folder, wait=0, warmup=0, active=1, repeat=2) as trace:
            for _ in range(2):
                torch.ones(2).sum()
                trace.step()
        with profiler.profile(self.folder, wait=0, warmup=0, active=1, worker_name="a.b",
                              use_gzip=True) as trace:
            trace.step()
        names = sorted(path.name for path in self.folder.iterdir())
        self.assertEqual(len(names), 3)
        workers = {name.split(".")[0] for name in names}
        self.assertEqual(len(workers), 2)
        self.assertTrue(any(name.startswith("a_b_") and name.endswith(".pt.trace.json.gz")
                            for name in names))

    @unittest.skipUnless(has("torch"), "PyTorch is not installed")
    def test_too_few_steps_for_a_trace_warn(self):
        from stepscope import LogWarning, profiler

        with self.assertWarnsRegex(LogWarning, "step.. was called 1 time, but a trace needs 5"), \
                profiler.profile(self.folder) as trace:
            trace.step()
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
