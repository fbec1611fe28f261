#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the tests of a folder on the real program: run_tests.py FOLDER [--build DIR] [TEST...]

TEST is a module, class or method, as unittest accepts it (default: all).
"""
import argparse
import os
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=HERE.parent / "build" / "release")
    parser.add_argument("folder")
    parser.add_argument("tests", nargs="*")
    options = parser.parse_args()
    os.environ["STEPSCOPE_BINARY"] = str(options.build.resolve() / "stepscope")
    os.environ["STEPSCOPE_MANUAL"] = str(options.build.resolve() / "manual")
    folder = str(HERE / options.folder)
    sys.path.insert(0, folder)

    loader = unittest.TestLoader()
    chosen = (loader.loadTestsFromNames(options.tests) if options.tests
              else loader.discover(folder, pattern="test_*.py"))
    result = unittest.TextTestRunner(verbosity=2, stream=sys.stdout).run(chosen)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main())
