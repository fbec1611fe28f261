#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""All tests with the real TensorBoard: run.py BINARY [flags of compare_fresh.py]"""
import os
import pathlib
import re
import subprocess
import sys

from logs import PACKAGE, is_package_built

HERE = pathlib.Path(__file__).resolve().parent
SUM = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
TESTS = ("notebook_test.py", "inspect_test.py", "damage_test.py", "stock_frontend_test.py",
         "importances_test.py")
# These need the Python package; the last ones with PyTorch.
LOGGING_TESTS = ("logging_tensorflow_test.py", "tensorflow_functions_test.py",
                 "keras_backends_test.py", "install_test.py", "seed_programs_test.py")
TORCH_LOGGING_TESTS = ("torch_writer_test.py", "logging_trainers_test.py",
                       "keras_backends_test.py", "install_trainers_test.py",
                       "seed_programs_test.py", "writer_suites_test.py")


def torch_python(flags):
    """The Python that --torch names, or None."""
    for flag, following in zip(flags, [*flags[1:], None]):
        if flag.startswith("--torch="):
            return flag.partition("=")[2]
        if flag == "--torch":
            return following
    return None


def chosen_tests(flags):
    """(Python, test module) of all tests that can be run here."""
    chosen = [(sys.executable, name) for name in TESTS]
    if not is_package_built():
        print("the logging library is left out: ./dev python builds it")
        return chosen
    chosen += [(sys.executable, name) for name in LOGGING_TESTS]
    python = torch_python(flags)
    return chosen + [(python, name) for name in TORCH_LOGGING_TESTS if python]


def run_tests(binary, flags):
    """(passed, failed) of the test modules; each module counts as one."""
    environment = dict(os.environ, STEPSCOPE_BINARY=str(binary), TF_CPP_MIN_LOG_LEVEL="3",
                       PYTHONPATH=str(PACKAGE))
    codes = [subprocess.run([python, "-B", HERE / name], env=environment,
                            check=False).returncode for python, name in chosen_tests(flags)]
    return codes.count(0), len(codes) - codes.count(0)


def run_comparison(binary, flags):
    done = subprocess.run([sys.executable, "-B", HERE / "compare_fresh.py", binary, *flags],
                          stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, end="")
    sums = SUM.findall(done.stdout)
    return tuple(map(int, sums[-1])) if sums else (0, 1)


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    results = [run_tests(binary, sys.argv[2:]), run_comparison(binary, sys.argv[2:])]
    passed, failed = (sum(numbers) for numbers in zip(*results))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
