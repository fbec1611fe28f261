# SPDX-License-Identifier: Apache-2.0
"""The programs that are measured: how each is started, and how it reports that it has loaded."""
import re
import subprocess
import sys
import time
from pathlib import Path

from client import Client
from watched import Trouble, Watched

OURS_LOADED = r"^loaded .*?([\d,]+) points"
PEER_LOADED = "Finished load cycle"
PEER_CANNOT_OPEN = "Failed to open event file"
URL = re.compile(r"https?://([^\s/:]+|\[[^\]]+\]):(\d+)")


class Programs:
    """The folder of our programs, and of the logs that they write."""

    def __init__(self, build):
        self.log_store = Path(build).resolve().parent / "bench"
        self.stepscope = Path(build) / "stepscope"
        self.make_logs = Path(build) / "bench" / "make_logs"
        self.scan = Path(build) / "bench" / "bench_scan"
        self.log = Path(build) / "bench" / "bench_log"
        for program in (self.stepscope, self.make_logs, self.scan, self.log):
            if not program.exists():
                raise Trouble(f"program is not built: {program}")

    def version(self):
        return subprocess.run([self.stepscope, "--version"], check=True, capture_output=True,
                              text=True).stdout.strip()

    def start_stepscope(self, logdir):
        return Watched([self.stepscope, "--logdir", logdir, "--port", "0"])

    def start_scan(self, logdir):
        return Watched([self.scan, logdir])


def start_data_server(logdir, *flags):
    """TensorBoard's Rust data server, alone, as TensorBoard itself would start it."""
    import tensorboard_data_server  # Here, so that the rest can be tested without the peers.
    return Watched([tensorboard_data_server.server_binary(), f"--logdir={logdir}", "--reload=once",
                    "--samples-per-plugin=", "--port=0", "--die-after-stdin",
                    "--verbose", *flags])


def start_tensorboard(logdir, *flags):
    """The complete TensorBoard: its Python server and its data server."""
    return Watched([sys.executable, "-m", "tensorboard.main", "--logdir", logdir, "--port", "0",
                    "--load_fast=true", *flags])


def connect(server, seconds_max=120):
    """A client for a server that prints its address."""
    _, match = server.wait_for(URL.pattern, seconds_max)
    return Client("127.0.0.1", int(match[2]))


def wait_until(is_done, seconds_max, pause_seconds):
    """Polls until the condition is true and returns the time; raises if it never is."""
    deadline = time.perf_counter() + seconds_max
    while not is_done():
        if time.perf_counter() > deadline:
            raise Trouble(f"timed out after {seconds_max} s")
        time.sleep(pause_seconds)
    return time.perf_counter()
