#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the logging library, builds programs against it as a user would, runs them, and asks the
server for what they have logged. Started by ./dev logging."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "golden"))

from server import Server  # noqa: E402

# Which tags each route must have for the run of from_cpp.
EXPECTED = {
    "scalars": {"loss", "precise"},
    "histograms": {"weights"},
    "images": {"picture"},
    "audio": {"sound"},
    "text": {"note"},
    "mesh": {"shape"},
    "pr_curves": {"curve"},
}


def run(*command):
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL)


def build_programs(build, scratch):
    prefix = scratch / "prefix"
    run("cmake", "--install", build, "--component", "logging", "--prefix", prefix)
    run("cmake", "-G", "Ninja", "-S", HERE, "-B", scratch / "programs",
        f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", scratch / "programs")
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "stepscope"], check=True,
                           capture_output=True, text=True,
                           env={"PKG_CONFIG_PATH": next(map(str, prefix.rglob("pkgconfig"))),
                                "PATH": "/usr/bin:/bin"}).stdout.split()
    run("gcc", HERE / "from_c.c", "-o", scratch / "with_pkg_config", *flags)
    return scratch / "programs"


def tags_of(server, plugin, run_name):
    body = json.loads(server.ask("GET", f"/data/plugin/{plugin}/tags").body)
    return set(body.get(run_name, {}))


def check(program, logdir):
    """(passed, complaints) over what the server says."""
    complaints, passed = [], 0
    with Server(program, str(logdir), []) as server:
        for plugin, tags in EXPECTED.items():
            found = tags_of(server, plugin, "cpp")
            if tags <= found:
                passed += 1
            else:
                complaints.append(f"{plugin}: expected {sorted(tags)}, found {sorted(found)}")
        for line in ("cpp/both_a", "cpp/both_b"):
            if tags_of(server, "scalars", line) == {"both"}:
                passed += 1
            else:
                complaints.append(f"scalars: the line {line} is not there")
        if tags_of(server, "scalars", "c") == {"loss"}:
            passed += 1
        else:
            complaints.append("scalars: what was logged from C is not there")
    return passed, complaints


def main(build, program):
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        programs = build_programs(Path(build), scratch)
        run(programs / "from_cpp", scratch / "logs" / "cpp")
        run(programs / "from_c", scratch / "logs" / "c")
        passed, complaints = check(program, scratch / "logs")
    print("\n".join(complaints))
    print(f"{passed} passed, {len(complaints)} failed")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
