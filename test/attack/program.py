# SPDX-License-Identifier: Apache-2.0
"""Starts the program under attack, sends requests to it, and stops it."""
import http.client
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import paths  # noqa: F401
from server import READY, Response

START_SECONDS_MAX = 30
REQUEST_SECONDS_MAX = 30
STOP_SECONDS_MAX = 8
TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
# What the C++ library and the kernel print about a process that crashed.
LAST_WORDS = re.compile(r"terminate called|Assertion .* failed|AddressSanitizer|runtime error:")


class ProgramError(Exception):
    """The program did not start, did not respond, or exited."""


def memory_of(pid):
    """(resident, peak resident) bytes of a process; zeros once it has exited."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0, 0
    found = dict(re.findall(r"^(VmRSS|VmHWM):\s+(\d+) kB", status, re.MULTILINE))
    return int(found.get("VmRSS", 0)) * 1024, int(found.get("VmHWM", 0)) * 1024


class Program:
    """A running program. `wrapper` is a command that executes it, such as prlimit."""

    def __init__(self, binary, logdir, output_path, flags=(), wrapper=()):
        self.output_path = Path(output_path)
        self.port = None
        command = [*wrapper, str(binary), "--port", "0", "--logdir", os.fspath(logdir), *flags]
        with self.output_path.open("wb") as sink:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL,
                                            stdout=subprocess.DEVNULL, stderr=sink)
        try:
            self.wait_for_port()
        except ProgramError:
            self.kill()
            raise

    @property
    def pid(self):
        return self.process.pid

    def output(self):
        return self.output_path.read_text(errors="replace")

    def is_alive(self):
        return self.process.poll() is None

    def how_it_ended(self):
        """Empty while it runs. Waits briefly, since a process closes its connections before it
        exits."""
        try:
            code = self.process.wait(0.2)
        except subprocess.TimeoutExpired:
            return ""
        return f"; it ended with {code}: {self.output()[-400:]}"

    def wait_for_port(self):
        deadline = time.monotonic() + START_SECONDS_MAX
        while time.monotonic() < deadline:
            found = READY.search(self.output())
            if found:
                self.port = int(found[1])
                return
            if not self.is_alive():
                raise ProgramError("it did not start" + self.how_it_ended())
            time.sleep(0.01)
        raise ProgramError(f"it printed no address: {self.output()[-500:]}")

    def wait_until_loaded(self, seconds=START_SECONDS_MAX):
        self.wait_for_state("load", seconds)

    def wait_until_checked(self, seconds=START_SECONDS_MAX):
        """Waits until it has checked the logs for problems."""
        self.wait_for_state("checkup", seconds)

    def wait_for_state(self, part, seconds):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.json("/api/v1/health")[part]["state"] == "done":
                return
            time.sleep(0.02)
        raise ProgramError(f"its {part} was not done within {seconds} s")

    def send(self, target, method="GET", body=None, headers=(), seconds=REQUEST_SECONDS_MAX):
        """Sends one request on a separate connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        try:
            connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
            headers = {"Host": f"localhost:{self.port}", **dict(headers)}
            if body is not None:
                headers.setdefault("Content-Length", str(len(body)))
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders(body)
            response = connection.getresponse()
            return Response(response.status, response.getheaders(), response.read())
        except (OSError, http.client.HTTPException) as error:
            raise ProgramError(f"no response to {method} {target[:200]}: {error!r}"
                               f"{self.how_it_ended()}") from error
        finally:
            connection.close()

    def json(self, target, **options):
        """The JSON of a response that must be 200."""
        response = self.send(target, **options)
        if response.status != 200:
            raise ProgramError(f"{target[:200]} returned {response.status}: {response.body[:200]}")
        return json.loads(response.body)

    def processor_seconds(self):
        """CPU time used so far, by all threads."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError as error:
            raise ProgramError("it has exited") from error
        return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND

    def signal(self, number):
        try:
            self.process.send_signal(number)
        except ProcessLookupError:
            pass

    def kill(self):
        self.signal(signal.SIGKILL)
        self.process.wait()

    def terminate(self):
        """Sends SIGTERM; returns what is wrong with the way it ended, or None."""
        begin = time.monotonic()
        self.signal(signal.SIGTERM)
        try:
            code = self.process.wait(STOP_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            self.kill()
            return f"it did not exit within {STOP_SECONDS_MAX} s after SIGTERM"
        if code != 0:
            return f"it exited with {code} after SIGTERM ({time.monotonic() - begin:.1f} s)"
        words = LAST_WORDS.search(self.output())
        return f"it printed: {words[0]}" if words else None
