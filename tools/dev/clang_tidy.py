# SPDX-License-Identifier: Apache-2.0
"""Runs clang-tidy on the product's sources and remembers which files were clean. Tests are left
out: GoogleTest's macros would double the time, and mistakes in a test show when it runs.

It analyses the unity files, in which CMake combines the sources of a folder, since headers take
most of the time. A file is analysed again only when something it depends on has changed: its
compiler flags, the rules, clang-tidy itself, a source or a header. The dependencies are those that
Ninja recorded when it built the preset "asan", which clang compiles, so that preset must be built
first.
"""
import hashlib
import json
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dev.shell import BUILD, ROOT, output_of, relative, say

CLANG_TIDY = "clang-tidy-19"
PRESET = BUILD / "asan"
CLEAN = ROOT / ".cache" / "clang-tidy"


def parse_dependencies(text):
    """Parses the output of `ninja -t deps` into {object file: [files it depends on]}."""
    dependencies = {}
    current = []
    for line in text.splitlines():
        if line.startswith(" "):
            current.append(line.strip())
        elif ": #deps" in line:
            current = dependencies.setdefault(line.split(": #deps", 1)[0], [])
    return dependencies


def identity(path):
    """Changes when the file does. System headers are identified by size and time, not by
    content."""
    path = PRESET / path
    if ROOT in path.parents:
        return f"{path} {hashlib.sha256(path.read_bytes()).hexdigest()}"
    status = path.stat()
    return f"{path} {status.st_size} {status.st_mtime_ns}"


def is_product(path):
    """False for tests and generated code, except for CMake's unity files."""
    if "Unity" in path.parts:
        return not path.parent.parent.name.endswith("_test.dir")
    made_or_test = (BUILD, ROOT / "test", ROOT / "fuzz")
    return not (set(made_or_test) & set(path.parents) or path.name.endswith("_test.cc"))


def object_of(command):
    """The object file that a compiler command writes."""
    words = command.split()
    return words[words.index("-o") + 1]


def fingerprint(entry, dependencies, rules):
    """A hash of everything that the result of clang-tidy depends on; None if the headers are not
    known."""
    files = dependencies.get(object_of(entry["command"]))
    if not files:
        return None
    parts = [rules, entry["command"]] + sorted(identity(path) for path in files)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def analyse(entry):
    """Runs clang-tidy on one file. Returns its complaints, "" if there are none."""
    # -w: the build reports compiler warnings, and clang's differ from g++'s.
    finished = subprocess.run(
        [CLANG_TIDY, "-p", str(PRESET), "--quiet", "--warnings-as-errors=*", "--extra-arg=-w",
         entry["file"]],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return "" if finished.returncode == 0 else finished.stdout


def is_clean():
    """Analyses what has changed and prints complaints. Returns True if there are none."""
    entries = [entry for entry in json.loads((PRESET / "compile_commands.json").read_text())
               if is_product(Path(entry["file"]))]
    dependencies = parse_dependencies(output_of(["ninja", "-C", PRESET, "-t", "deps"]) or "")
    rules = (ROOT / ".clang-tidy").read_text() + (output_of([CLANG_TIDY, "--version"]) or "")
    CLEAN.mkdir(parents=True, exist_ok=True)

    fingerprints = {entry["file"]: fingerprint(entry, dependencies, rules) for entry in entries}
    known = {path.name for path in CLEAN.iterdir()}
    stale = [entry for entry in entries if fingerprints[entry["file"]] not in known]
    say(f"clang-tidy: {len(stale)} of {len(entries)} to analyse")

    bad = 0
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for entry, complaint in zip(stale, pool.map(analyse, stale)):
            if complaint:
                say(f"{relative(entry['file'])}:\n{complaint}")
                bad += 1
            elif fingerprints[entry["file"]]:
                (CLEAN / fingerprints[entry["file"]]).touch()
    return bad == 0
