#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that the folders of web/src import each other only in the directions we agreed on, and
that no file of the page is left over."""
import posixpath
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "web/src"
START = "main.tsx"
SPDX = "// SPDX-License-Identifier: Apache-2.0"

# Who may import whom. Every folder may import itself; the files right in dashboards/ are the list
# of dashboards, which the shell reads and no dashboard but its own makers know.
MAY_IMPORT = {
    "": ["base", "data", "shell"],
    "base": [],
    "data": ["base"],
    "chart": ["base"],
    "widgets": ["base"],
    "dashboards": ["base", "dashboards/*"],
    "cards": ["base", "data", "chart", "widgets"],
    "scalar_cards": ["base", "data", "chart", "widgets", "cards"],
    "dashboards/*": ["base", "data", "chart", "widgets", "cards", "scalar_cards"],
    "shell": ["base", "data", "chart", "widgets", "dashboards"],
}
IMPORT = re.compile(r"""(?:\bfrom\s+|\bimport\s+|\bimport\()(['"])(\.[^'"]*)\1""")
SUFFIXES = ("", ".ts", ".tsx")


def folder_of(path):
    """The folder of a path below web/src: its first part, or dashboards/<name>."""
    parts = path.split("/")[:-1]
    return "/".join(parts[:2]) if parts[:1] == ["dashboards"] else "/".join(parts[:1])


def is_allowed(folder, target):
    if folder == target:
        return True
    row = MAY_IMPORT.get("dashboards/*" if folder.startswith("dashboards/") else folder, [])
    return ("dashboards/*" if target.startswith("dashboards/") else target) in row


def imports_of(path, text):
    """(line, path below web/src without its suffix) of every import of ours."""
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
            if not is_allowed(folder_of(path), folder_of(found)):
                yield f"{place}: {folder_of(path) or START} may not import {folder_of(found)}"
    for path in sorted(sources):
        if path not in used and not is_test(path) and not path.endswith(".svg"):
            yield f"{SOURCE}/{path}:1: nothing but tests imports it"


def is_test(path):
    return ".test." in path


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
