#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the folders of src/ only include each other as ARCHITECTURE.md allows.

The #include lines and the USES and TEST_USES lists in src/CMakeLists.txt are checked against the
table there, and the lists against the #include lines.
"""
import posixpath
import re
import sys
from pathlib import Path
from typing import NamedTuple

import folder_table

ROOT = Path(__file__).resolve().parent.parent
TABLE = folder_table.read("src")

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
FOLDER_CALL = re.compile(r"\bstepscope_(folder|dashboard|command)\s*\(([^)]*)\)")
# Where these calls define a folder, and the list that they add it to.
GROUPS = {"dashboard": ("dashboards/", "${STEPSCOPE_DASHBOARDS}"),
          "command": ("cli/", "${STEPSCOPE_COMMANDS}")}


class Arrows(NamedTuple):
    """The folders that a folder includes: in its product sources, in any of its files, and through
    the test headers that it includes."""
    product: set
    anywhere: set
    through_tests: set


def folder_of(path):
    """The folder of a path below src/; None for a file that is directly in src/."""
    return posixpath.dirname(path) or None


def complaint(place, folder, target):
    row = folder_table.row_of(TABLE, folder)
    if row is None:
        return f"{place}: the folder {folder} is not in the table of ARCHITECTURE.md"
    may = ", ".join(row.product) or "nothing of ours"
    return f"{place}: {folder} may not include {target}; it may include: {may}"


def is_test(path):
    """Whether a file is a test, or a header for tests."""
    return path.endswith("_test.cc") or posixpath.basename(path).startswith("test_")


def included_folders(text):
    """The folders that a file includes."""
    return {folder_of(found[1]) for found in map(INCLUDE.match, text.splitlines()) if found}


def check_includes(sources):
    """Complaints about #include lines, and the actual dependencies as {folder: Arrows}.

    `sources` maps a path below src/ to its text.
    """
    complaints, arrows = [], {}
    for path, text in sorted(sources.items()):
        folder = folder_of(path)
        if folder is None:
            complaints.append(f"src/{path}:1: a source must be in a folder of src/")
            continue
        arrow = arrows.setdefault(folder, Arrows(set(), set(), set()))
        for number, line in enumerate(text.splitlines(), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            place, target = f"src/{path}:{number}", folder_of(found[1])
            if target is None or ".." in found[1]:
                complaints.append(f'{place}: write "{found[1]}" as a path from src/')
            elif not folder_table.may_use(TABLE, folder, target, is_test(path)):
                complaints.append(complaint(place, folder, target))
            else:
                arrow.anywhere.add(target)
                if posixpath.basename(found[1]).startswith("test_"):
                    arrow.through_tests.update(included_folders(sources.get(found[1], "")))
                if path.endswith(".cc") and not path.endswith("_test.cc"):
                    arrow.product.add(target)
    return complaints, arrows


def parse_folders(cmake):
    """(line, folder, its lists by keyword) of every folder, dashboard and command."""
    code = re.sub(r"#.*", "", cmake)
    members = {variable: [] for _, variable in GROUPS.values()}
    for call in FOLDER_CALL.finditer(code):
        text = call[2]
        for variable, names in members.items():
            text = text.replace(variable, " ".join(names))
        name, *words = text.split()
        if call[1] in GROUPS:
            prefix, variable = GROUPS[call[1]]
            name = prefix + name
            members[variable].append(name)
        lists = {"USES": [], "TEST_USES": [], "LINKS": []}
        current = []
        for word in words:
            if word in lists:
                current = lists[word]
            else:
                current.append(word)
        yield code.count("\n", 0, call.start()) + 1, name, lists


def check_lists(folder, lists, arrows):
    """Complaints about the lists of one folder, given what it really includes."""
    uses, test_uses = set(lists["USES"]), set(lists["TEST_USES"])
    ours = {folder, "base"}  # base is available everywhere and need not be listed.
    for used in sorted(arrows.product - uses - ours):
        yield f"{folder} includes {used} but does not list it in USES"
    for used in sorted(arrows.anywhere - arrows.product - uses - test_uses - ours):
        yield f"{folder} includes {used} but lists it neither in USES nor in TEST_USES"
    for used in sorted((uses | test_uses) - arrows.anywhere - arrows.through_tests - ours):
        yield f"{folder} lists {used} but includes nothing of it"


def check_cmake(cmake, arrows):
    """Complaints about src/CMakeLists.txt."""
    complaints, declared = [], set()
    names = {folder for _, folder, _ in parse_folders(cmake)}
    for line, folder, lists in parse_folders(cmake):
        place = f"src/CMakeLists.txt:{line}"
        complaints += [complaint(place, folder, used) for used in lists["USES"]
                       if not folder_table.may_use(TABLE, folder, used)]
        complaints += [complaint(place, folder, used) for used in lists["TEST_USES"]
                       if not folder_table.may_use(TABLE, folder, used, in_test=True)]
        complaints += [f"{place}: {folder} uses {used}, which must be declared above it"
                       for used in lists["USES"] if used in names and used not in declared]
        declared.add(folder)
        real = arrows.get(folder, Arrows(set(), set(), set()))
        complaints += [f"{place}: {problem}" for problem in check_lists(folder, lists, real)]
    complaints += [f"src/CMakeLists.txt:1: the folder {folder} has no stepscope_folder() line"
                   for folder in sorted(set(arrows) - declared)]
    return complaints


def check(root):
    src = root / "src"
    sources = {path.relative_to(src).as_posix(): path.read_text(errors="replace")
               for path in src.rglob("*") if path.suffix in (".h", ".cc")}
    complaints, arrows = check_includes(sources)
    return complaints + check_cmake((src / "CMakeLists.txt").read_text(), arrows)


def main():
    complaints = check(ROOT)
    for line in complaints:
        print(line)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
