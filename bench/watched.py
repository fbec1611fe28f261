# SPDX-License-Identifier: Apache-2.0
"""A program under measurement: when it printed each line, and how much memory it used."""
import contextlib
import os
import re
import signal
import subprocess
import threading
import time

STOP_SECONDS_MAX = 10


class Trouble(Exception):
    """A program did not do what the measurement needs."""


class Watched:
    """Runs a program and records each line it prints with the time since its start.

    Use it in a `with`; the program is stopped at the end.
    """

    def __init__(self, command):
        self.command = [str(part) for part in command]
        self.lines = []
        self.news = threading.Condition()
        self.has_ended = False
        self.begin = time.perf_counter()
        # All output goes into one pipe, so that one thread can block on it. Standard input stays
        # open, because TensorBoard's data server exits when it is closed. The program gets its own
        # session, so that it can be killed with all its children.
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                        start_new_session=True)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def _read(self):
        for line in self.process.stdout:
            now = time.perf_counter() - self.begin
            with self.news:
                self.lines.append((now, line.decode(errors="replace").rstrip("\n")))
                self.news.notify_all()
        with self.news:
            self.has_ended = True
            self.news.notify_all()

    def wait_for(self, pattern, seconds_max=300):
        """(seconds since the start, match) of the first line that matches `pattern`."""
        found = re.compile(pattern)
        deadline = time.perf_counter() + seconds_max
        seen = 0
        with self.news:
            while True:
                for moment, line in self.lines[seen:]:
                    match = found.search(line)
                    if match:
                        return moment, match
                seen = len(self.lines)
                if self.has_ended or not self.news.wait(deadline - time.perf_counter()):
                    raise Trouble(f"never printed /{pattern}/: {self.described()}")

    def count(self, text):
        with self.news:
            return sum(text in line for _, line in self.lines)

    def described(self):
        tail = "\n  ".join(line for _, line in self.lines[-5:])
        return f"{' '.join(self.command)}\n  {tail}"

    def seconds(self):
        return time.perf_counter() - self.begin

    def peak_memory_bytes(self):
        return self._status_bytes("VmHWM:")

    def memory_bytes(self):
        """The resident memory."""
        return self._status_bytes("VmRSS:")

    def _status_bytes(self, name):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith(name):
                    return int(line.split()[1]) * 1024
        raise Trouble(f"has ended: {self.described()}")

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.reader.join()
        self.process.stdout.close()
