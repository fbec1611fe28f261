# SPDX-License-Identifier: Apache-2.0
"""Virtual environments in .cache, for packages from PyPI."""
import hashlib

from dev.shell import relative, run, say

# The system's Python, since python3-venv completes only the venv module of that one.
SYSTEM_PYTHON = "/usr/bin/python3"


def ensure(venv, requirements, flags=(), complete=lambda venv: None, python=SYSTEM_PYTHON):
    """Creates the environment, or recreates it if the requirements have changed. Returns its
    Python. `flags` are passed to pip; `complete` is called after it; `python` creates it."""
    creator, python = python, venv / "bin" / "python"
    wanted = hashlib.sha256(requirements.read_bytes()).hexdigest()
    stamp = venv / "requirements.sha256"
    if python.exists() and stamp.exists() and stamp.read_text() == wanted:
        return python
    say(f"installing {relative(requirements)} in {relative(venv)}")
    run([creator, "-m", "venv", "--clear", venv])
    run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         *flags, "--requirement", requirements])
    complete(venv)
    stamp.write_text(wanted)
    return python
