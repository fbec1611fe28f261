#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the folders of src/ include each other only in the directions we agreed on.

Two pictures are held against the table below: the #include lines themselves, and the USES and
TEST_USES lists in src/CMakeLists.txt, which must also agree with the #include lines.
"""
import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent

# Who may include whom. Every folder may include itself and base; "*" is everything.
MAY_INCLUDE = {
    "base": [],
    "proto": [],
    "storage": [],
    "store": [],
    "http": [],
    "record": ["proto"],
    "trace": ["proto"],
    "ingest": ["proto", "record", "storage", "store"],
    "query": ["store"],
    "project": ["store"],
    "dashboards": ["http", "query", "storage", "store", "trace", "project", "proto"],
    "grpc": ["proto", "query", "store"],
    "writer": ["proto", "record", "storage"],
    "doctor": ["proto", "record", "storage", "ingest", "store", "query"],
    "upkeep": ["record", "storage", "store", "ingest", "query"],
    "cli": ["*"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
FOLDER_CALL = re.compile(r"\bstepscope_folder\s*\(([^)]*)\)")


class Arrows(NamedTuple):
    """The folders that a folder includes: in its product sources, and in any file at all."""
    product: set
    anywhere: set


def folder_of(path):
    """The folder of a path below src/: its first part, or dashboards/<name>. None: a bare file."""
    parts = path.split("/")
    if len(parts) < 2:
        return None
    return "/".join(parts[:2]) if parts[0] == "dashboards" and len(parts) > 2 else parts[0]


def allowed(folder):
    """What a folder may include; None if the table does not know it."""
    row = MAY_INCLUDE.get(folder.split("/")[0])
    return None if row is None else [folder, "base", *row]


def is_allowed(folder, target):
    may = allowed(folder)
    return may is not None and ("*" in may or target in may)


def complaint(place, folder, target):
    may = allowed(folder)
    if may is None:
        return f"{place}: the folder {folder} is not in the table of tools/depcheck.py"
    others = ", ".join(name for name in may if name != folder) or "nothing of ours"
    return f"{place}: {folder} may not include {target}; it may include: {others}"


def check_includes(sources):
    """Complaints about #include lines, and the arrows that are really there as {folder: Arrows}.

    `sources` maps a path below src/ to its text.
    """
    complaints, arrows = [], {}
    for path, text in sorted(sources.items()):
        folder = folder_of(path)
        if folder is None:
            complaints.append(f"src/{path}:1: a source must lie in a folder of src/")
            continue
        arrow = arrows.setdefault(folder, Arrows(set(), set()))
        for number, line in enumerate(text.splitlines(), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            place, target = f"src/{path}:{number}", folder_of(found[1])
            if target is None or ".." in found[1]:
                complaints.append(f'{place}: write "{found[1]}" as a path from src/')
            elif not is_allowed(folder, target):
                complaints.append(complaint(place, folder, target))
            else:
                arrow.anywhere.add(target)
                if path.endswith(".cc") and not path.endswith("_test.cc"):
                    arrow.product.add(target)
    return complaints, arrows


def parse_folders(cmake):
    """(line, folder, its lists by keyword) of every stepscope_folder() call."""
    code = re.sub(r"#.*", "", cmake)
    for call in FOLDER_CALL.finditer(code):
        name, *words = call[1].split()
        lists = {"USES": [], "TEST_USES": [], "LINKS": []}
        current = []
        for word in words:
            if word in lists:
                current = lists[word]
            else:
                current.append(word)
        yield code.count("\n", 0, call.start()) + 1, name, lists


def check_lists(folder, lists, arrows):
    """What is wrong with the lists of one folder, given what it really includes."""
    uses, test_uses = set(lists["USES"]), set(lists["TEST_USES"])
    ours = {folder, "base"}  # base reaches everybody anyway and need not be named.
    for used in sorted(arrows.product - uses - ours):
        yield f"{folder} includes {used} but does not list it in USES"
    for used in sorted(arrows.anywhere - arrows.product - uses - test_uses - ours):
        yield f"{folder} includes {used} but lists it neither in USES nor in TEST_USES"
    for used in sorted((uses | test_uses) - arrows.anywhere - ours):
        yield f"{folder} lists {used} but includes nothing of it"


def check_cmake(cmake, arrows):
    """Complaints about src/CMakeLists.txt."""
    complaints, declared = [], set()
    for line, folder, lists in parse_folders(cmake):
        place = f"src/CMakeLists.txt:{line}"
        declared.add(folder)
        complaints += [complaint(place, folder, used) for used in lists["USES"] + lists["TEST_USES"]
                       if not is_allowed(folder, used)]
        real = arrows.get(folder, Arrows(set(), set()))
        complaints += [f"{place}: {problem}" for problem in check_lists(folder, lists, real)]
    complaints += [f"src/CMakeLists.txt:1: the folder {folder} has no stepscope_folder() line"
                   for folder in sorted(set(arrows) - declared - {"cli"})]
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
