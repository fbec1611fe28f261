#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the snippets of the documents: run.py [--binary PATH] [PATTERN...]

PATTERN is part of a test's name, such as cleaning or test_line_0087 (default: all).
"""
import argparse
import os
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", type=Path,
                        default=HERE.parents[1] / "build" / "release" / "stepscope")
    parser.add_argument("patterns", nargs="*", metavar="PATTERN")
    options = parser.parse_args()
    os.environ["STEPSCOPE_BINARY"] = str(options.binary.resolve())

    loader = unittest.TestLoader()
    everything = loader.discover(str(HERE), pattern="test_*.py")
    chosen = unittest.TestSuite(test for test in flat(everything)
                                if all(part in test.id() for part in options.patterns))
    result = unittest.TextTestRunner(verbosity=2, stream=sys.stdout).run(chosen)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed} passed, {failed} failed")
    return 1 if failed or not result.testsRun else 0


def flat(suite):
    for test in suite:
        yield from flat(test) if isinstance(test, unittest.TestSuite) else (test,)


if __name__ == "__main__":
    sys.exit(main())
