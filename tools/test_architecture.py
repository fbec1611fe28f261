# SPDX-License-Identifier: Apache-2.0
"""ARCHITECTURE.md names every library that the program or the page is built with, and counts the
files of its walks."""
import json
import re
import unittest

from dev import packages
from dev.shell import ROOT

DOCUMENT = (ROOT / "ARCHITECTURE.md").read_text()
TEXT = DOCUMENT.split("## Dependencies")[1].lower()
WALKS = DOCUMENT.split("## Two walks through the code")[1].split("\n## ")[0]


def library_of(package):
    """libboost1.81-dev -> boost; None: a tool, not a library."""
    found = re.fullmatch(r"lib(.+?)(?:\d+\.\d+)?(?:-html0)?-dev", package)
    return found and found[1]


class Dependencies(unittest.TestCase):
    def test_libraries_from_debian(self):
        names = packages.needed(packages.parse(packages.LIST.read_text()), "build")
        libraries = {library for name in names if (library := library_of(name))}
        self.assertIn("boost", libraries)
        self.assertEqual([name for name in sorted(libraries) if name not in TEXT], [])

    def test_packages_from_npm(self):
        project = json.loads((ROOT / "web" / "package.json").read_text())
        names = [name for kind in ("dependencies", "devDependencies") for name in project[kind]
                 if not name.startswith("@types/")]
        self.assertEqual([name for name in names if name.split("/")[-1] not in TEXT], [])


class Walks(unittest.TestCase):
    def test_files_exist_and_are_counted(self):
        walks = re.split(r"read these (\d+) files", WALKS)[1:]
        self.assertEqual(len(walks), 4, "two counts, each followed by its table")
        for count, table in zip(walks[::2], walks[1::2]):
            files = re.findall(r"\]\(([^)]+)\)", table)
            self.assertEqual(len(set(files)), int(count))
            self.assertEqual([name for name in files if not (ROOT / name).is_file()], [])


if __name__ == "__main__":
    unittest.main()
