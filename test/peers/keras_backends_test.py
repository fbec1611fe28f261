# SPDX-License-Identifier: Apache-2.0
"""The Keras callback on every backend of Keras that this Python has: its profiles have steps, and
outside of fit() it says what it needs. Keras has one backend per process, so each has a process."""
import glob
import gzip
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import unittest

BACKENDS = [name for name in ("tensorflow", "jax", "torch") if importlib.util.find_spec(name)]

MODEL = """
import sys
import keras
import numpy as np
from stepscope.keras import TensorBoard

model = keras.Sequential([keras.layers.Input((4,)), keras.layers.Dense(1)])
model.compile("adam", "mse")
x = np.ones((64, 4), "float32")
"""
FIT = MODEL + """
model.fit(x, x[:, :1], batch_size=8, epochs=2, verbose=0,
          callbacks=[TensorBoard(sys.argv[1], profile_batch="2,4")])
"""
OWN_LOOP = MODEL + """
callback = TensorBoard(sys.argv[1], histogram_freq=1, write_steps_per_second=True)
for epoch in range(2):
    callback.on_epoch_begin(epoch)
    callback.on_epoch_end(epoch, {"loss": keras.ops.mean(x), "vector": keras.ops.add(x, 1)})
callback.on_train_end(None)
"""
MEANS = {"tensorflow": "tf.reduce_mean(value)", "jax": "jnp.mean(value)", "torch": "value.mean()"}


def run(code, backend, folder):
    """Returns what the program wrote to stderr."""
    done = subprocess.run([sys.executable, "-B", "-c", code, folder], text=True, check=False,
                          env=dict(os.environ, KERAS_BACKEND=backend, TF_CPP_MIN_LOG_LEVEL="3"),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert done.returncode == 0, done.stderr
    return done.stderr


def steps_of(folder, backend):
    """The numbers of the steps in the trace."""
    if backend == "torch":
        (path,) = glob.glob(f"{folder}/train/*.pt.trace.json")
        with open(path) as file:
            return sorted(set(re.findall(r"ProfilerStep#(\d+)", file.read())))
    if backend == "jax":
        (path,) = glob.glob(f"{folder}/train/plugins/profile/*/*.trace.json.gz")
        with gzip.open(path, "rt") as file:
            return sorted(set(re.findall(r'"step_num": ?"(\d+)"', file.read())))
    from tensorflow.tsl.profiler.protobuf import xplane_pb2

    (path,) = glob.glob(f"{folder}/train/plugins/profile/*/*.xplane.pb")
    space = xplane_pb2.XSpace()
    with open(path, "rb") as file:
        space.ParseFromString(file.read())
    return sorted(str(stat.int64_value) for plane in space.planes for line in plane.lines
                  for event in line.events for stat in event.stats
                  if plane.stat_metadata[stat.metadata_id].name == "step_num")


class Backends(unittest.TestCase):
    def test_there_is_one(self):
        self.assertTrue(BACKENDS)

    def test_a_profile_has_the_batches_as_steps(self):
        for backend in BACKENDS:
            with self.subTest(backend), tempfile.TemporaryDirectory() as folder:
                said = run(FIT, backend, folder)
                self.assertNotIn("profile_batch", said)
                self.assertEqual(steps_of(folder, backend), ["2", "3", "4"])

    def test_a_loop_of_its_own_needs_a_model(self):
        for backend in BACKENDS:
            with self.subTest(backend), tempfile.TemporaryDirectory() as folder:
                said = run(OWN_LOOP, backend, folder)
                self.assertEqual(said.count("this callback has no model"), 1)
                self.assertIn("model.fit(..., callbacks=[callback])", said)
                self.assertIn(f"log its mean, e.g. {MEANS[backend]}", said)
                self.assertTrue(glob.glob(f"{folder}/train/*tfevents*"))


if __name__ == "__main__":
    unittest.main()
