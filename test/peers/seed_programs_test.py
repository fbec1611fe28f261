# SPDX-License-Identifier: Apache-2.0
"""What people ask about TensorBoard, as programs. Each runs with the writer it was written for,
after stepscope.install(), and with our modules imported instead; our server must show the same for
all three. Programs of a framework that this Python does not have run in the other environment."""
import importlib.util
import pathlib
import tempfile
import unittest

import switched

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"


def needs(name):
    return unittest.skipUnless(importlib.util.find_spec(name), f"{name} is not installed here")


class Seeds(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def run_all(self, name, not_imported=()):
        """Compares what is shown. Returns what the three programs printed.

        Args:
          not_imported: starts of tags that our own modules do not log.
        """
        program = PROGRAMS / f"{name}.py"
        printed = [switched.run([program, self.folder / "theirs"], switched=False),
                   switched.run([program, self.folder / "installed"], switched=True),
                   switched.run([program, self.folder / "imported", "--import"], switched=False)]
        theirs, installed, imported = (switched.shown(self.folder / variant) for variant in
                                       ("theirs", "installed", "imported"))
        self.assertTrue(switched.is_ours(self.folder / "installed"))
        self.assertTrue(switched.is_ours(self.folder / "imported"))
        self.assert_same(installed, theirs)
        self.assert_same(imported, {key: points for key, points in theirs.items()
                                    if not key[-1].startswith(not_imported)})
        return printed

    def assert_same(self, found, expected):
        self.assertEqual(sorted(map(str, found)), sorted(map(str, expected)))
        for key, points in expected.items():
            self.assert_close(found[key], points, key)

    def assert_close(self, found, expected, key):
        """Numbers may differ in the last bits of their sums."""
        if isinstance(expected, float):
            self.assertAlmostEqual(found, expected, delta=1e-5 * max(1, abs(expected)), msg=key)
        elif isinstance(expected, list):
            self.assertEqual(len(found), len(expected), key)
            for one, other in zip(found, expected):
                self.assert_close(one, other, key)
        else:
            self.assertEqual(found, expected, key)

    def count(self, variant, pattern):
        return len(list((self.folder / variant).rglob(pattern)))

    @needs("tensorflow")
    def test_tensors_of_an_accelerator(self):
        self.run_all("seed_000")

    @needs("tensorflow")
    def test_the_callback_without_fit(self):
        theirs, _, imported = self.run_all("seed_001")
        self.assertRegex(theirs, "without a model: AttributeError")
        self.assertRegex(theirs, "several numbers: ValueError")
        self.assertRegex(imported, "without a model: ok")
        self.assertRegex(imported, "log its mean, e.g. tf.reduce_mean")

    @needs("tensorflow")
    def test_summaries_that_are_missing(self):
        printed = self.run_all("seed_002")
        for text in printed:
            self.assertIn("without a writer: False", text)
            self.assertRegex(text, "without a step: .*step")
        for text in printed[1:]:
            self.assertRegex(text, "'lost'.* logs nothing, because this thread has no default")

    @needs("tensorflow")
    def test_profiles_of_tensorflow(self):
        self.run_all("seed_003_tensorflow")
        for variant in ("theirs", "installed", "imported"):
            self.assertEqual(self.count(variant, "*.xplane.pb"), 2)

    @needs("torch")
    def test_profiles_of_pytorch(self):
        self.run_all("seed_003_torch")
        for variant in ("theirs", "installed", "imported"):
            self.assertEqual(self.count(variant, "*.pt.trace.json"), 1)

    @needs("tensorflow")
    def test_advanced_logging(self):
        # Keras logs each batch to the writer that is the caller's default, although its update_freq
        # is "epoch"; our callback does not.
        self.run_all("seed_004", not_imported=("batch_",))
        for variant in ("theirs", "installed", "imported"):
            self.assertEqual(self.count(variant, "*.xplane.pb"), 1)
            self.assertEqual(self.count(variant, "projector_config.pbtxt"), 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
