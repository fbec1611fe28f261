# SPDX-License-Identifier: Apache-2.0
"""Every flag of the program is documented where a user would look."""
import unittest
from pathlib import Path

from program import commands, flags_of

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = {"clean": "cleaning.md", "export": "exporting.md", "inspect": "inspecting.md"}
COMMON = {"--help", "--version", "--quiet", "--logdir"}  # Explained once, in command_line.md.


class Documents(unittest.TestCase):
    def test_every_command_is_in_the_synopsis(self):
        text = (DOCS / "command_line.md").read_text()
        for name in commands():
            self.assertRegex(text, rf"\n    stepscope \[?{name}\b", name)

    def test_every_flag_is_explained(self):
        for name in commands():
            text = (DOCS / PAGES.get(name, "command_line.md")).read_text()
            missing = [flag for flag in sorted(flags_of(name) - COMMON) if f"`{flag}" not in text]
            self.assertEqual(missing, [], name)

    def test_flags_of_every_command_are_explained_once(self):
        text = (DOCS / "command_line.md").read_text()
        self.assertEqual([flag for flag in sorted(COMMON) if f"`{flag}" not in text], [])


if __name__ == "__main__":
    unittest.main()
