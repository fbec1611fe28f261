# SPDX-License-Identifier: Apache-2.0
"""Faults below the logging library: every accepted record is written exactly once, as soon as
possible.

A child process logs through the C interface and prints the guarantees it got (log_child.py). The
program then reads its files, which are compared with the guarantees.
"""
import concurrent.futures
import contextlib
import csv
import functools
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
COUNT = 3000
FAULTY_COUNT = 600
CHILD_SECONDS_MAX = 40
JOBS = 6
SMALL_FILES = ("prlimit", "--fsize=20000:unlimited", "--")
DISK_BYTES = 256 << 10


class Child:
    """A process that logs, and its output so far."""

    def __init__(self, arena, folder, kind="plain", count=COUNT, wrapper=(), faults=None):
        self.count = count
        self.lines = []
        self.in_trouble = threading.Event()
        command = [*wrapper, sys.executable, "-B", HERE / "log_child.py", arena.library, folder,
                   kind, count]
        environment = dict(os.environ)
        if faults:
            environment.update(LD_PRELOAD=str(arena.faults), LOG_CHILD_FAULTS=faults)
        self.process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=environment)
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()
        arena.tried += 1

    def listen(self):
        for line in self.process.stdout:
            self.lines.append(line.strip())
            if line.startswith("trouble"):
                self.in_trouble.set()
        self.in_trouble.set()

    def last(self, word):
        """The number of the last line `word N`."""
        numbers = [int(line.split()[1]) for line in self.lines if line.startswith(word)]
        return numbers[-1] if numbers else 0

    def end(self):
        """The exit code. A child that does not exit is killed."""
        try:
            self.process.wait(CHILD_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return "a timeout"
        finally:
            self.listener.join(5)
        return self.process.returncode


def read_back(arena, folder):
    """{tag: (records, steps)} as read by the program, and the number of damaged ranges."""
    report = subprocess.run([arena.binary, "inspect", folder, "--json"], capture_output=True,
                            check=True, timeout=60)
    files = json.loads(report.stdout)["files"]
    counts, damaged = {}, sum(file["damaged_places"] for file in files)
    for file in files:
        for one in file["tags"]:
            counts[one["tag"]] = counts.get(one["tag"], 0) + one["count"]
    exported = subprocess.run([arena.binary, "export", folder], capture_output=True, text=True,
                              check=False, timeout=60)
    steps = {}
    for row in csv.DictReader(exported.stdout.splitlines()):
        steps.setdefault(row["tag"], set()).add(int(row["step"]))
    return {tag: (count, steps.get(tag, set())) for tag, count in counts.items()}, damaged


def check(arena, label, folder, promised, accepted, tags=("loss",)):
    """Checks that all `promised` points were written, none beyond `accepted`, and none twice."""
    found, damaged = read_back(arena, folder)
    arena.expect(damaged == 0, f"{label}: {damaged} damaged ranges")
    for tag in tags:
        count, steps = found.get(tag, (0, set()))
        arena.expect(set(range(promised)) <= steps,
                     f"{label}: {len(set(range(promised)) - steps)} of {promised} flushed points"
                     " are missing")
        arena.expect(count == len(steps), f"{label}: {count} records of {len(steps)} points")
        arena.expect(steps <= set(range(accepted)), f"{label}: points that were never logged")


def attack(arena):
    os.chmod(arena.folder, 0o755)
    for needed in (arena.library, arena.faults):
        if not arena.expect(needed.exists(), f"{needed} is not built"):
            return
    jobs = [no_fault, threads, fork, limit_lifted, limit_kept, full_disk, removed, forbidden]
    jobs += [functools.partial(killed, seconds=arena.chance.random() * 0.1)
             for _ in range(arena.scaled(30, 4))]
    jobs += [functools.partial(passing, rules=rules) for rules in chosen(arena, passing_rules())]
    jobs += [functools.partial(lasting, rules=rules) for rules in chosen(arena, lasting_rules())]
    # The jobs mostly wait until the disk is available again.
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        for done in [pool.submit(job, arena, new_folder(arena)) for job in jobs]:
            done.result()


def new_folder(arena):
    return Path(tempfile.mkdtemp(prefix="written-", dir=arena.folder)) / "run"


def ends_well(arena, label, child):
    code = child.end()
    errors = child.process.stderr.read()[-300:]
    return arena.expect(code == 0, f"{label}: the child exited with {code}: {errors}")


def no_fault(arena, folder):
    child = Child(arena, folder)
    ends_well(arena, "no fault", child)
    arena.expect("closed" in child.lines, f"no fault: {child.lines[-1:]}")
    check(arena, "no fault", folder, COUNT, COUNT)


def threads(arena, folder):
    child = Child(arena, folder, "threads")
    ends_well(arena, "threads", child)
    check(arena, "threads", folder, COUNT, COUNT, [f"thread{number}" for number in range(4)])


def fork(arena, folder):
    child = Child(arena, folder, "fork")
    ends_well(arena, "fork", child)
    check(arena, "fork", folder, COUNT, COUNT)
    found, _ = read_back(arena, folder)
    count, _ = found.get("of the child", (0, ()))
    arena.expect(count == 1, f"fork: the child's point was written {count} times")


def limit_lifted(arena, folder):
    """A limit on file sizes that is lifted once the writer has hit it."""
    child = Child(arena, folder, wrapper=SMALL_FILES)
    child.in_trouble.wait(CHILD_SECONDS_MAX)
    subprocess.run(["prlimit", "--pid", str(child.process.pid), "--fsize=unlimited"], check=False,
                   stderr=subprocess.DEVNULL)
    ends_well(arena, "limit lifted", child)
    arena.expect("closed" in child.lines, f"limit lifted: {child.lines[-1:]}")
    check(arena, "limit lifted", folder, COUNT, COUNT)


def limit_kept(arena, folder):
    child = Child(arena, folder, count=COUNT // 4, wrapper=SMALL_FILES)
    ends_well(arena, "limit kept", child)
    check(arena, "limit kept", folder, child.last("flushed"), COUNT)


def full_disk(arena, folder):
    """A full disk that gets free space once the writer has hit the limit."""
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", folder],
                             capture_output=True, check=False).returncode == 0
    if not mounted:
        arena.notes.append("no right to mount a file system: a full disk was not tried")
        return
    try:
        ballast = folder / "ballast"
        with contextlib.suppress(OSError), ballast.open("wb", 0) as out:
            while os.statvfs(folder).f_bavail * 4096 > 16_384:
                out.write(bytes(4096))
        child = Child(arena, folder / "run")
        child.in_trouble.wait(CHILD_SECONDS_MAX)
        ballast.unlink()
        ends_well(arena, "full disk", child)
        arena.expect("closed" in child.lines, f"full disk: {child.lines[-1:]}")
        check(arena, "full disk", folder / "run", COUNT, COUNT)
    finally:
        subprocess.run(["umount", "-l", folder], check=False)


def killed(arena, folder, seconds):
    """Killed at a random moment: flushed data is in the file."""
    child = Child(arena, folder, count=200_000)
    while not child.last("accepted") and child.process.poll() is None:
        time.sleep(0.005)
    time.sleep(seconds)
    child.process.send_signal(signal.SIGKILL)
    child.end()
    check(arena, "killed", folder, child.last("flushed"), 200_000)


def removed(arena, folder):
    """The file disappears: the writer continues in a new one or prints a message."""
    child = Child(arena, folder, count=20_000)
    while not child.last("flushed") and child.process.poll() is None:
        time.sleep(0.005)
    for path in list(folder.glob("*tfevents*")):
        path.unlink(missing_ok=True)
    ends_well(arena, "file removed", child)
    found, damaged = read_back(arena, folder.parent)
    arena.expect(damaged == 0, f"file removed: {damaged} damaged ranges")
    for count, steps in found.values():
        arena.expect(count == len(steps), "file removed: points were written twice")


def forbidden(arena, folder):
    """A folder without write permission: a message is printed, and training continues."""
    folder.mkdir(mode=0o755)
    child = Child(arena, folder, "stranger", 200)
    ends_well(arena, "forbidden folder", child)
    messages = [line for line in child.lines if re.match("trouble .*ermission", line)]
    arena.expect(messages, f"forbidden folder: {child.lines[-1:]}")


def passing_rules():
    """Temporary faults: the remaining calls succeed."""
    # An interrupted write has written nothing, so there is no leak with EINTR.
    yield "write=EINTR,path=tfevents,times=2"
    for error in ("ENOSPC", "EIO", "EAGAIN", "EDQUOT", "EFBIG", "ESTALE", "EROFS"):
        yield f"write={error},path=tfevents,times=2"
        yield f"write={error},path=tfevents,skip=3,times=1,leak=7"
        yield f"write={error},path=tfevents,skip=2,times=3,leak=1000;ftruncate=EIO,times=2"
    yield "write=ENOSPC,path=tfevents,room=5000,times=3"
    yield "write=ENOSPC,path=tfevents,room=5001,times=3;ftruncate=EPERM"
    for error in ("EMFILE", "ENOSPC", "EACCES", "EINTR", "ESTALE"):
        yield f"open={error},path=tfevents,times=2"
    for error in ("EIO", "ENOSPC", "EINTR"):
        yield f"fsync={error},path=tfevents,times=2"
    for error in ("ESTALE", "EIO"):
        yield f"fstat={error},path=tfevents,skip=1,times=2"
    yield "pthread_create=EAGAIN,times=1"
    yield "pthread_create=EAGAIN"


def lasting_rules():
    """Permanent faults: nothing more is written to the file."""
    for error in ("ENOSPC", "EIO", "ESTALE", "EROFS"):
        yield f"write={error},path=tfevents,skip=3"
        yield f"write={error},path=tfevents,room=7777"
        yield f"write={error},path=tfevents,skip=2,leak=13;ftruncate=EIO"
    yield "open=EACCES,path=tfevents"
    yield "fsync=EIO,path=tfevents"
    yield "close=EIO,path=tfevents"
    yield "malloc=ENOMEM,least=2000,skip=20,times=40"


def chosen(arena, rules):
    """The short form runs only some of them."""
    rules = list(rules)
    return rules if not arena.is_short else arena.chance.sample(rules, 5)


def passing(arena, folder, rules):
    child = Child(arena, folder, count=FAULTY_COUNT, faults=rules)
    ends_well(arena, rules, child)
    arena.expect("closed" in child.lines, f"{rules}: {child.lines[-1:]}")
    check(arena, rules, folder, FAULTY_COUNT, FAULTY_COUNT)


def lasting(arena, folder, rules):
    folder.mkdir()
    child = Child(arena, folder, count=FAULTY_COUNT, faults=rules)
    ends_well(arena, rules, child)
    check(arena, rules, folder, child.last("flushed"), FAULTY_COUNT)
