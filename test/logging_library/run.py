#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the logging library, builds programs against it as a user would, runs them, and requests
the logged data from the server. Started by ./dev logging."""
import json
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "golden"))

import builds  # noqa: E402
from server import Server  # noqa: E402

# The tags that each route must have for a run that has logged everything.
EVERYTHING = {
    "scalars": {"loss", "precise"},
    "histograms": {"weights", "buckets"},
    "images": {"picture"},
    "audio": {"sound"},
    "text": {"note"},
    "mesh": {"shape"},
    "pr_curves": {"curve"},
}
# {program: run} of programs that log everything.
RUNS = {
    "cmake/from_cpp_logging": "cpp",
    "cmake/from_cpp_logging_static": "cpp_static",
    "cmake/from_c_logging": "c",
    "cmake/from_c_logging_static": "c_static",
    "programs/shared": "c_pkg_config",
    "programs/static": "c_pkg_config_static",
}
RANGES = {"c_array", "array", "own_container"}


def build_all(build, scratch):
    """(name, function) of each build step, which is also a check."""
    prefix, programs = scratch / "prefix", scratch / "programs"
    programs.mkdir()
    return [
        ("install", lambda: builds.install(build, prefix)),
        ("exports", lambda: builds.check_exports(prefix)),
        ("find_package", lambda: builds.build_with_cmake(prefix, scratch / "cmake")),
        ("pkg-config", lambda: builds.build_with_pkg_config(prefix, programs)),
        ("examples", lambda: builds.build_examples(prefix, programs)),
        ("version", lambda: check_version(prefix, programs, scratch / "logs" / "version")),
        ("run of C++ and C", lambda: run_programs(scratch)),
    ]


def check_version(prefix, programs, logs):
    found = builds.run(programs / "from_cpp", logs).split()
    expected = builds.pkg_config(prefix, "--modversion")
    if found != expected * 2:
        raise builds.Failure(f"the headers have version {found}, pkg-config has {expected}")


def run_programs(scratch):
    for program, name in RUNS.items():
        printed = builds.run(scratch / program, scratch / "logs" / name)
        if name == "c" and ("trouble reported" not in printed or ".here." not in printed):
            raise builds.Failure(f"the options of the C interface have no effect: {printed}")
    for example in ("example", "example_c"):
        builds.run(scratch / "programs" / example, cwd=scratch / "logs")


def tags_of(server, plugin, run_name):
    body = json.loads(server.send("GET", f"/data/plugin/{plugin}/tags").body)
    return set(body.get(run_name, {}))


def expected_tags():
    """(plugin, run, tags) of everything that must have been logged."""
    for name in RUNS.values():
        yield from ((plugin, name, tags) for plugin, tags in EVERYTHING.items())
        yield from (("scalars", f"{name}/both_{line}", {"both"}) for line in "ab")
    yield "histograms", "cpp", RANGES
    yield "scalars", "runs/one", {"loss"}
    yield "histograms", "runs/one", {"weights"}
    yield "scalars", "runs/from_c", {"loss"}


def check_logs(program, logdir):
    """Complaints about the server's responses, and the number of passed checks."""
    complaints, passed = [], 0
    with Server(program, str(logdir), []) as server:
        for plugin, name, tags in expected_tags():
            found = tags_of(server, plugin, name)
            passed += tags <= found
            if not tags <= found:
                complaints.append(f"{plugin} of {name}: expected {sorted(tags)}, found "
                                  f"{sorted(found)}")
    return complaints, passed


def main(build, program):
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        passed = 0
        try:
            for name, check in build_all(Path(build), scratch):
                check()
                passed += 1
        except builds.Failure as failure:
            print(f"{name}: {failure}\n{passed} passed, 1 failed")
            return 1
        complaints, good = check_logs(program, scratch / "logs")
    print("\n".join(complaints))
    print(f"{passed + good} passed, {len(complaints)} failed")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
