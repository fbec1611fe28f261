# SPDX-License-Identifier: Apache-2.0
"""./dev lint and ./dev fmt: checks that do not run the program."""
import sys

from dev import build, clang_tidy, packages, page, python_package
from dev.shell import ROOT, Failure, refuse_extra, say, succeeds

CLANG_FORMAT = "clang-format-19"
CPP_FOLDERS = ("src", "include", "fuzz", "bench", "python", "test", "cmake")


def cpp_files():
    return sorted(path for folder in CPP_FOLDERS for path in (ROOT / folder).rglob("*")
                  if path.suffix in (".h", ".cc"))


def unit_tests(folder):
    """The command that runs the Python unit tests of a folder."""
    return [sys.executable, "-B", "-m", "unittest", "discover", "--quiet", "--buffer",
            "--start-directory", ROOT / folder, "--pattern", "test_*.py"]


def is_formatted():
    files = cpp_files()
    return not files or succeeds([CLANG_FORMAT, "--dry-run", "-Werror", *files])


def checks():
    """Name and function of every check; a function returns True if it passes."""
    tools = ROOT / "tools"
    return {
        "formatting (./dev fmt fixes it)": is_formatted,
        "include direction": lambda: succeeds([sys.executable, "-B", tools / "depcheck.py"]),
        "import direction of the page": lambda: succeeds([sys.executable, "-B",
                                                          tools / "webcheck.py"]),
        "types and formatting of the page (./dev fmt fixes the latter)": page.is_clean,
        "lint of the Python package": python_package.lint_is_clean,
        "house rules": lambda: succeeds([sys.executable, "-B", tools / "tidy.py"]),
        "unit tests of the tools": lambda: succeeds(unit_tests("tools")),
        "unit tests of the golden runner": lambda: succeeds(unit_tests("test/golden")),
        "unit tests of the attacks": lambda: succeeds(unit_tests("test/attack")),
        "unit tests of the benchmark": lambda: succeeds(unit_tests("bench")),
    }


def static_analysis_is_clean():
    build.configure("asan", with_tests=True)
    build.compile_preset("asan")
    return clang_tidy.is_clean()


def report(chosen):
    """Runs checks, prints a line for each and a summary. Returns the exit code."""
    failed = 0
    for name, is_good in chosen.items():
        good = is_good()
        failed += not good
        say(f"{'ok' if good else 'FAILED':<7} {name}")
    say(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


def lint_command(arguments):
    if arguments not in ([], ["--tidy"]):
        raise Failure("usage: ./dev lint [--tidy]", 2)
    packages.ensure("test")
    chosen = checks()
    if arguments:
        chosen["clang-tidy"] = static_analysis_is_clean
    return report(chosen)


def tidy_command(arguments):
    refuse_extra(arguments)
    packages.ensure("test")
    return report({"clang-tidy": static_analysis_is_clean})


def format_command(arguments):
    refuse_extra(arguments)
    packages.ensure("test")
    good = succeeds([CLANG_FORMAT, "-i", *cpp_files()])
    return 0 if page.format_sources() and good else 1
