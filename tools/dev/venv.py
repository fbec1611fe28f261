# SPDX-License-Identifier: Apache-2.0
"""The virtual environment in .cache/venv: the peers that the benchmark measures beside us."""
import hashlib

from dev import build, packages
from dev.shell import ROOT, run, say, succeeds

VENV = ROOT / ".cache" / "venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "bench" / "requirements.txt"
# The system's Python, for it is the one whose venv module python3-venv completes.
SYSTEM_PYTHON = "/usr/bin/python3"


def ensure():
    """Makes the environment, or makes it anew when the list of requirements has changed."""
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
    stamp = VENV / "requirements.sha256"
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return
    say("installing the peers of the benchmark in .cache/venv")
    run([SYSTEM_PYTHON, "-m", "venv", "--clear", VENV])
    run([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         "--requirement", REQUIREMENTS])
    stamp.write_text(wanted)


def bench_command(arguments):
    packages.ensure("bench")
    ensure()
    build.configure("release", with_tests=True)
    build.compile_preset("release")
    return 0 if succeeds([PYTHON, ROOT / "bench" / "bench.py", *arguments]) else 1
