# SPDX-License-Identifier: Apache-2.0
"""Runs the real program on a terminal of a given width and returns what a user would see."""
import errno
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
import unicodedata
from typing import NamedTuple

BINARY = os.environ["STEPSCOPE_BINARY"]
ROWS = 24
SECONDS_MAX = 60
READ_BYTES = 1 << 16
STYLE = re.compile(r"\x1b\[[0-9;]*m")
CLEAR_LINE = "\r\x1b[K"


class Shown(NamedTuple):
    raw: str  # The raw output, with escape sequences.
    exit_code: int

    def lines(self):
        """What is left on the screen, without colours."""
        plain = STYLE.sub("", self.raw).replace("\r\n", "\n")
        return [line.split(CLEAR_LINE)[-1] for line in plain.split("\n")]

    def text(self):
        return "\n".join(self.lines())


def columns_of(line):
    """The number of terminal columns that a line takes."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in line)
    marks = sum(unicodedata.category(letter) in ("Mn", "Me", "Cf") for letter in line)
    return len(line) + wide - marks


def environment(**changes):
    """The environment of a terminal with colours, whatever the tests run in."""
    kept = {name: value for name, value in os.environ.items()
            if name not in ("NO_COLOR", "COLUMNS", "TERM")}
    return {**kept, "TERM": "xterm-256color", **changes}


def read_all(descriptor):
    parts = []
    while True:
        try:
            part = os.read(descriptor, READ_BYTES)
        except OSError as error:
            if error.errno != errno.EIO:  # Linux reports this when there is no writer left.
                raise
            part = b""
        if not part:
            return b"".join(parts).decode()
        parts.append(part)


def run_on_terminal(*arguments, columns=80, **variables):
    ours, its = pty.openpty()
    try:
        fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, columns, 0, 0))
        with subprocess.Popen([BINARY, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=its,
                              stderr=its, env=environment(**variables)) as program:
            os.close(its)
            its = None
            raw = read_all(ours)
            return Shown(raw, program.wait(SECONDS_MAX))
    finally:
        os.close(ours)
        if its is not None:
            os.close(its)


def run_in_pipe(*arguments, **variables):
    done = subprocess.run([BINARY, *map(str, arguments)], stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, env=environment(**variables),
                          timeout=SECONDS_MAX, check=False)
    return Shown(done.stdout + done.stderr, done.returncode)
