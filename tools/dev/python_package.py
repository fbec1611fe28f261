# SPDX-License-Identifier: Apache-2.0
"""./dev python: builds the Python package and tests it.

It is configured in a separate directory, because its options differ from the program's. Its objects
are the same, and come from the compiler cache.
"""
from xml.etree import ElementTree

from dev import build, packages, page, venv
from dev.shell import BUILD, ROOT, Failure, relative, run, run_quietly, say, succeeds

PRESET = "python"
VENV = ROOT / ".cache" / "python-venv"
REQUIREMENTS = ROOT / "python" / "requirements.txt"
SOURCES = ("python", "test/python")


def interpreter():
    """A Python with everything needed to build and test the package."""
    packages.ensure("python")
    return venv.ensure(VENV, REQUIREMENTS)


def build_package():
    """Builds the module. Returns the Python for it and the folder to import the package from."""
    python = interpreter()
    build.check_tools()
    run_quietly(["cmake", "--preset", PRESET, f"-DPython_EXECUTABLE={python}"])
    build.compile_preset(PRESET, ["stepscope_core"])
    return python, BUILD / PRESET / "python"


def count_tests(report):
    """(passed, failed) of pytest's XML report. A test that was skipped has not passed."""
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    counts = [{name: int(suite.get(name, 0)) for name in ("tests", "errors", "failures", "skipped")}
              for suite in suites]
    failed = sum(one["errors"] + one["failures"] + one["skipped"] for one in counts)
    return sum(one["tests"] for one in counts) - failed, failed


def python_command(arguments):
    python, folder = build_package()
    program = build.build_program()
    report = BUILD / "reports" / "python.xml"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    good = succeeds([python, "-B", "-m", "pytest", "-q", "-ra", f"--junitxml={report}",
                     *(arguments or ["test/python"])],
                    {"PYTHONPATH": str(folder), "STEPSCOPE_PROGRAM": str(program)})
    if not report.exists():
        raise Failure("the tests wrote no report")
    passed, failed = count_tests(report)
    failed = max(failed, 0 if good else 1)
    say(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 else 1


def docs_command(arguments):
    packages.ensure("test")
    python, folder = build_package()
    program = build.build_program()
    runner = [python, "-B", ROOT / "test" / "docs" / "run.py", "--binary", program]
    environment = dict(page.node_environment(), PYTHONPATH=str(folder))
    return 0 if succeeds([*runner, *arguments], environment) else 1


def lint_is_clean():
    folders = [ROOT / folder for folder in SOURCES]
    return succeeds([interpreter(), "-m", "ruff", "check", "--quiet", "--no-cache", *folders])
