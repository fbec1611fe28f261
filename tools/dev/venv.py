# SPDX-License-Identifier: Apache-2.0
"""Virtual environments in .cache: what the benchmark and the tests hold beside us."""
import hashlib

from dev import build, packages
from dev.shell import ROOT, relative, run, say, succeeds

BENCH_VENV = ROOT / ".cache" / "venv"
BENCH_REQUIREMENTS = ROOT / "bench" / "requirements.txt"
PEERS_VENV = ROOT / ".cache" / "peers-venv"
PEERS_REQUIREMENTS = ROOT / "test" / "peers" / "requirements.txt"
# The system's Python, for it is the one whose venv module python3-venv completes.
SYSTEM_PYTHON = "/usr/bin/python3"


def ensure(venv, requirements):
    """Makes the environment, or makes it anew when the list of requirements has changed; answers
    its Python."""
    python = venv / "bin" / "python"
    wanted = hashlib.sha256(requirements.read_bytes()).hexdigest()
    stamp = venv / "requirements.sha256"
    if python.exists() and stamp.exists() and stamp.read_text() == wanted:
        return python
    say(f"installing {relative(requirements)} in {relative(venv)}")
    run([SYSTEM_PYTHON, "-m", "venv", "--clear", venv])
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--requirement", requirements])
    stamp.write_text(wanted)
    return python


def bench_command(arguments):
    packages.ensure("bench")
    python = ensure(BENCH_VENV, BENCH_REQUIREMENTS)
    build.configure("release", with_tests=True)
    build.compile_preset("release")
    return 0 if succeeds([python, ROOT / "bench" / "bench.py", *arguments]) else 1


def peers_command(arguments):
    packages.ensure("peers")
    python = ensure(PEERS_VENV, PEERS_REQUIREMENTS)
    command = [python, "-B", ROOT / "test" / "peers" / "run.py", build.build_program()]
    return 0 if succeeds([*command, *arguments]) else 1
