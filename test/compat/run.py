#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares Stepscope's responses for logs/ with TensorBoard's."""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
REFERENCES = ("tensorboard-rust.json", "tensorboard-python.json")


def start(binary):
    """Starts the server on any free port; returns the process and its address."""
    process = subprocess.Popen(
        [binary, "--logdir", HERE / "logs", "--port", "0"], stderr=subprocess.PIPE, text=True
    )
    for line in process.stderr:
        found = re.search(r"http://localhost:(\d+)/", line)
        if found:
            return process, f"http://127.0.0.1:{found[1]}"
    raise SystemExit("compat: the server exited before it printed its address")


def wait_until_loaded(url, seconds=60):
    for _ in range(seconds * 20):
        with urllib.request.urlopen(url + "/api/v1/health") as response:
            if json.load(response)["load"]["state"] == "done":
                return
        time.sleep(0.05)
    raise SystemExit("compat: the logs did not load in time")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", default=HERE.parents[1] / "build/release/stepscope")
    binary = parser.parse_args().binary
    process, url = start(binary)
    try:
        wait_until_loaded(url)
        crawled = subprocess.run(
            [sys.executable, HERE / "crawl.py", url], check=True, capture_output=True, text=True
        ).stdout
    finally:
        process.terminate()
        process.wait()
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name, text in [("ours.json", crawled)] + [
            (r, (HERE / r).read_text()) for r in REFERENCES
        ]:
            path = pathlib.Path(folder) / name
            path.write_text(text)
            paths.append(path)
        return subprocess.run([sys.executable, HERE / "compare.py", *paths]).returncode


if __name__ == "__main__":
    sys.exit(main())
