#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""All that is held against the real TensorBoard: run.py BINARY [flags of compare_fresh.py]"""
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SUM = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
TESTS = ("notebook_test.py", "inspect_test.py", "stock_frontend_test.py")


def run_tests(binary):
    """(passed, failed) of the test modules, a module counting as one."""
    environment = dict(os.environ, STEPSCOPE_BINARY=str(binary), TF_CPP_MIN_LOG_LEVEL="3")
    codes = [subprocess.run([sys.executable, "-B", HERE / name], env=environment,
                            check=False).returncode for name in TESTS]
    return codes.count(0), len(codes) - codes.count(0)


def run_comparison(binary, flags):
    done = subprocess.run([sys.executable, "-B", HERE / "compare_fresh.py", binary, *flags],
                          stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="")
    sums = SUM.findall(done.stdout)
    return tuple(map(int, sums[-1])) if sums else (0, 1)


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    results = [run_tests(binary), run_comparison(binary, sys.argv[2:])]
    passed, failed = (sum(numbers) for numbers in zip(*results))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
