# SPDX-License-Identifier: Apache-2.0
"""Configures, builds and runs the unit and golden tests."""
import json
import os
import re
import shutil
import sys

from dev import packages, page
from dev.shell import (BUILD, ROOT, Failure, output_of, refuse_extra, relative, run,
                       run_quietly, say, succeeds)

PRESETS = ("release", "debug", "asan", "tsan")
OLDEST = {"g++": (12, 0), "cmake": (3, 25)}
# Sanitized code is compiled by clang, which takes a quarter of g++'s time for it, and hardly
# optimized, which halves that again; asserts stay on. ./dev test runs the fuzzers of "asan", which
# saves a build; long runs use "fuzz", which is faster.
SANITIZED_FLAGS = {"asan": "-O0 -g1", "tsan": "-O0 -g1", "fuzz": "-O1 -g1"}
SANITIZER_OPTIONS = {
    "ASAN_OPTIONS": "detect_stack_use_after_return=1:strict_string_checks=1",
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
    # A test forks while threads run, and its child logs, as real programs do.
    "TSAN_OPTIONS": "halt_on_error=1:second_deadlock_stack=1:die_after_fork=0",
}
# Folders whose tests have threads; only these run under the thread sanitizer.
THREADED = ("base", "base/limits", "cli", "cli/doctor", "cli/export", "cli/inspect", "cli/serve",
            "cli/terminal", "http", "http/pool", "ingest", "storage", "store", "writer",
            "writer/engine")
LOGGING_TARGETS = ("stepscope_logging", "stepscope_logging_static")
MANUAL_TARGET = "stepscope_manual"  # Shell completion and manual pages.
MANUAL = ("bash-completion/completions/stepscope", "zsh/site-functions/_stepscope",
          "fish/vendor_completions.d/stepscope.fish", "man/man1/stepscope.1",
          "man/man1/stepscope-clean.1")  # What it makes, at least.
# Other clones of the repository and the build of the wheel share the compiler cache.
os.environ.setdefault("CCACHE_BASEDIR", str(ROOT))
os.environ.setdefault("CCACHE_NOHASHDIR", "1")


def first_version(text):
    """The first number with a dot in `text`, as a pair; None if there is none."""
    found = re.search(r"(\d+)\.(\d+)", text or "")
    return (int(found[1]), int(found[2])) if found else None


def check_tools():
    for tool, oldest in OLDEST.items():
        version = first_version(output_of([tool, "--version"]))
        wanted = ".".join(map(str, oldest))
        if version is None:
            raise Failure(f"{tool} is missing; {wanted} or newer is needed")
        if version < oldest:
            have = ".".join(map(str, version))
            raise Failure(f"{tool} {have} is too old; {wanted} or newer is needed. The supported "
                          "system is Debian 12")


def configure(preset, with_tests):
    """Tests and benchmarks are configured only if their libraries are installed, so that a user who
    only runs Stepscope does not need them."""
    check_tools()
    command = ["cmake", "--preset", preset]
    if preset != "fuzz":
        command.append(f"-DSTEPSCOPE_TESTS={'ON' if with_tests else 'OFF'}")
    if preset in SANITIZED_FLAGS:
        command.append(f"-DCMAKE_CXX_FLAGS_RELWITHDEBINFO={SANITIZED_FLAGS[preset]}")
    if preset == "release":
        command.append(f"-DSTEPSCOPE_BENCH={'ON' if with_tests else 'OFF'}")
    run_quietly(command)


def compile_preset(preset, targets=()):
    jobs = os.environ.get("STEPSCOPE_JOBS") or str(len(os.sched_getaffinity(0)))
    chosen = ["--target", *targets] if targets else []
    run(["cmake", "--build", BUILD / preset, "-j", jobs, *chosen])


def build_program(preset="release"):
    """Builds the program alone and returns its path. Sanitized ones do not contain the page."""
    packages.ensure("build")
    if preset not in SANITIZED_FLAGS:
        page.build_page()
    configure(preset, with_tests=packages.is_present("test"))
    compile_preset(preset, ["stepscope"])
    return BUILD / preset / "stepscope"


