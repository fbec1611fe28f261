#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the folders of web/src only import each other as ARCHITECTURE.md allows, and that no
file of the page is unused."""
import posixpath
import re
import sys
from pathlib import Path

import folder_table

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "web/src"
START = "main.tsx"
SPDX = "// SPDX-License-Identifier: Apache-2.0"

# The entry point of the page is in no folder.
TABLE = dict(folder_table.read(SOURCE), **{"": folder_table.Row(["base", "data", "shell"], [])})
IMPORT = re.compile(r"""(?:\bfrom\s+|\bimport\s+|\bimport\()(['"])(\.[^'"]*)\1""")
SUFFIXES = ("", ".ts", ".tsx")


def imports_of(path, text):
    """(line, path below web/src without its suffix) of every import of our own files."""
    for found in IMPORT.finditer(text):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), found[2]))
        yield text.count("\n", 0, found.start()) + 1, target


def resolve(sources, target):
    return next((target + suffix for suffix in SUFFIXES if target + suffix in sources), None)


def check_sources(sources):
    """Complaints about {path below web/src: text}."""
    used = {START}
    for path, text in sorted(sources.items()):
        if path.endswith((".ts", ".tsx")) and not text.startswith(SPDX):
            yield f"{SOURCE}/{path}:1: the first line must be: {SPDX}"
        for line, target in imports_of(path, text):
            found = resolve(sources, target)
            place = f"{SOURCE}/{path}:{line}"
            if found is None:
                yield f"{place}: there is no {target}"
                continue
            if not is_test(path):
                used.add(found)
            folder, other = posixpath.dirname(path), posixpath.dirname(found)
            if not folder_table.may_use(TABLE, folder, other):
                yield f"{place}: {folder or START} may not import {other}"
    for path in sorted(sources):
        if path not in used and not is_test(path) and not path.endswith(".svg"):
            yield f"{SOURCE}/{path}:1: nothing but tests imports it"
    for circle in circles(sources):
        yield f"{SOURCE}/{circle[0]}:1: these files import each other: {', '.join(circle)}"


def circles(sources):
    """Groups of files that import each other, directly or not."""
    arrows = {path: {found for _, target in imports_of(path, text)
                     if (found := resolve(sources, target))} for path, text in sources.items()}
    reached = {path: reachable(arrows, path) for path in arrows}
    groups = {tuple(sorted(other for other in reached[path] if path in reached[other]))
              for path in arrows if path in reached[path]}
    return sorted(groups)


def reachable(arrows, start):
    found, waiting = set(), [start]
    while waiting:
        new = arrows[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def is_test(path):
    """Whether a file is a test, or something that only tests need."""
    return ".test." in path or posixpath.basename(path).startswith("test_")


def main():
    root = ROOT / SOURCE
    sources = {path.relative_to(root).as_posix(): path.read_text(errors="replace")
               for path in root.rglob("*") if path.is_file()}
    complaints = list(check_sources(sources))
    for line in complaints:
        print(line)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
