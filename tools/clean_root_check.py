# SPDX-License-Identifier: Apache-2.0
"""Runs inside an empty system: unpacks the tarball, installs the wheel, and does with both what a
user does first. tools/dev/clean_roots.py puts this file, the tarball and the wheels in one folder.

Python 3.9 and its standard library are all there is.
"""
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
FIRST_STEPS = """
import sys, stepscope
from stepscope import SummaryWriter
with SummaryWriter(sys.argv[1]) as writer:
    writer.add_scalar("loss", 0.5, 1)
assert stepscope.read(sys.argv[1]).runs["."].scalars["loss"].values.tolist() == [0.5]
assert {"SummaryWriter", "read", "hparams"} <= set(dir(stepscope)), dir(stepscope)
print(stepscope.__version__)
"""
LOGGING = """
import ctypes, sys
ctypes.CDLL(sys.argv[1]).stepscope_open
"""


def output_of(*command):
    return subprocess.run([str(part) for part in command], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def content_of(url):
    return urllib.request.urlopen(url, timeout=60).read().decode()


def serve(*command):
    """Starts the server, requests the page and the runs, and stops it."""
    server = subprocess.Popen([str(part) for part in (*command, "--port", "0")], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        lines = []
        url = None
        while not url:
            line = server.stdout.readline()
            if not line:
                sys.exit(f"the server ended: {''.join(lines)}")
            lines.append(line)
            url = re.search(r"http://localhost:\d+/", line)
        # An empty system has no /etc/hosts.
        address = url[0].replace("localhost", "127.0.0.1")
        page = content_of(address)
        assert "<title>Stepscope" in page, page[:300]
        # The server responds before it has read all logs.
        end = time.monotonic() + 60
        while (runs := content_of(address + "data/runs")) != '["."]':
            assert time.monotonic() < end, runs
            time.sleep(0.1)
    finally:
        server.terminate()
        server.wait()


def check_wheel(scratch):
    subprocess.run([sys.executable, "-m", "venv", scratch / "venv"], check=True)
    python = scratch / "venv" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index",
                    "--find-links", FOLDER, "stepscope"], check=True)
    version = output_of(python, "-c", FIRST_STEPS, scratch / "runs").strip()
    assert output_of(python.parent / "stepscope", "--version").split()[-1] == version
    assert output_of(python, "-m", "stepscope", "--version").split()[-1] == version
    serve(python, "-m", "stepscope", scratch / "runs")


def check_tarball(scratch):
    (archive,) = FOLDER.glob("*.tar.gz")
    subprocess.run(["tar", "-xf", archive, "-C", scratch], check=True)
    (top,) = scratch.glob("stepscope-*")
    serve(top / "stepscope", scratch / "runs")
    output_of(sys.executable, "-c", LOGGING, top / "lib" / "libstepscope_logging.so")


def main():
    scratch = FOLDER / "scratch"
    scratch.mkdir()
    check_wheel(scratch)
    check_tarball(scratch)
    shutil.rmtree(scratch)


main()
