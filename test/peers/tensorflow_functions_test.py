# SPDX-License-Identifier: Apache-2.0
"""stepscope.summary inside a tf.function: the same function logs the same data with tf.summary and
with ours, and where that is impossible, the call says so."""
import pathlib
import re
import tempfile
import unittest
import warnings

import event_logs
import keras
import numpy as np
import tensorflow as tf
from logging_tensorflow_test import SIDES

from stepscope import LogError, LogWarning, default_writer, summary
from stepscope.keras import TensorBoard


class Functions(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        default_writer._Absence.is_known = False

    def writer(self, name):
        made = summary.create_file_writer(self.folder / name)
        self.addCleanup(made.close)
        return made

    def points(self, name):
        return event_logs.read(self.folder / name)["."]["points"]

    def assert_same(self, train):
        """Checks that `train(side, writer)` writes the same data with both."""
        found = []
        for side in SIDES:
            keras.utils.clear_session()
            keras.utils.set_random_seed(1)
            writer = side.summary.create_file_writer(str(self.folder / side.name))
            train(side, writer)
            writer.close()
            found.append(self.points(side.name))
        theirs, ours = found
        # TensorFlow prefixes tags with the scopes of its own loops and conditions.
        theirs = {re.sub("^(while/|cond/)+", "", tag): points for tag, points in theirs.items()}
        self.assertTrue(theirs)
        self.assertEqual(list(ours), list(theirs))
        for tag, points in theirs.items():
            self.assertEqual(ours[tag], points, tag)

    def test_a_training_loop(self):
        def train(side, writer):
            model = keras.Sequential([
                keras.layers.Input((4,)), keras.layers.Embedding(10, 3),
                keras.layers.Flatten(), keras.layers.Dense(1)])
            optimizer = keras.optimizers.Adam()
            measure = keras.losses.MeanSquaredError()

            @tf.function
            def train_step(x, y, step):
                with tf.GradientTape() as tape:
                    loss = measure(y, model(x, training=True))
                variables = model.trainable_variables
                gradients = tape.gradient(loss, variables)
                optimizer.apply_gradients(zip(gradients, variables))
                with writer.as_default(step=step):
                    side.summary.scalar("loss", loss)
                    side.summary.scalar("learning_rate", optimizer.learning_rate)
                    for variable, gradient in zip(variables, gradients):
                        side.summary.histogram(f"gradients/{variable.path}",
                                               tf.convert_to_tensor(gradient))
                        side.summary.scalar(f"norms/{variable.path}", tf.norm(gradient))
                        side.summary.histogram(f"weights/{variable.path}", variable.value)
                    side.summary.text("notes", "*the same*")
                    if step % 2 == 0:
                        side.summary.image("noise", tf.reshape(y, (1, 2, 4, 1)))
                return loss

            rng = np.random.default_rng(0)
            x = tf.constant(rng.integers(0, 10, (8, 4)))
            y = tf.constant(rng.uniform(size=(8, 1)), tf.float32)
            for step in range(5):
                train_step(x, y, tf.constant(step, tf.int64))

        self.assert_same(train)

    def test_a_variable_as_the_step_and_a_condition(self):
        def train(side, writer):
            step = tf.Variable(0, dtype=tf.int64)

            @tf.function
            def count():
                step.assign_add(1)
                with side.summary.record_if(lambda: tf.equal(step % 2, 0)), \
                        side.name_scope("even"):
                    side.summary.scalar("step", step)
                with side.summary.record_if(step % 3 == 0):
                    side.summary.write("raw", lambda: tf.stack([step, step]))

            with writer.as_default(step=step):
                for _ in range(7):
                    count()

        self.assert_same(train)

    def test_a_loop_inside_the_function(self):
        def train(side, writer):
            @tf.function
            def loop(count):
                for step in tf.range(count):
                    side.summary.scalar("square", step * step, step=step)
                    if step == 3:
                        side.summary.audio("sound", tf.zeros((1, 10, 1)), 8000, step=step)

            with writer.as_default():
                loop(tf.constant(50, tf.int64))

        self.assert_same(train)

    def test_a_compiled_keras_model_logs_the_step_of_its_batch(self):
        class Model(keras.Model):
            def __init__(self):
                super().__init__()
                self.line = keras.layers.Dense(1)

            def call(self, x):
                found = self.line(x)
                summary.scalar("inside", keras.ops.mean(found))
                return found

        model = Model()
        model.compile("adam", "mse", jit_compile=False)
        x = np.ones((32, 4), np.float32)
        with warnings.catch_warnings():
            warnings.simplefilter("error", LogWarning)
            model.fit(x, x[:, :1], batch_size=4, epochs=2, verbose=0,
                      callbacks=[TensorBoard(self.folder, update_freq=3)])
        points = event_logs.read(self.folder)["train"]["points"]["inside"]
        self.assertEqual([step for step, _ in points], [3, 6, 9, 12, 15])

    def test_sparse_gradients_become_dense(self):
        @tf.function
        def log(step):
            slices = tf.IndexedSlices(tf.ones((2, 3)), tf.constant([1, 1]), tf.constant([4, 3]))
            summary.histogram("slices", slices, step=step)
            summary.histogram("sparse", tf.sparse.from_dense([[1.0, 0], [0, 2]]), step=step)

        with summary.create_file_writer(self.folder / "graph") as writer, writer.as_default():
            log(tf.constant(0, tf.int64))
        slices = tf.IndexedSlices(tf.ones((2, 3)), tf.constant([1, 1]), tf.constant([4, 3]))
        for name, values in (("sparse", (slices, tf.sparse.from_dense([[1.0, 0], [0, 2]]))),
                             ("dense", (tf.convert_to_tensor(slices), [[1.0, 0], [0, 2]]))):
            with summary.create_file_writer(self.folder / name) as writer, \
                    writer.as_default(step=0):
                summary.histogram("slices", values[0])
                summary.histogram("sparse", values[1])
        self.assertEqual(self.points("graph"), self.points("dense"))
        self.assertEqual(self.points("sparse"), self.points("dense"))

    def test_a_ragged_tensor_and_slices_without_a_shape_name_the_conversion(self):
        with self.writer("log").as_default(step=0):
            with self.assertRaisesRegex(LogError, r"flat_values.*to_tensor\(\)"):
                summary.histogram("x", tf.ragged.constant([[1], [2, 3]]))
            with self.assertRaisesRegex(LogError, r"dense_shape.*value\.values"):
                summary.histogram("x", tf.IndexedSlices(tf.ones((2, 3)), tf.constant([1, 1])))

    def test_messages_use_the_words_of_tensorflow(self):
        with self.writer("log").as_default(step=0):
            with self.assertRaisesRegex(LogError, r"tf\.reduce_mean\(value\)"):
                summary.scalar("x", tf.ones(3))
            with self.assertRaisesRegex(LogError, r"dtype int32.*tf\.cast\(value, tf\.uint8\)"):
                summary.image("x", tf.zeros((1, 2, 2, 3), tf.int32))
            with self.assertRaisesRegex(LogError, r"tf\.cast\(value, tf\.float32\) / 128"):
                summary.audio("x", tf.zeros((1, 2, 2), tf.int8), 8000)

    def test_a_shape_is_refused_when_the_function_is_traced(self):
        @tf.function
        def log(x):
            summary.scalar("loss", x, step=0)

        with self.writer("log").as_default(), \
                self.assertRaisesRegex(Exception, r"LogError.*'loss'.*tf\.reduce_mean"):
            log(tf.ones(3))

    def test_a_function_compiled_by_xla_is_refused_at_the_call(self):
        @tf.function(jit_compile=True)
        def log(x):
            summary.scalar("loss", tf.reduce_mean(x), step=0)
            return x

        with self.writer("log").as_default(), \
                self.assertRaisesRegex(Exception, r"LogError.*XLA.*Return the value"):
            log(tf.ones(3))

    def test_a_function_traced_without_a_writer_warns_at_the_line(self):
        @tf.function
        def log(x):
            return summary.scalar("loss", tf.reduce_mean(x), step=0)

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertFalse(log(tf.ones(3)))
            self.assertFalse(summary.scalar("loss", 1, step=0))
        (warning,) = caught
        self.assertIn("when TensorFlow traced the function", str(warning.message))
        self.assertEqual(warning.filename, __file__)

    def test_a_step_that_never_changes_warns_once(self):
        @tf.function
        def log(x):
            summary.scalar("loss", tf.reduce_mean(x))

        with self.writer("log").as_default(step=7), \
                self.assertWarnsRegex(LogWarning, "logs step 7.*as a tensor") as caught:
            for _ in range(3):
                log(tf.ones(3))
        self.assertEqual(caught.filename, __file__)


if __name__ == "__main__":
    unittest.main()
