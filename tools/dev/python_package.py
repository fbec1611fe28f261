# SPDX-License-Identifier: Apache-2.0
"""The Python package: ./dev python tests it, ./dev package builds its wheel.

It is configured in a separate directory, because its options differ from the program's. Its objects
are the same, and come from the compiler cache.
"""
import os
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from dev import build, packages, page, venv
from dev.shell import BUILD, ROOT, Failure, relative, run, run_quietly, say, succeeds

PRESET = "python"
VENV = ROOT / ".cache" / "python-venv"
REQUIREMENTS = ROOT / "python" / "requirements.txt"
SOURCES = ("python", "test/python")
# CMake's own choice. The build backend would take other names of the same compilers from Python's
# configuration, and the compiler cache would not recognise them.
COMPILERS = {"CC": os.environ.get("CC", "cc"), "CXX": os.environ.get("CXX", "c++")}
WHEELS = BUILD / "wheels"
# What a user does first. It must work with the wheel alone.
FIRST_STEPS = """
import tempfile, stepscope
from stepscope.reader import read
log = stepscope._core.EventLog(folder := tempfile.mkdtemp())
log.add_scalar("loss", 0.5, 1)
log.close()
assert read(folder).runs["."].scalars["loss"].values.tolist() == [0.5]
"""


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


def build_wheel():
    """Builds the wheel, with the server and its page, and returns its path."""
    python = interpreter()
    page.build_page()
    WHEELS.mkdir(parents=True, exist_ok=True)
    for old in WHEELS.glob("*.whl"):
        old.unlink()
    run([python, "-m", "pip", "wheel", ROOT, "--no-deps", "--no-build-isolation", "--quiet",
         "--disable-pip-version-check", "--wheel-dir", WHEELS], COMPILERS)
    return next(WHEELS.glob("*.whl"))


def check_wheel(wheel):
    """Installs it into an empty environment, and runs the first steps of a user."""
    with tempfile.TemporaryDirectory() as scratch:
        run([venv.SYSTEM_PYTHON, "-m", "venv", scratch])
        bin_folder = Path(scratch) / "bin"
        run([bin_folder / "python", "-m", "pip", "install", "--quiet",
             "--disable-pip-version-check", wheel])
        run([bin_folder / "stepscope", "--version"])
        run([bin_folder / "python", "-c", FIRST_STEPS])
        missing = [path for path in build.MANUAL if not (Path(scratch) / "share" / path).exists()]
        if missing:
            raise Failure(f"the wheel lacks share/{', share/'.join(missing)}")
    say(f"{relative(wheel)}: {wheel.stat().st_size / 1e6:.1f} MB")
