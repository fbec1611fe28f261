# SPDX-License-Identifier: Apache-2.0
"""Paths, and functions that run other programs."""
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"


class Failure(Exception):
    """Ends the command with a message for the user; no traceback is shown."""

    def __init__(self, message, exit_code=1):
        super().__init__(message)
        self.exit_code = exit_code


def say(text):
    """Prints without buffering, so that it precedes the output of the program started next."""
    print(text, flush=True)


def relative(path):
    """The path as the user would type it from the repository's root."""
    try:
        return str(Path(path).relative_to(ROOT))
    except ValueError:
        return str(path)


def succeeds(command, environment=None):
    """Runs a program and shows its output; True if it exits with 0."""
    merged = dict(os.environ, **(environment or {}))
    command = [str(part) for part in command]
    try:
        finished = subprocess.run(
            command, cwd=ROOT, env=merged, stdin=subprocess.DEVNULL, check=False)
    except FileNotFoundError as error:
        raise Failure(f"{command[0]} is not installed") from error
    return finished.returncode == 0


def run(command, environment=None):
    """Like succeeds(), but raises Failure for any other exit code."""
    if not succeeds(command, environment):
        raise Failure("command failed: " + " ".join(str(part) for part in command))


def run_quietly(command):
    """Like run(), but shows the program's output only if it fails."""
    finished = subprocess.run([str(part) for part in command], cwd=ROOT, text=True, check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
    if finished.returncode != 0:
        say(finished.stdout)
        raise Failure("command failed: " + " ".join(str(part) for part in command))


def output_of(command):
    """The standard output of a program; None if it is missing or fails."""
    try:
        finished = subprocess.run(
            [str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    except FileNotFoundError:
        return None
    return finished.stdout if finished.returncode == 0 else None


def refuse_extra(arguments):
    """Fails if there are arguments."""
    if arguments:
        raise Failure(f"unknown argument '{arguments[0]}'; --help shows the usage", 2)


def warn(text):
    print(f"dev: {text}", file=sys.stderr, flush=True)