def build_command(arguments):
    refuse_extra(arguments)
    say(f"built {relative(build_program())}")


def count_tests(reports):
    """(passed, failed) over GoogleTest's JSON reports."""
    passed = failed = 0
    for report in sorted(reports.glob("*.json")):
        summary = json.loads(report.read_text())
        bad = summary["failures"] + summary["errors"]
        passed += summary["tests"] - bad
        failed += bad
    return passed, failed


def wrapper(preset):
    """The command that starts the programs of a preset. The thread sanitizer stops on kernels that
    randomize addresses too widely. Containers may forbid the fix; then we try without."""
    fix = ["setarch", "-R"]
    return fix if preset == "tsan" and output_of(fix + ["true"]) is not None else []


def unit_command(arguments):
    preset = arguments[0] if arguments else "release"
    if preset not in PRESETS or len(arguments) > 1:
        raise Failure(f"usage: ./dev unit [{'|'.join(PRESETS)}]", 2)
    packages.ensure("test")
    configure(preset, with_tests=True)
    is_threaded = preset == "tsan"
    targets = [f"{folder.replace('/', '_')}_test" for folder in THREADED] + ["stepscope"]
    chosen = ["-R", f"^({'|'.join(THREADED)})$"] if is_threaded else []
    compile_preset(preset, targets if is_threaded else ())

    reports = BUILD / preset / "reports"
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir(parents=True)
    environment = dict(SANITIZER_OPTIONS, GTEST_OUTPUT=f"json:{reports}/", GTEST_BRIEF="1")
    jobs = str(len(os.sched_getaffinity(0)))
    good = succeeds(wrapper(preset) + ["ctest", "--test-dir", BUILD / preset, "--no-tests=error",
                                       "--output-on-failure", "-j", jobs, *chosen],
                    environment)
    passed, failed = count_tests(reports)
    # A test program that dies leaves no report, and must not look like a pass.
    failed = max(failed, 0 if good else 1)
    say(f"{passed} passed, {failed} failed")
    return 0 if good and not failed else 1


def compat_command(arguments):
    command = [sys.executable, "-B", ROOT / "test" / "compat" / "run.py"]
    return 0 if succeeds(command + ["--binary", build_program(), *arguments]) else 1


def golden_command(arguments):
    preset = "release"
    if arguments[:1] == ["--preset"]:
        preset, arguments = (arguments[1:2] or [""])[0], arguments[2:]
    if preset not in PRESETS:
        raise Failure(f"usage: ./dev golden [--preset {'|'.join(PRESETS)}] [ARG...]", 2)
    runner = [sys.executable, "-B", ROOT / "test" / "golden" / "run.py"]
    command = wrapper(preset) + runner + ["--binary", build_program(preset)]
    return 0 if succeeds(command + arguments, SANITIZER_OPTIONS) else 1


def run_tests(folder, arguments):
    """Python tests of the real program."""
    program = build_program()
    runner = [sys.executable, "-B", ROOT / "test" / "run_tests.py", "--build", program.parent]
    return 0 if succeeds([*runner, folder, *arguments]) else 1


def trials_command(arguments):
    return run_tests("trials", arguments)


def command_line_command(arguments):
    packages.ensure("test")
    build_program()
    compile_preset("release", [MANUAL_TARGET])
    return run_tests("command_line", arguments)


def attack_command(arguments):
    packages.ensure("test")
    program = build_program()
    compile_preset("release", ["stepscope_logging", "stepscope_faults"])
    runner = [sys.executable, "-B", ROOT / "test" / "attack" / "run.py"]
    return 0 if succeeds([*runner, "--build", program.parent, *arguments]) else 1


def logging_command(arguments):
    refuse_extra(arguments)
    packages.ensure("test")
    program = build_program()
    compile_preset("release", LOGGING_TARGETS)
    runner = [sys.executable, "-B", ROOT / "test" / "logging_library" / "run.py"]
    return 0 if succeeds([*runner, BUILD / "release", program]) else 1
