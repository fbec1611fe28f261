# SPDX-License-Identifier: Apache-2.0
"""stepscope.SummaryWriter compared with torch's: the same calls write the same data for
TensorBoard.

Needs torch, tensorboard and stepscope in one Python.
"""
import inspect
import os
import tempfile
import unittest
import warnings

import numpy as np
import torch
import torch.utils.tensorboard
from tensorboard.backend.event_processing import event_file_loader
from tensorboard.compat.proto import graph_pb2
from tensorboard.util import tensor_util

import stepscope

THEIRS, OURS = torch.utils.tensorboard.SummaryWriter, stepscope.SummaryWriter


def events(folder):
    """Every event below the folder, as TensorBoard reads it, without its conversion to newer
    formats."""
    found = []
    for place, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if "tfevents" in name:
                loader = event_file_loader.LegacyEventFileLoader(os.path.join(place, name))
                found += [(os.path.relpath(place, folder), event) for event in loader.Load()]
    return found


def values(folder):
    """(run, tag, step, value) of every value."""
    return [(run, value.tag, event.step, value) for run, event in events(folder)
            for value in event.summary.value]


def by_both(calls):
    """What each writer has written after `calls(writer)`."""
    found = []
    for kind in (THEIRS, OURS):
        with tempfile.TemporaryDirectory() as folder:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                with kind(folder) as writer:
                    calls(writer)
            found.append((values(folder), events(folder)))
    return found


class Signatures(unittest.TestCase):
    """Users who change the import do not need to change any call."""

    def test_methods_arguments_order_and_defaults(self):
        for name, method in vars(THEIRS).items():
            if not inspect.isfunction(method) or name == "_encode":
                continue
            with self.subTest(name):
                theirs = inspect.signature(method).parameters.values()
                ours = inspect.signature(getattr(OURS, name)).parameters.values()
                same = [(one.name, one.default) for one in ours
                        if one.kind is not inspect.Parameter.KEYWORD_ONLY]
                if not name.startswith("__exit"):
                    self.assertEqual([(one.name, one.default) for one in theirs], same)


