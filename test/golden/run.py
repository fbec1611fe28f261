#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the golden tests: writes event files, starts the server, compares its responses.

  run.py [--binary PATH] [--update] [--keep] [PATTERN...]

PATTERN selects the cases whose path contains it. --update rewrites the expectations that are not
met; review the diff before you commit it. README.md describes the format of a case.
"""
import argparse
import difflib
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import case
import compare
from logdir import Logdir, LogdirError
from server import Server, ServerError

HERE = Path(__file__).resolve().parent
BINARY = HERE.parents[1] / "build" / "release" / "stepscope"
LIVE_SECONDS_MAX = 10
POLL_SECONDS = 0.05
WORKERS = 2


class Mismatch:
    """A request whose response is not the expected one."""

    def __init__(self, request, response):
        self.request = request
        self.response = response

    def report(self, name):
        expected, actual = compare.response_lines(self.request, self.response)
        request = f"{self.request.method} {self.request.target}"
        return "\n".join(difflib.unified_diff(
            expected, actual, f"{name}:{self.request.line + 1} expected", f"response to {request}",
            lineterm="", n=5))


def is_expected(request, response):
    expected, actual = compare.response_lines(request, response)
    return expected == actual


def send(server, request, is_live):
    """The response. After a change of the logs, the request is repeated until the response is the
    expected one or time is up."""
    deadline = time.monotonic() + (LIVE_SECONDS_MAX if is_live else 0)
    while True:
        response = server.send(request.method, request.target, request.headers, request.body)
        if time.monotonic() >= deadline or is_expected(request, response):
            return response
        time.sleep(POLL_SECONDS)


def apply(logdir, action):
    try:
        logdir.apply(action.words)
    except LogdirError as error:
        raise case.CaseError(f"{error}: line {action.line + 1}") from error


def run_steps(steps, logdir, binary):
    """Executes a case and returns its mismatches."""
    first = next((index for index, step in enumerate(steps) if isinstance(step, case.Request)),
                 None)
    if first is None:
        raise case.CaseError("the case contains no request: line 1")
    for step in steps[:first]:
        apply(logdir, step)
    mismatches, is_live = [], False
    with Server(binary, logdir.root, logdir.flags) as server:
        for step in steps[first:]:
            if isinstance(step, case.Action):
                apply(logdir, step)
                is_live = True
                continue
            response = send(server, step, is_live)
            if not is_expected(step, response):
                mismatches.append(Mismatch(step, response))
    return mismatches


def rewrite(path, mismatches):
    """Replaces expectations by responses, the last one first so that line numbers stay valid."""
    lines = path.read_text().split("\n")
    for mismatch in reversed(mismatches):
        request = mismatch.request
        end = request.body_begin + len(request.expected)
        lines[request.expect_line:end] = compare.updated_lines(request, mismatch.response)
    path.write_text("\n".join(lines))


def run_case(path, options):
    """Runs one case. Returns the report to print if it failed; empty or None otherwise."""
    name = path.relative_to(HERE).as_posix()
    scratch = os.fsencode(tempfile.mkdtemp(prefix="golden-"))
    logs = os.path.join(scratch, b"logs")
    os.mkdir(logs)
    try:
        mismatches = run_steps(case.parse(path.read_text()), Logdir(logs), options.binary)
    except (case.CaseError, ServerError, ValueError) as error:
        return f"{name}: {error}"
    finally:
        if options.keep:
            print(f"{name}: {os.fsdecode(logs)}", flush=True)
        else:
            shutil.rmtree(scratch)
    if mismatches and options.update:
        rewrite(path, mismatches)
        print(f"updated {name}", flush=True)
        return None
    return "\n".join(mismatch.report(name) for mismatch in mismatches)


def find_cases(patterns):
    found = sorted(HERE.rglob("*.test"))
    if patterns:
        found = [path for path in found
                 if any(pattern in path.relative_to(HERE).as_posix() for pattern in patterns)]
    return found


def main():
    parser = argparse.ArgumentParser(description="Runs the golden tests.")
    parser.add_argument("patterns", nargs="*", metavar="PATTERN")
    parser.add_argument("--binary", default=str(BINARY))
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--keep", action="store_true", help="keep the logs and print their path")
    options = parser.parse_args()

    cases = find_cases(options.patterns)
    if not cases:
        print("no golden test matches", file=sys.stderr)
        return 1
    failed = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for report in pool.map(lambda path: run_case(path, options), cases):
            if report:
                failed += 1
                print(f"{report}\n", flush=True)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
