# SPDX-License-Identifier: Apache-2.0
"""What the program shows on a terminal and in a pipe.

On a terminal, lines fit its width, and there are colours and progress; in a pipe, every item has
its own line, complete and plain.
"""
import os
import shutil
import tempfile
import time
import unittest
from pathlib import Path

from terminal import columns_of, run_in_pipe, run_on_terminal

LOGS = Path(__file__).resolve().parents[1] / "compat" / "logs"
DAYS_OLD = 10
OTHER_FILE = "Notes about a training run, which are not events at all.\n"


class Terminal(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = Path(cls.folder.name)
        cls.demo = cls.root / "demo"
        run_in_pipe("demo", cls.demo)
        cls.real = cls.root / "real"
        shutil.copytree(LOGS, cls.real)
        cls.empty = cls.root / "empty"
        cls.empty.mkdir()
        cls.damaged = cls.root / "damaged"
        cls.damaged.mkdir()
        cls.write_damaged(cls.damaged / "events.out.tfevents.1.host")
        cls.other = cls.root / "notes.txt"
        cls.other.write_text(OTHER_FILE)
        # No report may depend on how many seconds ago a file was written.
        then = time.time() - DAYS_OLD * 86400
        for path in cls.root.rglob("*"):
            os.utime(path, (then, then))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @staticmethod
    def write_damaged(path):
        content = bytearray(min(LOGS.rglob("*tfevents*")).read_bytes())
        content[len(content) // 2] ^= 1
        path.write_bytes(bytes(content[:-3]))

    def commands(self):
        """Every command that prints a report, on logs for which it prints a lot."""
        return {
            "doctor, empty folder": ("doctor", self.empty),
            "doctor, damage": ("doctor", self.damaged),
            "doctor, demo": ("doctor", self.demo),
            "inspect, damage": ("inspect", self.damaged),
            "inspect, demo": ("inspect", self.demo),
            "inspect, real logs": ("inspect", self.real),
            "inspect, not an event file": ("inspect", self.other),
            "hparams, demo": ("hparams", self.demo),
            "hparams, importance": ("hparams", self.demo, "--importance", "loss/validation"),
            "clean, real logs": ("clean", self.real, "--match", "."),
            "clean, compact": ("clean", self.demo, "--compact"),
        }

    def for_each_command(self, test):
        for name, command in self.commands().items():
            with self.subTest(name):
                test(command)

    def test_no_line_is_wider_than_the_terminal(self):
        def test(command):
            for columns in (80, 120):
                lines = run_on_terminal(*command, columns=columns).lines()
                # A long path or command stays whole, so that it can be copied.
                whole = run_in_pipe(*command).text()
                wide = [line for line in lines if columns_of(line) > columns
                        and " " in line.strip() and f": {line.strip()}\n" not in whole]
                self.assertEqual(wide, [], f"at {columns} columns")
        self.for_each_command(test)

    def test_wrapping_loses_nothing(self):
        for logs in (self.empty, self.damaged, self.demo):
            shown = run_on_terminal("doctor", logs, columns=50)
            self.assertEqual(shown.text().split(), run_in_pipe("doctor", logs).text().split())

    def test_colours_are_for_terminals_that_support_them(self):
        def test(command):
            self.assertIn("\x1b[", run_on_terminal(*command).raw)
            self.assertNotIn("\x1b[", run_on_terminal(*command, NO_COLOR="1").raw)
            self.assertNotIn("\x1b[", run_on_terminal(*command, TERM="dumb").raw)
            self.assertNotIn("\x1b[", run_in_pipe(*command).raw)
        self.for_each_command(test)

    def test_an_empty_no_color_is_ignored(self):
        self.assertIn("\x1b[", run_on_terminal("doctor", self.damaged, NO_COLOR="").raw)

    def test_severities_have_their_colours(self):
        self.assertIn("\x1b[31mD", run_on_terminal("doctor", self.empty).raw)
        self.assertIn("\x1b[33mD", run_on_terminal("doctor", self.demo).raw)

    def test_output_in_a_pipe_does_not_depend_on_the_width(self):
        def test(command):
            self.assertEqual(run_in_pipe(*command, COLUMNS="40"), run_in_pipe(*command))
        self.for_each_command(test)

    def test_columns_is_used_if_the_terminal_has_no_width(self):
        shown = run_on_terminal("doctor", self.empty, columns=0, COLUMNS="60")
        prose = [line for line in shown.lines() if "stepscope" not in line]
        self.assertLessEqual(max(map(columns_of, prose)), 60)
        self.assertGreater(max(map(columns_of, shown.lines())), 40)

    def test_a_file_that_is_not_an_event_file_is_refused(self):
        for command in (("inspect", self.other), ("--inspect", "--event_file", self.other)):
            piped = run_in_pipe(*command)
            self.assertEqual(piped.exit_code, 1)
            self.assertIn(f"not an event file: it contains no records: {self.other}", piped.raw)

    def test_the_demo_names_its_writer(self):
        self.assertRegex(run_in_pipe("inspect", self.demo).raw, r"  Stepscope \d+\.\d+\.\d+\n")

    def test_the_progress_bar_leaves_nothing_behind(self):
        out = self.root / "out"
        shown = run_on_terminal("export", self.demo, "--out", out)
        self.assertEqual(shown.exit_code, 0)
        self.assertRegex(shown.text(), r"^exported \d+ points")
        self.assertNotIn("[#", shown.text())


if __name__ == "__main__":
    unittest.main()