class Values(unittest.TestCase):
    """The same calls, the same data."""

    def test_scalars(self):
        def calls(writer):
            for step in range(5):
                writer.add_scalar("a", step / 3, step)
                writer.add_scalar("b", torch.tensor([step]), torch.tensor(step))
                writer.add_scalar("c", np.float16(step), np.int32(step), new_style=True)
                writer.add_scalar("d", step / 3, step, new_style=True, double_precision=True)
                writer.add_scalars("m/n", {"x": step, "y": torch.tensor(step)}, step)
        (theirs, _), (ours, _) = by_both(calls)
        read = lambda value: value.simple_value if value.HasField("simple_value") else \
            tensor_util.make_ndarray(value.tensor).item()
        self.assertEqual([(*row[:3], read(row[3])) for row in theirs],
                         [(*row[:3], read(row[3])) for row in ours])

    def test_histograms(self):
        generator = torch.Generator().manual_seed(1)
        samples = [torch.randn(1000, generator=generator), torch.zeros(10), torch.arange(7),
                   torch.randn(500, generator=generator) * 1e-6]

        def calls(writer):
            for step, sample in enumerate(samples):
                for bins in ("tensorflow", "auto", "fd", "sturges", 20):
                    writer.add_histogram(f"h/{bins}", sample, step, bins=bins)
                writer.add_histogram("joined", sample, step, max_bins=30)
        (theirs, _), (ours, _) = by_both(calls)
        for their, our in zip(theirs, ours):
            with self.subTest(tag=our[1], step=our[2]):
                self.assertEqual(their[:3], our[:3])
                self.assertEqual(list(their[3].histo.bucket), list(our[3].histo.bucket))
                for name in ("min", "max", "num", "sum", "sum_squares", "bucket_limit"):
                    np.testing.assert_allclose(getattr(their[3].histo, name),
                                               getattr(our[3].histo, name), rtol=1e-6, atol=1e-12)

    def test_images(self):
        from PIL import Image
        import io

        pictures = torch.rand(9, 3, 8, 12, generator=torch.Generator().manual_seed(2))

        def calls(writer):
            writer.add_image("chw", pictures[0], 1)
            writer.add_image("hwc", pictures[0].permute(1, 2, 0), 1, dataformats="HWC")
            writer.add_image("hw", pictures[0, 0], 1, dataformats="HW")
            writer.add_image("bytes", (pictures[0] * 255).to(torch.uint8), 1)
            writer.add_images("batch", pictures, 1)
            writer.add_images("few", pictures[:2], 1)
            writer.add_image("outside", pictures[0] * 3 - 1, 1)
        (theirs, _), (ours, _) = by_both(calls)
        for their, our in zip(theirs, ours):
            with self.subTest(tag=our[1]):
                pixels = [np.asarray(Image.open(io.BytesIO(row[3].image.encoded_image_string))
                                     .convert("RGB")) for row in (their, our)]
                np.testing.assert_array_equal(*pixels)
                self.assertEqual((their[3].image.height, their[3].image.width),
                                 (our[3].image.height, our[3].image.width))

    def test_values_stored_as_tensors(self):
        generator = np.random.default_rng(3)
        labels, predictions = generator.integers(2, size=100), generator.random(100)
        vertices = torch.rand(1, 4, 3)

        def calls(writer):
            writer.add_text("text", "**bold**", 2)
            writer.add_tensor("tensor", torch.arange(6).reshape(2, 3), 2)
            writer.add_pr_curve("curve", labels, predictions, 2)
            writer.add_pr_curve_raw("raw", *np.ones((6, 5)), global_step=2, num_thresholds=5)
            writer.add_mesh("mesh", vertices, colors=torch.full((1, 4, 3), 200),
                            faces=torch.tensor([[[0, 1, 2]]]), global_step=2)
            writer.add_custom_scalars({"c": {"t": ["Multiline", ["a"]],
                                             "u": ["Margin", ["a", "b", "c"]]}})
        (theirs, _), (ours, _) = by_both(calls)
        for their, our in zip(theirs, ours):
            with self.subTest(tag=our[1]):
                self.assertEqual(their[:3], our[:3])
                self.assertEqual(their[3].metadata.plugin_data.plugin_name,
                                 our[3].metadata.plugin_data.plugin_name)
                read = [tensor_util.make_ndarray(row[3].tensor) for row in (their, our)]
                self.assertEqual(read[0].shape, read[1].shape)
                if read[0].dtype == object:
                    self.assertEqual(read[0].tolist(), read[1].tolist())
                else:
                    np.testing.assert_allclose(*read, rtol=1e-6)

    def test_audio(self):
        wave = torch.sin(torch.arange(1000) / 20)[None]
        (theirs, _), (ours, _) = by_both(
            lambda writer: writer.add_audio("a", wave, 1, sample_rate=8000))
        their, our = theirs[0][3].audio, ours[0][3].audio
        for name in ("sample_rate", "num_channels", "length_frames", "content_type"):
            self.assertEqual(getattr(their, name), getattr(our, name))
        samples = [np.frombuffer(one.encoded_audio_string[44:], "<i2").astype(int)
                   for one in (their, our)]
        # Theirs are scaled by 32767 and truncated; ours are scaled by 32768 and rounded, as in
        # TensorFlow.
        self.assertLessEqual(np.abs(samples[0] - samples[1]).max(), 2)

    def test_messages_of_tensorboard(self):
        from torch.utils.tensorboard.summary import hparams

        def calls(writer):
            for summary in hparams({"lr": 0.1}, {"loss": 1}):
                writer.file_writer.add_summary(summary, 3)
        (theirs, _), (ours, _) = by_both(calls)
        self.assertEqual([row[1:] for row in theirs], [row[1:] for row in ours])

    def test_other_tensors(self):
        with tempfile.TemporaryDirectory() as folder:
            with OURS(folder) as writer:
                writer.add_scalar("x", torch.tensor(1.5, dtype=torch.bfloat16), 0)
                writer.add_scalar("x", torch.tensor(2.5, requires_grad=True), 1)
                writer.add_scalar("x", torch.nn.Parameter(torch.ones(1)), 2)
                writer.add_histogram("h", torch.ones(3, requires_grad=True).t(), 0)
                writer.add_histogram("s", torch.eye(3).to_sparse(), 0)
                with self.assertRaisesRegex(stepscope.LogError, r"shape \(2, 3\), dtype float16, "
                                                                r"device cpu"):
                    writer.add_scalar("x", torch.zeros(2, 3, dtype=torch.float16), 3)
                with self.assertRaisesRegex(stepscope.LogError, "meta device"):
                    writer.add_histogram("h", torch.zeros(2, device="meta"), 3)
            read = [row[3].simple_value for row in values(folder) if row[1] == "x"]
        self.assertEqual(read, [1.5, 2.5, 1])


