# SPDX-License-Identifier: Apache-2.0
"""Files that are named like event files but are something else, next to a healthy run.

The healthy run must be shown as if it were alone, the foreign file must be reported, and a signal
must stop the server, whatever it is reading.
"""
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path

import corruption

BINARY = os.environ["STEPSCOPE_BINARY"]
# Generous: a healthy run is shown within a second, while past failures took minutes.
SHOWN_SECONDS_MAX = 10
STOPPED_SECONDS_MAX = 8
ARCHIVE_BYTES = 100 << 20
BLOCK_BYTES = 1 << 20
TERABYTE = 1 << 40


def write_archive(path):
    chance = random.Random(1)
    block = chance.randbytes(BLOCK_BYTES)
    with open(path, "wb") as file:
        for number in range(ARCHIVE_BYTES // BLOCK_BYTES):
            file.write(number.to_bytes(8, "little") + block[8:])


def write_zeros(path):
    with open(path, "wb") as file:
        for _ in range(ARCHIVE_BYTES // BLOCK_BYTES):
            file.write(bytes(BLOCK_BYTES))


def write_sparse(path):
    with open(path, "wb") as file:
        file.truncate(TERABYTE)


def write_sparse_after_records(path):
    shutil.copyfile(corruption.LOGS / corruption.originals()[0].name, path)
    with open(path, "ab") as file:
        file.truncate(TERABYTE)


def write_sparse_after_junk(path):
    with open(path, "wb") as file:
        file.write(random.Random(2).randbytes(BLOCK_BYTES))
        file.truncate(TERABYTE)


def link_to_device(path):
    os.symlink("/dev/zero", path)


# How to write each kind, and the finding that reports the file.
KINDS = {
    "archive": (write_archive, "D38"),
    "zeros": (write_zeros, "D38"),
    "sparse terabyte": (write_sparse, "D38"),
    "sparse terabyte after junk": (write_sparse_after_junk, "D38"),
    "sparse terabyte after records": (write_sparse_after_records, "D18"),
    "link to a device": (link_to_device, "D04"),
    "FIFO": (os.mkfifo, "D04"),
}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """The real program on a log directory."""

    def __init__(self, logdir, temporary):
        self.port = free_port()
        self.process = subprocess.Popen(
            [BINARY, "--logdir", str(logdir), "--port", str(self.port)],
            env=dict(os.environ, TMPDIR=str(temporary)), stderr=subprocess.DEVNULL)

    def get(self, path):
        """The response as JSON; None as long as the server does not respond."""
        try:
            url = f"http://127.0.0.1:{self.port}{path}"
            with urllib.request.urlopen(url, timeout=5) as response:
                return json.load(response)
        except OSError:
            return None

    def wait_until(self, is_reached):
        """Returns the seconds until the condition was true."""
        begin = time.monotonic()
        while not is_reached():
            if time.monotonic() - begin > 60:
                raise AssertionError("timed out after a minute")
            time.sleep(0.02)
        return time.monotonic() - begin

    def is_checked(self):
        """Whether the checkup is done."""
        return self.get("/api/v1/health")["checkup"]["state"] == "done"

    def stop(self, *signals):
        """Returns (seconds until exit, exit code)."""
        begin = time.monotonic()
        for one in signals:
            self.process.send_signal(one)
        code = self.process.wait(60)
        return time.monotonic() - begin, code

    def kill(self):
        self.process.kill()
        self.process.wait()


class ForeignFiles(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.logdir = self.folder / "logs"
        original = corruption.LOGS / corruption.originals()[0].name
        (self.logdir / "healthy").mkdir(parents=True)
        shutil.copyfile(original, self.logdir / "healthy" / "events.out.tfevents.1")

    def serve(self):
        server = Server(self.logdir, self.folder)
        self.addCleanup(server.kill)
        return server

    def put(self, write, name="foreign"):
        (self.logdir / name).mkdir()
        path = self.logdir / name / "events.out.tfevents.2"
        write(path)
        return path

    def test_the_healthy_run_is_shown_and_the_other_file_reported(self):
        for kind, (write, finding) in KINDS.items():
            with self.subTest(kind):
                path = self.put(write, kind)
                server = self.serve()
                took = server.wait_until(lambda: "healthy" in (server.get("/data/runs") or []))
                self.assertLess(took, SHOWN_SECONDS_MAX)
                server.wait_until(server.is_checked)
                findings = server.get("/api/v1/health")["findings"]
                named = {one["id"]: one["path"] for one in findings}
                self.assertEqual(named.get(finding), str(path.relative_to(self.logdir)), findings)
                took, code = server.stop(signal.SIGTERM)
                self.assertLess(took, STOPPED_SECONDS_MAX)
                self.assertEqual(code, 0)
                shutil.rmtree(path.parent)

    def test_a_signal_stops_it_at_any_moment(self):
        for write in (write_archive, write_sparse_after_records):
            self.put(write, write.__name__)
        for delay in (0.0, 0.01, 0.05, 0.2):
            with self.subTest(delay):
                server = self.serve()
                server.wait_until(lambda: (self.folder / ".tensorboard-info").exists())
                time.sleep(delay)
                took, code = server.stop(signal.SIGTERM)
                self.assertLess(took, STOPPED_SECONDS_MAX)
                self.assertIn(code, (0, -signal.SIGTERM))

    def test_a_fifo_among_the_info_files_does_not_block(self):
        info = self.folder / ".tensorboard-info"
        info.mkdir()
        os.mkfifo(info / "pid-1.info")
        doctor = subprocess.run([BINARY, "doctor", str(self.logdir)], timeout=60, check=False,
                                env=dict(os.environ, TMPDIR=str(self.folder)),
                                stdout=subprocess.DEVNULL)
        self.assertIn(doctor.returncode, (0, 3))

    def test_export_skips_them(self):
        for number, (write, _) in enumerate(KINDS.values()):
            self.put(write, f"foreign{number}")
        done = subprocess.run([BINARY, "export", str(self.logdir), "--format", "jsonl"],
                              capture_output=True, timeout=60, check=False)
        self.assertIn(b'"healthy"', done.stdout)


if __name__ == "__main__":
    unittest.main()
