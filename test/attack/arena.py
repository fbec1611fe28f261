# SPDX-License-Identifier: Apache-2.0
"""The environment of an attack: a seed, a time limit, a folder, and monitored programs.

    def attack(arena):
        logdir = arena.logdir()
        with arena.program(logdir) as program:
            arena.tried += 1
            program.send("/...")

A program that is used as a context is monitored all the time. At the end, a healthy run must be
served as it was logged, and SIGTERM must stop the program.
"""
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import logs
from program import Program, ProgramError

HERE = Path(__file__).resolve().parent
MEMORY_BYTES_MAX = 1 << 30
LATENCY_SECONDS_MAX = 1.0
# On a busy machine, scheduling alone may take this long: the short form does not check speed.
LOOSE_LATENCY_SECONDS_MAX = 5.0
FAILURES_KEPT = 12


class GaveUp(Exception):
    """A program could not be attacked at all; the reason is already in the failures."""


class Arena:
    """Time, random numbers and files for one attack, and its results."""

    def __init__(self, name, options, folder):
        self.binary = options.build / "stepscope"
        self.library = options.build / "libstepscope_logging.so"
        self.faults = options.build / "libstepscope_faults.so"
        self.is_short = options.short
        self.chance = random.Random(f"{options.seed}/{name}")
        self.folder = Path(folder)
        self.begin = time.monotonic()
        self.seconds = options.seconds
        self.latency_max = LOOSE_LATENCY_SECONDS_MAX if self.is_short else LATENCY_SECONDS_MAX
        self.tried = 0
        self.worst = 0.0
        self.peak = 0
        self.failures = []
        self.notes = []

    def time_left(self):
        return self.begin + self.seconds - time.monotonic()

    def restart_clock(self):
        """Call it once the logs are written, so that only the attack is timed."""
        self.begin = time.monotonic()

    def scaled(self, full, short):
        return short if self.is_short else full

    def fail(self, text):
        if len(self.failures) < FAILURES_KEPT:
            self.failures.append(text)

    def expect(self, condition, text):
        if not condition:
            self.fail(text)
        return condition

    def logdir(self, healthy=True):
        """A new log directory, with the healthy run in it."""
        root = Path(tempfile.mkdtemp(prefix="logs-", dir=self.folder))
        os.chmod(root, 0o755)
        if healthy:
            logs.write_healthy(root)
        return root

    def start(self, logdir, flags=(), wrapper=()):
        """A program that is not monitored; the caller stops it."""
        output = tempfile.NamedTemporaryFile(prefix="output-", dir=self.folder, delete=False)
        output.close()
        return Program(self.binary, logdir, output.name, flags, wrapper)

    @contextlib.contextmanager
    def program(self, logdir, flags=(), wrapper=(), label="", load_seconds=60, quiet_start=False,
                judges_latency=True, judges_data=True):
        """A monitored program. With `quiet_start`, monitoring starts once everything is loaded. If
        `load_seconds` is 0, it does not wait for that. `judges_latency` and `judges_data` turn off
        checks that cannot pass under a low limit."""
        label = f"{label}: " if label else ""
        try:
            program = self.start(logdir, flags, wrapper)
        except ProgramError as error:
            self.fail(f"{label}{error}")
            raise GaveUp from error
        watcher = None if quiet_start else watch(program)
        try:
            if load_seconds:
                program.wait_until_loaded(load_seconds)
            watcher = watcher or watch(program)
            yield program
        except ProgramError as error:
            self.fail(f"{label}{error}")
            raise GaveUp from error
        finally:
            self.finish(program, watcher, label, judges_latency, judges_data)

    def steps(self, *functions):
        """Runs parts of an attack, each with its own program. If one gives up, the others still
        run."""
        for function in functions:
            with contextlib.suppress(GaveUp):
                function(self)

    def finish(self, program, watcher, label, judges_latency, judges_data):
        """Checks that the program is as healthy as at the start, and stops it."""
        if program.is_alive() and judges_data:
            try:
                problem = logs.healthy_problem(program)
                self.expect(problem is None, f"{label}{problem}")
            except ProgramError as error:
                self.fail(f"{label}{error}")
        if watcher:
            self.judge(seen_by(watcher), label, judges_latency)
        if not program.is_alive():
            self.fail(f"{label}it died{program.how_it_ended()}")
            return
        problem = program.terminate()
        self.expect(problem is None, f"{label}{problem}")

    def judge(self, seen, label, judges_latency):
        self.peak = max(self.peak, seen["peak"])
        self.expect(seen["peak"] <= MEMORY_BYTES_MAX,
                    f"{label}{seen['peak'] / 1e6:.0f} MB of memory, at most "
                    f"{MEMORY_BYTES_MAX / 1e6:.0f} MB")
        if not judges_latency:
            return
        self.worst = max(self.worst, seen["worst"])
        # Delays caused by the machine's load are not counted.
        allowed = self.latency_max + seen["late"]
        self.expect(seen["worst"] <= allowed,
                    f"{label}{seen['where']} took {seen['worst']:.2f} s, at most {allowed:.2f} s"
                    f" (statuses {seen['statuses']})")


def watch(program):
    return subprocess.Popen([sys.executable, "-B", HERE / "watch.py", str(program.port),
                             str(program.pid)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def seen_by(watcher):
    output, _ = watcher.communicate(timeout=30)
    return json.loads(output)
