#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Crawls TensorBoard, with both of its readers, and Stepscope on fresh logs and compares.

    compare_fresh.py BINARY [--logdir DIR] [--keep DIR] [--torch PYTHON]

--logdir compares on logs of your own. --keep leaves the logs and the answers in DIR. --torch names
a Python that has PyTorch, to compare on its logs as well.
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


def without_wording(answer, failure):
    """Errors by their status alone, and `failure` in the place of 500."""
    if isinstance(answer, list):
        return [without_wording(item, failure) for item in answer]
    if not isinstance(answer, dict):
        return answer
    status = answer.get("status")
    if isinstance(status, int) and status >= 400:
        return {"status": failure if status == 500 else status}
    return {key: without_wording(item, failure) for key, item in answer.items()}


def crawl(server, runs, path, failures=(500,)):
    """Crawls a server; answers one file for each way to see its failures."""
    with server as url:
        servers.wait_until_loaded(url, runs)
        told = subprocess.run([sys.executable, COMPAT / "crawl.py", url], stdout=subprocess.PIPE,
                              check=True).stdout
    paths = []
    for failure in failures:
        paths.append(path.with_suffix(f".{failure}.json"))
        paths[-1].write_text(json.dumps(without_wording(json.loads(told), failure)))
    return paths


# What TensorBoard fails at because of a caller's mistake may be a 400 of ours.
OUR_FREEDOM = (500, 400)


def compare(binary, logdir, folder):
    """Prints the differences; answers how many answers agree and how many do not."""
    folder.mkdir(parents=True, exist_ok=True)
    runs = logs.runs(logdir)
    fast = crawl(servers.tensorboard(logdir, load_fast=True), runs, folder / "fast", OUR_FREEDOM)
    slow = crawl(servers.tensorboard(logdir, load_fast=False), runs, folder / "slow", OUR_FREEDOM)
    ours = crawl(servers.stepscope(binary, logdir), runs, folder / "ours")
    told = subprocess.run([sys.executable, COMPAT / "compare.py", *ours, *fast, *slow],
                          stdout=subprocess.PIPE, text=True, check=False).stdout
    print(f"==== {logdir}\n{told}", flush=True)
    return [int(number) for number in SUM.findall(told)[-1]]


def compare_all(binary, folder, options):
    """The logs of each writer by themselves: a log directory has one experiment with hparams."""
    if options.logdir:
        return [compare(binary, options.logdir, folder)]
    made = logs.make(folder / "logs", options.torch)
    return [compare(binary, logdir, folder / "answers" / logdir.name)
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
