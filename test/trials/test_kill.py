# SPDX-License-Identifier: Apache-2.0
"""clean is killed at random moments; the next call finishes or undoes it, and nothing is lost.

STEPSCOPE_KILLS is the number of kills. The checks are valid for any moment of a kill, so the test
does not depend on the speed of the machine.
"""
import os
import random
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "golden"))

import event_log  # noqa: E402

BINARY = os.environ["STEPSCOPE_BINARY"]
KILLS = int(os.environ.get("STEPSCOPE_KILLS", "100"))
SEED = 20261116
RUNS = ("a", "sweep/b", "sweep/b/eval", "c")
FILES_A_RUN = 6
POINTS_A_FILE = 15
DAYS_OLD = 3
TRASH = ".stepscope-trash"
COMPACT, SWEEP, RESTORE = ("--compact", "--apply"), ("--match", ".", "--apply"), ("--restore",)
# A call that completes, the call that is killed, and the call after it.
SCENARIOS = [(before, killed, following)
             for before, killed, followers in [((), COMPACT, (COMPACT, RESTORE, SWEEP)),
                                               (COMPACT, RESTORE, (RESTORE, COMPACT, SWEEP)),
                                               ((), SWEEP, (SWEEP, RESTORE, COMPACT)),
                                               (SWEEP, RESTORE, (RESTORE, COMPACT, SWEEP)),
                                               (COMPACT, SWEEP, (RESTORE, COMPACT, SWEEP))]
             for following in followers]


def content_of(run, number):
    """The steps continue from file to file, as after a restart of a job."""
    events = [event_log.event(number, 0, event_log.file_version())]
    for step in range(number * POINTS_A_FILE, (number + 1) * POINTS_A_FILE):
        value = event_log.summary(f"loss of {run}".encode(), event_log.simple_value(step))
        events.append(event_log.event(number, step, value))
    return b"".join(map(event_log.frame, events))


class Logdir:
    """A log directory, and its expected content."""

    def __init__(self, root):
        self.root = root
        self.originals = {}
        written = time.time() - DAYS_OLD * 86400
        for run in RUNS:
            for number in range(FILES_A_RUN):
                path = Path(run, f"events.out.tfevents.{number}.host")
                self.originals[path] = content_of(run, number)
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_bytes(self.originals[path])
                os.utime(root / path, (written, written))

    def files(self):
        """{path: content} of all files outside the trash."""
        return {path.relative_to(self.root): path.read_bytes()
                for path in sorted(self.root.rglob("*"))
                if path.is_file() and TRASH not in path.parts}

    def trash(self):
        """{original path: content} of the event files in each folder of the trash."""
        folders = []
        for folder in sorted((self.root / TRASH).glob("*")):
            folders.append({Path(str(path.relative_to(folder)).replace("tf%65vents", "tfevents")):
                            path.read_bytes() for path in folder.rglob("*") if path.is_file()})
        return folders

    def of_run(self, files, run):
        """The bytes of a run's event files in the order they are read."""
        return b"".join(files[path] for path in sorted(files)
                        if str(path.parent) == run and "tfevents" in path.name)


def clean(logdir, flags):
    return subprocess.run([BINARY, "clean", logdir.root, *flags], capture_output=True, text=True,
                          check=False)


def clean_and_kill(logdir, flags, seconds):
    """Whether it was killed before it finished."""
    process = subprocess.Popen([BINARY, "clean", logdir.root, *flags],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(seconds)
    process.kill()
    return process.wait() != 0


class KilledCleaning(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.logdir = Logdir(Path(scratch.name))

    def finish(self, flags):
        done = clean(self.logdir, flags)
        if done.returncode != 0 and not (flags == RESTORE and "the trash is empty" in done.stderr):
            self.fail(f"{flags}: {done.stderr}")
        return "the trash is empty" not in done.stderr

    def duration(self, before, flags):
        """The duration of a complete call; the log directory is restored afterwards."""
        if before:
            self.finish(before)
        begin = time.monotonic()
        self.finish(flags)
        took = time.monotonic() - begin
        self.restore_all()
        return took

    def restore_all(self):
        for _ in range(20):
            if not self.finish(RESTORE):
                self.assertEqual(self.logdir.files(), self.logdir.originals)
                return
        self.fail(f"the trash is still not empty: {self.logdir.trash()}")

    def check_nothing_is_lost(self):
        """Every original is in its place, in the trash, or part of a merged file."""
        files, trash = self.logdir.files(), self.logdir.trash()
        for path, content in self.logdir.originals.items():
            places = [files, *trash]
            is_there = any(place.get(path) == content for place in places)
            self.assertTrue(is_there or any(
                content in self.logdir.of_run(place, str(path.parent)) for place in places), path)

    def check_each_record_exists_once(self, may_be_in_trash):
        """In each run's directory, in the order they are read. Whole files may be in the trash if
        they were removed."""
        files = self.logdir.files()
        for run in RUNS:
            found = self.logdir.of_run(files, run)
            for path, content in sorted(self.logdir.originals.items()):
                is_away = may_be_in_trash and not found.startswith(content)
                if str(path.parent) == run and not is_away:
                    self.assertTrue(found.startswith(content), path)
                    found = found[len(content):]
            self.assertEqual(found, b"", run)
        self.assertEqual([path for path in files if "tfevents" not in path.name], [])

    def play(self, before, killed, seconds, following):
        """Runs one scenario. Returns whether the call was killed before it finished."""
        if before:
            self.finish(before)
        is_killed = clean_and_kill(self.logdir, killed, seconds)
        self.check_nothing_is_lost()
        self.finish(following)
        self.check_each_record_exists_once(may_be_in_trash=SWEEP in (before, killed, following))
        self.restore_all()
        return is_killed

    def test_nothing_is_lost_at_any_moment(self):
        chance = random.Random(SEED)
        durations = {(before, killed): self.duration(before, killed)
                     for before, killed, _ in SCENARIOS}
        kills = 0
        for number in range(KILLS):
            before, killed, following = SCENARIOS[number % len(SCENARIOS)]
            seconds = chance.uniform(0, durations[before, killed])
            try:
                kills += self.play(before, killed, seconds, following)
            except AssertionError as error:
                scenario = f"{before}, {killed} killed after {seconds:.4f} s, {following}"
                raise AssertionError(f"scenario {number}: {scenario}") from error
        print(f"{kills} of {KILLS} were killed before they finished")


if __name__ == "__main__":
    unittest.main()
