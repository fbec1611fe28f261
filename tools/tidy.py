#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the house rules that a compiler does not check: sizes, names, marks, unused files.

Prints `path:line: rule: what is wrong` and fails if there are findings. Known violations
are listed in tools/tidy_exceptions.txt with their number, which may fall but not rise.
"""
import os
import sys
from pathlib import Path

import tidy_files
import tidy_text

ROOT = Path(__file__).resolve().parent.parent
EXCEPTIONS = "tools/tidy_exceptions.txt"
SKIPPED_FOLDERS = {".git", ".cache", ".venv", "build", "dist", "node_modules", "__pycache__"}
# Written by other programs.
SKIPPED_PATHS = ("test/data/", "test/compat/logs/", "fuzz/corpus/")


def read_tree(root):
    """All our files as {path from the root: text}; binary files have no text."""
    tree = {}
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if name not in SKIPPED_FOLDERS)
        for name in sorted(files):
            path = Path(folder, name).relative_to(root).as_posix()
            if path.startswith(SKIPPED_PATHS):
                continue
            data = Path(folder, name).read_bytes()
            tree[path] = "" if b"\0" in data else data.decode("utf-8", "replace")
    return tree


def parse_exceptions(text):
    """The exceptions file as {(rule, path): number of accepted violations}."""
    accepted = {}
    for line in text.splitlines():
        words = line.split("#", 1)[0].split()
        if words:
            rule, path, number = words
            accepted[rule, path] = int(number)
    return accepted


def without_accepted(findings, accepted):
    """The findings beyond the exceptions, and a finding for each exception that is too high."""
    groups = {}
    for finding in findings:
        groups.setdefault((finding.rule, finding.path), []).append(finding)
    left = []
    for key, group in groups.items():
        if len(group) > accepted.get(key, 0):
            left += group
    for (rule, path), number in accepted.items():
        real = len(groups.get((rule, path), []))
        if real < number:
            left.append(tidy_text.Finding(
                EXCEPTIONS, 1, "exceptions",
                f"{path} breaks {rule} {real} times, not {number}: lower it"))
    return sorted(left)


def check(tree):
    """All findings in a tree as read_tree() returns it, without the exceptions."""
    findings = []
    for path, text in tree.items():
        findings += tidy_text.check_file(path, text)
    findings += tidy_files.check_tree(tree)
    return without_accepted(findings, parse_exceptions(tree.get(EXCEPTIONS, "")))


def main():
    findings = check(read_tree(ROOT))
    for finding in findings:
        print(f"{finding.path}:{finding.line}: {finding.rule}: {finding.message}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
