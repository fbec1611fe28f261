# SPDX-License-Identifier: Apache-2.0
"""The tables of folders in ARCHITECTURE.md, which say what each folder may include.

The last column of a row lists folders, separated by commas: "base, store". "nothing of ours" is an
empty list and "all" is everything. "; tests: proto" adds what only tests may include. A clause that
starts with "never" is for the reader. `dashboards/<name>` means every folder there.
"""
import re
from pathlib import Path
from typing import NamedTuple

DOCUMENT = Path(__file__).resolve().parent.parent / "ARCHITECTURE.md"
ROW = re.compile(r"^\| \[?`(?P<path>[^`]+)`(?:\]\([^)]*\))? \|.*\| (?P<may>[^|]+) \|$", re.M)
ALL = "*"


class Row(NamedTuple):
    product: list
    tests: list  # What tests may include in addition.


def parse_names(text):
    if text.strip() == "nothing of ours":
        return []
    if text.strip() == "all":
        return [ALL]
    return [name.strip(" `") for name in text.split(",")]


def parse_row(text):
    clauses = [clause.strip() for clause in text.split(";")]
    tests = [name for clause in clauses if clause.startswith("tests:")
             for name in parse_names(clause.removeprefix("tests:"))]
    return Row(parse_names(clauses[0]), tests)


def read(root, text=None):
    """{folder below `root`: Row}."""
    text = DOCUMENT.read_text() if text is None else text
    return {found["path"].removeprefix(f"{root}/"): parse_row(found["may"])
            for found in ROW.finditer(text) if found["path"].startswith(f"{root}/")}


def fits(pattern, folder):
    if not pattern.endswith("/<name>"):
        return pattern == folder
    start = pattern.removesuffix("<name>")
    return folder.startswith(start) and "/" not in folder[len(start):]


def row_of(table, folder):
    """The row of a folder; None if the table does not have it."""
    if folder in table:
        return table[folder]
    return next((row for pattern, row in table.items() if fits(pattern, folder)), None)


def may_use(table, folder, target, in_test=False):
    if folder == target:
        return True
    row = row_of(table, folder)
    if row is None:
        return False
    names = row.product + (row.tests if in_test else [])
    return any(name == ALL or fits(name, target) for name in names)
