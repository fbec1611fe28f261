# SPDX-License-Identifier: Apache-2.0
"""The manual pages as rendered by mandoc."""
import os
import re
import subprocess
import unittest
from pathlib import Path

from program import commands, flags_of

FOLDER = Path(os.environ["STEPSCOPE_MANUAL"]) / "man" / "man1"


def read(page):
    text = subprocess.run(["mandoc", "-T", "ascii", page], check=True, stdout=subprocess.PIPE,
                          text=True).stdout
    return re.sub(".\b", "", text)  # Without bold and underlined letters.


class Manual(unittest.TestCase):
    def test_every_command_has_a_page(self):
        names = {"stepscope.1"} | {f"stepscope-{name}.1" for name in commands()}
        self.assertEqual({path.name for path in FOLDER.iterdir()}, names)

    def test_the_pages_are_valid(self):
        for page in sorted(FOLDER.iterdir()):
            lint = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", page], check=False,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            # Pages have no date, so that the same source always gives the same page.
            warnings = [line for line in lint.stdout.splitlines() if "missing date" not in line]
            self.assertEqual(warnings, [], page.name)

    def test_a_page_has_every_flag(self):
        for name in commands():
            page = read(FOLDER / f"stepscope-{name}.1")
            flags = flags_of(name)
            self.assertGreaterEqual(len(flags), 3, name)
            self.assertEqual([flag for flag in sorted(flags) if flag not in page], [], name)
            self.assertIn("EXIT STATUS", page)

    def test_examples_keep_their_line_breaks(self):
        page = read(FOLDER / "stepscope-clean.1")
        self.assertRegex(page, r"\n +stepscope clean runs --restore +undo that\n")


if __name__ == "__main__":
    unittest.main()
