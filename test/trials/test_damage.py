# SPDX-License-Identifier: Apache-2.0
"""Every record that damage left intact is read, in 1,000 damaged files of real writers."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import corruption
import recovery

BINARY = os.environ["STEPSCOPE_BINARY"]


def export(logdir):
    done = subprocess.run([BINARY, "export", logdir, "--format", "jsonl"], capture_output=True,
                          check=True)
    return done.stdout.splitlines()


class DamagedFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        cls.damaged = corruption.make(recovery.FILES, recovery.SEED)
        cls.logdir = recovery.write_runs(cls.folder / "damaged",
                                         [one.content for one in cls.damaged])
        cls.reports = recovery.inspect(BINARY, cls.logdir)

    def each(self):
        """(report, damaged file, name) of all files."""
        for number, one in enumerate(self.damaged):
            run = recovery.run_name(number)
            yield self.reports[run], one, f"run {run}, {one.kind}: {one.original.name}"

    def test_every_intact_record_is_read(self):
        for report, one, name in self.each():
            self.assertEqual(len(report["damage"]), report["damaged_places"], name)
            self.assertEqual(recovery.lost_records(report, one), [], name)

    def test_nothing_else_is_read_as_a_record(self):
        for report, one, name in self.each():
            self.assertEqual(report["events"]["count"], len(one.intact), name)

    def test_the_result_equals_that_of_a_file_with_only_the_intact_records(self):
        repaired = recovery.write_runs(self.folder / "repaired",
                                       [one.repaired() for one in self.damaged])
        self.assertEqual(export(self.logdir), export(repaired))
        for run, report in recovery.inspect(BINARY, repaired).items():
            self.assertEqual(self.reports[run]["tags"], report["tags"])


if __name__ == "__main__":
    unittest.main()
