# SPDX-License-Identifier: Apache-2.0
"""--inspect prints what TensorBoard prints, on fresh logs and on those of test/compat."""
import contextlib
import io
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import logs
from tensorboard.backend.event_processing import event_file_inspector

BINARY = os.environ["STEPSCOPE_BINARY"]
COMPAT = logs.HERE.parent / "compat" / "logs"
SECTION = re.compile(r"^(?=These tags are in |Event statistics for tag )", re.MULTILINE)


def tensorboards(**what):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        event_file_inspector.inspect(**{name: str(value) for name, value in what.items()})
    return printed.getvalue()


def ours(**what):
    flags = [f"--{name}={value}" for name, value in what.items()]
    return subprocess.run([BINARY, "--inspect", *flags], capture_output=True, text=True,
                          check=True).stdout


def split(report):
    """The sections of a report, and its head with sorted directories: TensorBoard lists them in no
    particular order."""
    head, *sections = SECTION.split(report)
    return sorted(head.split("\n")), sorted(sections)


class Inspect(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.fresh = logs.make(pathlib.Path(cls.scratch.name))

    def test_directories_with_one_file(self):
        """The next test covers directories with several files, which TensorBoard reads in no
        particular order."""
        for logdir in (COMPAT, self.fresh):
            for tag in ({}, {"tag": "loss"}, {"tag": "no such tag"}):
                theirs = split(tensorboards(logdir=logdir, **tag))
                mine = split(ours(logdir=logdir, **tag))
                self.assertEqual(mine[0], theirs[0])
                single = [f" {folder}:\n" for folder, files in logs.event_files(logdir).items()
                          if len(files) == 1]
                for expected, got in zip(theirs[1], mine[1], strict=True):
                    if any(name in expected for name in single):
                        self.assertEqual(got, expected)

    def test_every_file(self):
        for logdir in (COMPAT, self.fresh):
            for files in logs.event_files(logdir).values():
                for path in files:
                    self.assertEqual(ours(event_file=path), tensorboards(event_file=path))

    def test_a_missing_directory(self):
        self.assertEqual(ours(logdir="/no/such"), tensorboards(logdir="/no/such"))


if __name__ == "__main__":
    unittest.main()
