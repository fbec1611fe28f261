# SPDX-License-Identifier: Apache-2.0
"""stepscope.install(): frameworks of PyTorch log the same with their own writer and with ours.
Needs requirements_torch.txt."""
import pathlib
import tempfile
import unittest

import event_logs
import switched

PROGRAM = pathlib.Path(__file__).resolve().parent / "programs" / "torch_trainers.py"


class Trainers(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def logged(self):
        """{tag: points} of all runs: torch's add_hparams() creates a run for each call, and ours
        uses the writer's. Hyperparameters are compared by whether they were logged."""
        found = []
        for name in ("theirs", "ours"):
            self.assertEqual(switched.is_ours(self.folder / name), name == "ours")
            read = event_logs.read(self.folder / name).values()
            found.append({tag: points for run in read for tag, points in run["points"].items()
                          if not tag.startswith("_hparams_/")})
            found[-1]["graphs"] = sum(run["graph"] for run in read)
            found[-1]["sessions"] = sum(
                b"_hparams_/session_start_info" in path.read_bytes()
                for path in (self.folder / name).rglob("*tfevents*"))
        return found

    def check(self, program, varies=()):
        switched.run_both([PROGRAM, program], self.folder)
        theirs, ours = self.logged()
        self.assertEqual(list(sorted(theirs)), list(sorted(ours)))
        self.assertEqual({tag: points for tag, points in theirs.items() if tag not in varies},
                         {tag: points for tag, points in ours.items() if tag not in varies})

    def test_lightning(self):
        self.check("lightning")

    def test_stable_baselines(self):
        self.check("stable_baselines", varies=("time/fps",))

    def test_ultralytics(self):
        self.check("ultralytics")
        self.assertEqual(self.logged()[1]["graphs"], 1)

    def test_accelerate(self):
        self.check("accelerate")

    def test_tracker_of_accelerate(self):
        switched.run([PROGRAM, "accelerate", self.folder / "theirs"], switched=False)
        switched.run([PROGRAM, "accelerate_tracker", self.folder / "ours"], switched=False)
        theirs, ours = self.logged()
        self.assertEqual(theirs, ours)


if __name__ == "__main__":
    unittest.main(verbosity=2)