class Perceptron(torch.nn.Module):
    """A module with a sequence of linear layers."""

    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(),
                                          torch.nn.Dropout(0.5))
        self.head = torch.nn.Linear(8, 2)

    def forward(self, batch):
        return torch.softmax(self.head(self.layers(batch)), dim=1)


class Convolutions(torch.nn.Module):
    """A module with two inputs, two outputs and its own parameter."""

    def __init__(self):
        super().__init__()
        self.first = torch.nn.Conv2d(1, 4, 3)
        self.norm = torch.nn.BatchNorm2d(4)
        self.scale = torch.nn.Parameter(torch.ones(1))

    def forward(self, batch, other):
        found = torch.relu(self.norm(self.first(batch))) * self.scale
        return found.flatten(1), found + other


class Graphs(unittest.TestCase):
    """The same nodes, in the same groups, with the same edges."""

    def compare(self, model, inputs):
        (_, theirs), (_, ours) = by_both(lambda writer: writer.add_graph(model, inputs))
        graphs = []
        for found in (theirs, ours):
            encoded = [event.graph_def for _, event in found if event.graph_def]
            self.assertEqual(len(encoded), 1)
            graphs.append(graph_pb2.GraphDef.FromString(encoded[0]))
        their, our = ({node.name: node for node in graph.node} for graph in graphs)
        self.assertEqual(list(their), list(our))
        for name, node in our.items():
            with self.subTest(name):
                self.assertEqual(node.op, their[name].op)
                if name != "output/output.1" or "_output_shapes" in node.attr:
                    # For a returned tuple, theirs states the shape [1], which is wrong.
                    self.assertEqual(node.attr, their[name].attr)
                self.assertEqual(list(node.input),
                                 [one for one in their[name].input if one in their])
        self.assertEqual(graphs[0].versions, graphs[1].versions)
        metadata = [[event.tagged_run_metadata for _, event in found
                     if event.HasField("tagged_run_metadata")] for found in (theirs, ours)]
        self.assertEqual(*metadata)

    def test_a_perceptron(self):
        model = Perceptron().train()
        self.compare(model, torch.zeros(3, 4))
        self.assertTrue(all(module.training for module in model.modules()))

    def test_convolutions(self):
        self.compare(Convolutions(), (torch.zeros(2, 1, 8, 8), torch.zeros(1)))

    def test_models_that_cannot_be_traced(self):
        with tempfile.TemporaryDirectory() as folder, OURS(folder) as writer:
            with self.assertRaisesRegex(stepscope.LogError, "input_to_model"):
                writer.add_graph(Perceptron())
            with self.assertRaisesRegex(stepscope.LogError, "Perceptron cannot be traced"):
                writer.add_graph(Perceptron(), torch.zeros(3, 5))
            with self.assertRaisesRegex(stepscope.LogError, "not a torch module"):
                writer.add_graph(3, torch.zeros(3, 5))


if __name__ == "__main__":
    unittest.main()
