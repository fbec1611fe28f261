# SPDX-License-Identifier: Apache-2.0
"""Configures, builds and runs the unit and golden tests."""
import json
import os
import re
import shutil
import sys

from dev import packages
from dev.shell import BINARY, BUILD, ROOT, Failure, output_of, refuse_extra, relative, run, say
from dev.shell import succeeds

PRESETS = ("release", "debug", "asan", "tsan")
OLDEST = {"g++": (12, 0), "cmake": (3, 25)}
SANITIZER_OPTIONS = {
    "ASAN_OPTIONS": "detect_stack_use_after_return=1:strict_string_checks=1",
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
    "TSAN_OPTIONS": "halt_on_error=1:second_deadlock_stack=1",
}


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
    """Tests and benchmarks are configured only where their libraries are, so that a user who just
    runs Stepscope installs no test library."""
    check_tools()
    command = ["cmake", "--preset", preset, "--log-level=WARNING"]
    if preset != "fuzz":
        command.append(f"-DSTEPSCOPE_TESTS={'ON' if with_tests else 'OFF'}")
    if preset == "release":
        command.append(f"-DSTEPSCOPE_BENCH={'ON' if with_tests else 'OFF'}")
    run(command)


def compile_preset(preset, targets=()):
    jobs = os.environ.get("STEPSCOPE_JOBS") or str(len(os.sched_getaffinity(0)))
    chosen = ["--target", *targets] if targets else []
    run(["cmake", "--build", BUILD / preset, "-j", jobs, *chosen])


def build_release():
    packages.ensure("build")
    configure("release", with_tests=packages.is_present("test"))
    compile_preset("release", ["stepscope"])
    if not BINARY.exists():
        raise Failure(f"the build left no {relative(BINARY)}")


def build_command(arguments):
    refuse_extra(arguments)
    build_release()
    say(f"built {relative(BINARY)}")


def count_tests(reports):
    """(passed, failed) over GoogleTest's JSON reports."""
    passed = failed = 0
    for report in sorted(reports.glob("*.json")):
        summary = json.loads(report.read_text())
        bad = summary["failures"] + summary["errors"]
        passed += summary["tests"] - bad
        failed += bad
    return passed, failed


def without_address_randomisation():
    """The thread sanitizer of g++ 12 stops on kernels that spread addresses too widely. Containers
    may forbid the cure; then there is nothing to do but try."""
    cure = ["setarch", "-R"]
    return cure if output_of(cure + ["true"]) is not None else []


def unit_command(arguments):
    preset = arguments[0] if arguments else "release"
    if preset not in PRESETS or len(arguments) > 1:
        raise Failure(f"usage: ./dev unit [{'|'.join(PRESETS)}]", 2)
    packages.ensure("test")
    configure(preset, with_tests=True)
    compile_preset(preset)

    reports = BUILD / preset / "reports"
    shutil.rmtree(reports, ignore_errors=True)
    reports.mkdir(parents=True)
    prefix = without_address_randomisation() if preset == "tsan" else []
    environment = dict(SANITIZER_OPTIONS, GTEST_OUTPUT=f"json:{reports}/", GTEST_BRIEF="1")
    jobs = str(len(os.sched_getaffinity(0)))
    good = succeeds(prefix + ["ctest", "--test-dir", BUILD / preset, "--output-on-failure",
                              "--no-tests=error", "-j", jobs], environment)
    passed, failed = count_tests(reports)
    # A test program that dies leaves no report, and must not look like a pass.
    failed = max(failed, 0 if good else 1)
    say(f"{passed} passed, {failed} failed")
    return 0 if good and not failed else 1


def golden_command(arguments):
    build_release()
    command = [sys.executable, ROOT / "test" / "golden" / "run.py", "--binary", BINARY]
    return 0 if succeeds(command + arguments) else 1
