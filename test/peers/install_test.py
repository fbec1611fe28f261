# SPDX-License-Identifier: Apache-2.0
"""stepscope.install(): programs of TensorFlow, tensorboardX, Optuna and Ray Tune log the same with
their own writer and with ours."""
import pathlib
import re
import tempfile
import unittest

import event_logs
import switched

HERE = pathlib.Path(__file__).resolve().parent
# Times of Ray's trials, and of the sessions of hyperparameters.
VARIES = re.compile(r"/time_|/timestamp")
START_TIME = re.compile(r"(start|end|time_created)_?(time)?_?secs: [-+.e\d]+")


class Install(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    # Graphs and traces name what TensorFlow has compiled, in another order each time.
    def assert_same(self, name_of_run=lambda run: run, skipped=(), all_ours=True):
        theirs, ours = (
            {name_of_run(run): found for run, found in
             event_logs.read(self.folder / name).items()} for name in ("theirs", "ours"))
        if all_ours:
            self.assertTrue(switched.is_ours(self.folder / "ours"))
        self.assertFalse(switched.is_ours(self.folder / "theirs"))
        self.assertEqual(sorted(theirs), sorted(ours))
        for run, expected in theirs.items():
            for found in (expected, ours[run]):
                for part in ("points", "metadata"):
                    found[part] = {tag: value for tag, value in found[part].items()
                                   if not tag.startswith(skipped)}
            self.assertEqual(sorted(ours[run]["points"]), sorted(expected["points"]), run)
            self.assertEqual(ours[run]["graph"], expected["graph"], run)
            for tag, points in expected["points"].items():
                is_graph = "graph" in expected["metadata"].get(tag, "")
                if not VARIES.search(tag) and not is_graph:
                    # As text, since NaN does not equal itself.
                    self.assertEqual(repr(ours[run]["points"][tag]), repr(points), (run, tag))
            without_times = [{tag: START_TIME.sub("", text) for tag, text in
                              found[run]["metadata"].items()} for found in (theirs, ours)]
            self.assertEqual(*without_times)

    def test_tensorflow(self):
        switched.run_both([HERE / "programs" / "tensorflow_all.py"], self.folder)
        self.assert_same()

    def test_logs_of_tensorflow(self):
        for name in ("theirs", "ours"):
            switched.run([HERE / "make_logs_tensorflow.py", self.folder / name, 20],
                         name == "ours")
        # Some are written by tf.compat.v1.summary.FileWriter, which is not redirected.
        self.assert_same(all_ours=False)

    def test_logs_of_tensorboardx(self):
        for name in ("theirs", "ours"):
            switched.run([HERE / "make_logs_tensorboardx.py", self.folder / name, 20],
                         name == "ours")
        # Samples of sounds are rounded, where tensorboardX truncates them; the parts of a mesh have
        # the tags that TensorBoard's own library gives them. Its hyperparameters have no value, so
        # TensorBoard's reader leaves them out.
        self.assert_same(skipped=("a/", "m/", "_hparams_/"))

    def test_optuna(self):
        switched.run_both([HERE / "make_logs_tuners.py", "optuna"], self.folder)
        self.assert_same()

    def test_ray_tune(self):
        switched.run_both([HERE / "make_logs_tuners.py", "ray_tune"], self.folder)
        self.assert_same(lambda run: re.sub(r".*_(\d{5})_.*", r"\1", run))


if __name__ == "__main__":
    unittest.main(verbosity=2)
