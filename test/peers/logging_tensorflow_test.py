# SPDX-License-Identifier: Apache-2.0
"""stepscope.summary, stepscope.hparams, stepscope.projector and the Keras callback write the same
data as TensorFlow, TensorBoard and Keras: the same calls are made on both sides, and the results
are compared with TensorBoard's reader."""
import json
import pathlib
import tempfile
import unittest

import event_logs
import keras
import numpy as np
import tensorflow as tf
from google.protobuf import text_format
from tensorboard.plugins import projector as tensorboard_projector
from tensorboard.plugins.hparams import api as tensorboard_hparams

from stepscope import hparams, projector, summary
from stepscope.keras import TensorBoard

METADATA = tf.compat.v1.SummaryMetadata(
    summary_description="about", plugin_data={"plugin_name": "mine", "content": b"\x01\xff"})


class Side:
    """The same functions of TensorFlow or of Stepscope."""

    def __init__(self, name, summaries, name_scope, trials):
        self.name, self.summary, self.name_scope, self.hparams = (name, summaries, name_scope,
                                                                  trials)


SIDES = (Side("theirs", tf.summary, tf.name_scope, tensorboard_hparams),
         Side("ours", summary, summary.name_scope, hparams))


class Logging(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def assert_same(self, log, leave_out=()):
        """Checks that `log(side)` writes the same data with both default writers."""
        for side in SIDES:
            writer = side.summary.create_file_writer(str(self.folder / side.name))
            with writer.as_default(step=3):
                log(side)
            writer.close()
        self.assert_logs_are_same(leave_out)

    def assert_logs_are_same(self, leave_out=()):
        theirs, ours = (event_logs.read(self.folder / side.name) for side in SIDES)
        self.assertEqual(sorted(ours), sorted(theirs))
        self.assertTrue(theirs)
        for run, content in theirs.items():
            for part, expected in content.items():
                if part != "points":
                    self.assertEqual(ours[run][part], expected, run)
                    continue
                self.assertEqual(list(ours[run][part]), list(expected), run)
                for tag, points in expected.items():
                    if tag in leave_out:
                        points = [step for step, _ in points]
                        self.assertEqual([step for step, _ in ours[run][part][tag]], points)
                    else:
                        self.assertEqual(ours[run][part][tag], points, f"{run} {tag}")

    def test_scalars(self):
        def log(side):
            for number in (0.1, 7, np.float64(2.5), np.int8(-1), tf.constant(1e-8), True):
                side.summary.scalar("number", number)
            side.summary.scalar("described", tf.Variable(2.0), tf.Variable(9, dtype=tf.int64),
                                "in *Markdown*")
            side.summary.scalar("extreme", float("inf"), step=2**40)

        self.assert_same(log)

    def test_histograms(self):
        def log(side):
            rng = np.random.default_rng(0)
            side.summary.histogram("normal", rng.normal(size=(50, 20)))
            side.summary.histogram("few", tf.range(5), buckets=7, description="d")
            side.summary.histogram("same", np.ones(4, np.float32))
            side.summary.histogram("empty", np.zeros(0, np.float32))

        self.assert_same(log)

    def test_images(self):
        def log(side):
            rng = np.random.default_rng(0)
            for channels in (1, 2, 3, 4):
                floats = rng.uniform(size=(5, 4, 6, channels)).astype(np.float32)
                side.summary.image(f"float{channels}", floats)
                side.summary.image(f"byte{channels}", (floats * 255).astype(np.uint8),
                                   max_outputs=1, description="d")
            side.summary.image("list", [tf.zeros((2, 2, 3)), tf.ones((2, 2, 3))])

        self.assert_same(log)

    def test_audio(self):
        def log(side):
            sound = np.random.default_rng(0).uniform(-1, 1, (4, 100, 2)).astype(np.float32)
            side.summary.audio("sound", sound, 8000, description="d")
            side.summary.audio("one", tf.constant(sound), 44100, max_outputs=1, encoding="wav")

        self.assert_same(log)

    def test_texts(self):
        def log(side):
            side.summary.text("text", "*one*", description="d")
            side.summary.text("table", [["a", "b"], ["c", "ü"]])
            side.summary.text("tensor", tf.constant(["x", "y"]))

        self.assert_same(log)

    def test_tensors_of_any_plugin(self):
        def log(side):
            side.summary.write("numbers", np.arange(6).reshape(2, 3), metadata=METADATA)
            side.summary.write("lazy", lambda: tf.constant([1.5, 2]),
                               metadata=METADATA.SerializeToString())
            side.summary.write("bytes", [b"\xff\x00", b""], metadata=METADATA)
            side.summary.write("python", [1, 2], metadata=METADATA)
            side.summary.write("real", 1.5, metadata=METADATA)
            value = tf.compat.v1.Summary.Value(tag="raw", simple_value=2)
            raw = tf.compat.v1.Summary(value=[value]).SerializeToString()
            side.summary.experimental.write_raw_pb(raw, step=1)
            side.summary.graph(tf.Graph().as_graph_def())

        self.assert_same(log)

    def test_scopes_and_conditions(self):
        def log(side):
            with side.name_scope("outer"):
                side.summary.scalar("x", 1)
                with side.name_scope("inner"):
                    side.summary.text("x", "y")
                with side.summary.experimental.summary_scope("my op!", "kind") as (tag, _):
                    side.summary.write(tag, 2.0, metadata=METADATA)
                    side.summary.scalar("below", 3)
            with side.summary.record_if(False):
                self.assertFalse(side.summary.scalar("never", 1))
            with side.summary.record_if(lambda: side.summary.experimental.get_step() == 3):
                self.assertTrue(side.summary.scalar("then", 1))
                side.summary.experimental.set_step(4)
                self.assertFalse(side.summary.scalar("then", 1))

        self.assert_same(log)

    def test_a_missing_step_is_a_value_error(self):
        for side in SIDES:
            writer = side.summary.create_file_writer(str(self.folder / side.name))
            with writer.as_default(), self.assertRaisesRegex(ValueError, "step"):
                side.summary.scalar("x", 1)

    def test_hyperparameters(self):
        def log(side):
            api = side.hparams
            rate = api.HParam("rate", api.RealInterval(0.1, 0.5), "Rate", "how *fast*")
            kinds = api.HParam("kind", api.Discrete(["b", "a"]))
            flags = api.HParam("flag", api.Discrete([False, True]))
            metrics = [api.Metric("loss", "train", "Loss", "d", api.Metric.TRAINING),
                       api.Metric("accuracy")]
            plan = [rate, kinds, flags, api.HParam("n", api.IntInterval(1, 9)), api.HParam("any")]
            api.hparams_config(plan, metrics, time_created_secs=1.5)
            api.hparams({rate: 0.25, kinds: "a", flags: True, "n": np.int64(3)},
                        start_time_secs=2.5)

        self.assert_same(log)

    def test_a_projector_configuration(self):
        texts = []
        for module in (tensorboard_projector, projector):
            config = module.ProjectorConfig()
            info = config.embeddings.add()
            info.tensor_name, info.tensor_path = "a \"b\"\n\\ü", "points.tsv"
            info.metadata_path, info.bookmarks_path = "labels.tsv", "views.json"
            info.sprite.image_path = "sprite.png"
            info.sprite.single_image_dim.extend([8, 9])
            folder = self.folder / module.__name__
            folder.mkdir()
            module.visualize_embeddings(str(folder), config)
            text = (folder / "projector_config.pbtxt").read_text()
            texts.append(text_format.Parse(text, tensorboard_projector.ProjectorConfig()))
        self.assertEqual(*texts)

    def train(self, folder, callback, **options):
        keras.utils.clear_session()
        keras.utils.set_random_seed(1)
        model = keras.Sequential([
            keras.layers.Input((8,)), keras.layers.Embedding(10, 4, name="words"),
            keras.layers.Reshape((8, 4, 1)), keras.layers.Conv2D(2, 3), keras.layers.Flatten(),
            keras.layers.Dense(1)])
        model.compile("adam", "mse", metrics=["mae"])
        x = np.random.default_rng(0).integers(0, 10, size=(64, 8))
        y = x.sum(axis=1).astype(np.float32)
        model.fit(x, y, epochs=3, batch_size=8, validation_split=0.25, verbose=0,
                  callbacks=[callback(str(folder), **options)])
        model.evaluate(x, y, verbose=0, callbacks=[callback(str(folder / "alone"), **options)])

    def assert_callbacks_are_same(self, leave_out=(), **options):
        self.train(self.folder / "theirs", keras.callbacks.TensorBoard, **options)
        self.train(self.folder / "ours", TensorBoard, **options)
        self.assert_logs_are_same(leave_out)

    def test_the_keras_callback(self):
        self.assert_callbacks_are_same()

    def test_the_keras_callback_per_batch(self):
        self.assert_callbacks_are_same(("batch_steps_per_second", "epoch_steps_per_second"),
                                       update_freq=2, write_steps_per_second=True)

    def test_the_keras_callback_with_weights(self):
        self.assert_callbacks_are_same(histogram_freq=2, write_images=True, write_graph=False)

    def test_embeddings_and_profiles_of_keras(self):
        ours = self.folder / "ours"
        self.train(ours, TensorBoard, embeddings_freq=1, profile_batch=(2, 3),
                   embeddings_metadata="labels.tsv")
        config = text_format.Parse((ours / "projector_config.pbtxt").read_text(),
                                   tensorboard_projector.ProjectorConfig())
        self.assertEqual(config.embeddings[0].metadata_path, "labels.tsv")
        points = np.loadtxt(ours / config.embeddings[0].tensor_path, delimiter="\t")
        self.assertEqual(points.shape, (10, 4))
        self.assertTrue(list(ours.glob("train/plugins/profile/*/*.xplane.pb")))

    def test_the_layers_of_a_model_are_json(self):
        self.train(self.folder / "ours", TensorBoard)
        (_, (_, _, [layers])), = event_logs.read(self.folder / "ours")["train"]["points"]["keras"]
        self.assertEqual(json.loads(layers)["class_name"], "Sequential")

    def test_hyperparameters_of_keras(self):
        model = keras.Sequential([keras.layers.Input((2,)), keras.layers.Dense(1)])
        model.compile("sgd", "mse")
        callback = hparams.KerasCallback(str(self.folder), {"units": 3})
        model.fit(np.zeros((4, 2)), np.zeros(4), verbose=0, callbacks=[callback])
        self.assertEqual(sorted(event_logs.read(self.folder)["."]["points"]),
                         ["_hparams_/session_end_info", "_hparams_/session_start_info"])


if __name__ == "__main__":
    unittest.main()
