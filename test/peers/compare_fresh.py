#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Crawls TensorBoard, with both of its readers, and Stepscope on fresh logs, and compares them.

    compare_fresh.py BINARY [--logdir DIR] [--keep DIR] [--torch PYTHON]

--logdir compares on your own logs. --keep keeps the logs and the responses in DIR. --torch names a
Python that has PyTorch, to compare on its logs as well.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import logs
import servers

SUM = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
COMPAT = pathlib.Path(__file__).resolve().parents[1] / "compat"


def without_wording(response, failure):
    """Reduces errors to their status, with `failure` in place of 500."""
    if isinstance(response, list):
        return [without_wording(item, failure) for item in response]
    if not isinstance(response, dict):
        return response
    status = response.get("status")
    if isinstance(status, int) and status >= 400:
        return {"status": failure if status == 500 else status}
    return {key: without_wording(item, failure) for key, item in response.items()}


def crawl(server, runs, path, failures=(500,)):
    """Crawls a server. Returns the path of a file for each status in `failures`."""
    with server as url:
        servers.wait_until_loaded(url, runs)
        crawled = subprocess.run([sys.executable, COMPAT / "crawl.py", url],
                                 stdout=subprocess.PIPE, check=True).stdout
    paths = []
    for failure in failures:
        paths.append(path.with_suffix(f".{failure}.json"))
        paths[-1].write_text(json.dumps(without_wording(json.loads(crawled), failure)))
    return paths


# Where TensorBoard returns 500 for a client error, ours may be a 400.
ALLOWED_FOR_500 = (500, 400)


def compare(binary, logdir, folder):
    """Prints the differences. Returns the number of responses that agree, and that differ."""
    folder.mkdir(parents=True, exist_ok=True)
    runs = logs.runs(logdir)
    fast, slow = (crawl(servers.tensorboard(logdir, load_fast=load_fast), runs, folder / name,
                        ALLOWED_FOR_500) for name, load_fast in (("fast", True), ("slow", False)))
    ours = crawl(servers.stepscope(binary, logdir), runs, folder / "ours")
    report = subprocess.run([sys.executable, COMPAT / "compare.py", *ours, *fast, *slow],
                            stdout=subprocess.PIPE, text=True, check=False).stdout
    print(f"==== {logdir}\n{report}", flush=True)
    return [int(number) for number in SUM.findall(report)[-1]]


def compare_all(binary, folder, options):
    """Compares the logs of each writer separately: a log directory has one hparams experiment."""
    if options.logdir:
        return [compare(binary, options.logdir, folder)]
    made = logs.make(folder / "logs", options.torch)
    return [compare(binary, logdir, folder / "responses" / logdir.name)
            for logdir in sorted(made.iterdir())]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=pathlib.Path)
    parser.add_argument("--logdir", type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--torch")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        sums = compare_all(options.binary, options.keep or pathlib.Path(scratch), options)
    passed, failed = (sum(numbers) for numbers in zip(*sums))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
