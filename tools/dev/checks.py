# SPDX-License-Identifier: Apache-2.0
"""./dev test: runs every stage and prints a line for each, then a table of times and one total.

A stage is a command of ./dev, so that a stage that failed can be repeated alone. Its output goes
to a log file and is shown only if it fails.

Each stage has a budget. The budgets add up to 25 minutes. A stage that takes longer does not
fail, since machines differ; the table marks it.
"""
import argparse
import re
import resource
import subprocess
import sys
import time
from typing import NamedTuple

from dev.shell import BUILD, ROOT, relative, say

LOGS = BUILD / "logs"
SUM = re.compile(r"^(\d+) passed, (\d+) failed$", re.MULTILINE)
FUZZ_SECONDS = "20"
# A failure here must be repeatable; `./dev fuzz` alone uses a new seed each time.
FUZZ_SEED = "1"
# The last lines of a failed stage show why; the first ones only show what was built.
LINES_SHOWN = 200


class Stage(NamedTuple):
    name: str
    arguments: list  # Of ./dev.
    budget_s: int  # On two cores, with an empty cache.


class Outcome(NamedTuple):
    passed: int
    failed: int
    seconds: float
    processor_s: float


def stages(quick=False, full=False, peers=False):
    """The stages to run, in order."""
    chosen = [
        Stage("packages", ["setup", "bench" if peers else "test"], 30),
        Stage("lint", ["lint"], 40),
    ]
    if quick or full:
        # Otherwise the sanitizers run the same tests.
        chosen.append(Stage("unit tests", ["unit", "release"], 420))
    chosen += [
        Stage("golden tests", ["golden"], 240),  # Compiles the program.
        Stage("damaged files and killed cleanups", ["trials"], 10),
        Stage("command line in shells and terminals", ["command_line"], 10),
        Stage("attacks", ["attack", "--short"], 70),
        Stage("installed logging library", ["logging"], 20),
        Stage("Python package", ["python"], 40),
        Stage("snippets in the documents", ["docs"], 20),
        Stage("responses compared to TensorBoard's", ["compat"], 10),
        Stage("unit tests of the page", ["page", "--test"], 30),
        Stage("page in a browser", ["browser"], 250),
    ]
    if not quick:
        chosen += [
            Stage("unit tests, address and undefined", ["unit", "asan"], 330),
            Stage("clang-tidy", ["tidy"], 90),
            Stage("golden tests, address and undefined", ["golden", "--preset", "asan"], 20),
            Stage("fuzzers", ["fuzz", "--preset", "asan", "--seconds", FUZZ_SECONDS,
                              "--seed", FUZZ_SEED], 90),
            Stage("unit tests, threads", ["unit", "tsan"], 140),
            Stage("golden tests, threads", ["golden", "--preset", "tsan"], 20),
            Stage("tarball and wheel", ["package", "--quick"], 40),
        ]
    if peers:
        chosen += [
            Stage("tests with the real TensorBoard", ["peers"], 900),
            Stage("benchmark against peers", ["bench", "--quick"], 300),
        ]
    return chosen


def count(output, exit_code):
    """(passed, failed) of a stage: the last total it printed, or else the stage counts as one."""
    sums = SUM.findall(output)
    passed, failed = map(int, sums[-1]) if sums else (int(exit_code == 0), 0)
    if exit_code != 0 and failed == 0:
        failed = 1
    return passed, failed


def processor_seconds():
    """Processor time of all stages so far. On a busy machine it says more than the clock."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run_stage(stage):
    log = LOGS / (re.sub(r"\W+", "_", stage.name) + ".log")
    start, busy = time.monotonic(), processor_seconds()
    with log.open("wb") as sink:
        finished = subprocess.run([sys.executable, str(ROOT / "dev"), *stage.arguments], cwd=ROOT,
                                  stdin=subprocess.DEVNULL, stdout=sink,
                                  stderr=subprocess.STDOUT, check=False)
    seconds, busy = time.monotonic() - start, processor_seconds() - busy
    output = log.read_text(errors="replace")
    passed, failed = count(output, finished.returncode)
    say(f"{'FAILED' if failed else 'ok':<7} {stage.name:<36} {seconds:7.1f} s {passed:5} passed")
    if failed:
        say("\n".join(output.splitlines()[-LINES_SHOWN:]))
        say(f"{stage.name} failed; repeat it with: ./dev {' '.join(stage.arguments)}   "
            f"({relative(log)})")
    return Outcome(passed, failed, seconds, busy)


def table(outcomes):
    """The lines of the table of times, from (stage, outcome) pairs, the slowest first."""
    yield f"{'stage':<36} {'time':>9} {'budget':>9} {'processor':>11}"
    for stage, outcome in sorted(outcomes, key=lambda pair: -pair[1].seconds):
        over = "   over budget" if outcome.seconds > stage.budget_s else ""
        yield (f"{stage.name:<36} {outcome.seconds:7.1f} s {stage.budget_s:7} s"
               f" {outcome.processor_s:9.1f} s{over}")
    minutes = sum(outcome.seconds for _, outcome in outcomes) / 60
    budget = sum(stage.budget_s for stage, _ in outcomes) / 60
    processor = sum(outcome.processor_s for _, outcome in outcomes) / 60
    yield f"{'all':<36} {minutes:5.1f} min {budget:5.1f} min {processor:7.1f} min"


def test_command(arguments):
    parser = argparse.ArgumentParser(prog="./dev test")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--peers", action="store_true")
    options = parser.parse_args(arguments)

    LOGS.mkdir(parents=True, exist_ok=True)
    outcomes = []
    for stage in stages(options.quick, options.full, options.peers):
        outcomes.append((stage, run_stage(stage)))
        if stage.name == "packages" and outcomes[-1][1].failed:
            break  # All other stages would fail; its message says what to do.
    say("\n" + "\n".join(table(outcomes)) + "\n")
    passed = sum(outcome.passed for _, outcome in outcomes)
    failed = sum(outcome.failed for _, outcome in outcomes)
    say(f"{passed} passed, {failed} failed")
    return 1 if failed else 0
