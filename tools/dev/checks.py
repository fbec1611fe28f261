# SPDX-License-Identifier: Apache-2.0
"""./dev test: every stage in turn, a line for each, and one sum at the end.

A stage is a command of ./dev, so that a stage which failed can be repeated alone. Its output goes
to a log file and is shown only if it fails.
"""
import argparse
import re
import resource
import subprocess
import sys
import time

from dev.shell import BUILD, ROOT, relative, say

LOGS = BUILD / "logs"
SUM = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
FUZZ_SECONDS = "20"
# What fails here must fail again when it is repeated; `./dev fuzz` alone looks elsewhere each time.
FUZZ_SEED = "1"
# Of a stage that failed its last lines are shown: they say why, the first only what was built.
LINES_SHOWN = 200


def stages(quick, peers):
    """Name and ./dev arguments of each stage, in order."""
    chosen = [
        ("packages", ["setup", "bench" if peers else "test"]),
        ("lint", ["lint"]),
        ("unit tests", ["unit", "release"]),
        ("golden tests", ["golden"]),
        ("damaged files, and cleaning killed", ["trials"]),
        ("command line in shells and terminals", ["command_line"]),
        ("attacks", ["attack", "--short"]),
        ("logging library, installed", ["logging"]),
        ("Python package", ["python"]),
        ("snippets of the documents", ["docs"]),
        ("answers as TensorBoard gives them", ["compat"]),
        ("unit tests of the page", ["page", "--test"]),
        ("page in a browser", ["browser"]),
    ]
    if not quick:
        chosen += [
            ("unit tests, address and undefined", ["unit", "asan"]),
            ("clang-tidy", ["tidy"]),
            ("golden tests, address and undefined", ["golden", "--preset", "asan"]),
            ("unit tests, threads", ["unit", "tsan"]),
            ("golden tests, threads", ["golden", "--preset", "tsan"]),
            ("fuzzers", ["fuzz", "--seconds", FUZZ_SECONDS, "--seed", FUZZ_SEED]),
            ("tarball and wheel", ["package"]),
        ]
    if peers:
        chosen += [
            ("beside the real TensorBoard", ["peers"]),
            ("benchmark against peers", ["bench", "--quick"]),
        ]
    return chosen


def count(output, exit_code):
    """(passed, failed) of a stage: the last sum it printed, or else the stage itself as one."""
    sums = SUM.findall(output)
    passed, failed = map(int, sums[-1]) if sums else (int(exit_code == 0), 0)
    if exit_code != 0 and failed == 0:
        failed = 1
    return passed, failed


def processor_seconds():
    """What the stages have used so far. On a busy machine this says more than the clock."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run_stage(name, arguments):
    log = LOGS / (re.sub(r"\W+", "_", name) + ".log")
    begin, busy = time.monotonic(), processor_seconds()
    with log.open("wb") as sink:
        finished = subprocess.run([sys.executable, str(ROOT / "dev"), *arguments], cwd=ROOT,
                                  stdin=subprocess.DEVNULL, stdout=sink,
                                  stderr=subprocess.STDOUT, check=False)
    seconds = time.monotonic() - begin
    output = log.read_text(errors="replace")
    passed, failed = count(output, finished.returncode)
    busy = processor_seconds() - busy
    say(f"{'FAILED' if failed else 'ok':<7} {name:<36} {seconds:7.1f} s {busy:7.1f} s of processor"
        f" {passed:5} passed")
    if failed:
        say("\n".join(output.splitlines()[-LINES_SHOWN:]))
        say(f"{name} failed; repeat it with: ./dev {' '.join(arguments)}   ({relative(log)})")
    return passed, failed


def test_command(arguments):
    parser = argparse.ArgumentParser(prog="./dev test")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--peers", action="store_true")
    options = parser.parse_args(arguments)

    LOGS.mkdir(parents=True, exist_ok=True)
    passed = failed = 0
    for name, stage_arguments in stages(options.quick, options.peers):
        good, bad = run_stage(name, stage_arguments)
        passed += good
        failed += bad
        if name == "packages" and bad:
            break  # Nothing else could work; its message says what to do.
    say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
