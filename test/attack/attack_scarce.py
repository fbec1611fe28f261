# SPDX-License-Identifier: Apache-2.0
"""The program under low limits: it serves what it can, refuses the rest, and never crashes."""
import contextlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import logs
import wire
from arena import GaveUp
from program import LAST_WORDS, Program, ProgramError

FILES_MAX = 64
IDLE = 200
# An unused uid; processes are counted by user.
STRANGER = 54321
ENOUGH_THREADS = 24
SHORTAGE_MESSAGE = "cannot start a thread"
RUNS, TAGS = 400, 4000
# For the data, in addition to what the program needs without data.
MEMORY_BYTES_LEFT = 64 << 20
DISK_BYTES = 512 << 10
COSTLY = ("/api/v1/export?tag=tag1", "/api/v1/tags?limit=100000", "/api/v1/scalars?tag=tag1",
          "/data/plugin/scalars/tags", "/data/plugin/timeseries/tags", "/api/v1/health")
# Allowed statuses when memory or file descriptors run out.
ALLOWED_STATUSES = (200, 400, 404, 500, 503, 507)


def attack(arena):
    os.chmod(arena.folder, 0o755)
    arena.steps(few_files, little_memory, failing_calls, few_processes, full_disk)


def few_files(arena):
    """64 open files for logs, connections and the program itself."""
    logdir = arena.logdir()
    content = logs.file_of([logs.scalar("loss", step, step) for step in range(50)])
    for number in range(150):
        logs.write_file(logdir, f"run{number}", content)
    limit = ["prlimit", f"--nofile={FILES_MAX}:{FILES_MAX}", "--"]
    with arena.program(logdir, wrapper=limit, label="64 files", judges_latency=False) as program:
        arena.tried += 1
        shown = len(program.json("/data/runs"))
        arena.expect(shown == 151, f"64 files: {shown} of 151 runs are shown")
        with contextlib.ExitStack() as held:
            for _ in range(IDLE):
                with contextlib.suppress(OSError):
                    held.enter_context(wire.connect(program.port, 0.2))
                arena.tried += 1
            time.sleep(0.5)
            before = program.processor_seconds()
            time.sleep(1)
            busy = program.processor_seconds() - before
            arena.expect(busy < 0.5, f"64 files: it spins while no file is free ({busy:.2f} s)")
            # A new run while all descriptors are in use.
            logs.write_file(logdir, "late", content)
        wait_for(arena, program, "late", "64 files")


def wait_for(arena, program, run, label):
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        with contextlib.suppress(ProgramError):
            if run in program.json("/data/runs", seconds=3):
                return
        time.sleep(0.1)
    arena.fail(f"{label}: the run '{run}' is not shown after the shortage has ended")


def address_space_of(program):
    status = Path(f"/proc/{program.pid}/status").read_text()
    return int(re.search(r"VmPeak:\s+(\d+)", status)[1]) * 1024


def little_memory(arena):
    """Logs and requests that need more address space than available."""
    logdir = arena.logdir()
    idle = arena.start(logdir)
    idle.wait_until_loaded()
    limit = address_space_of(idle) + arena.scaled(MEMORY_BYTES_LEFT, MEMORY_BYTES_LEFT // 4)
    idle.kill()
    write_many_series(logdir, arena.scaled(RUNS, RUNS // 4))
    wrapper = ["prlimit", f"--as={limit}", "--"]
    label = f"{limit >> 20} MB of address space"
    with arena.program(logdir, wrapper=wrapper, label=label, load_seconds=0,
                       judges_latency=False, judges_data=False) as program:
        # Logs that do not fit may stay partially loaded, but the program must try.
        with contextlib.suppress(ProgramError):
            program.wait_until_loaded(arena.scaled(15, 5))
        for target in COSTLY:
            status = status_if_any(program, target)
            arena.tried += 1
            arena.expect(status in (*ALLOWED_STATUSES, None),
                         f"{label}: {target} returned {status}")
        data = wire.request("/api/v1/tags", "POST", body=b"a" * (31 << 20), port=program.port)
        with contextlib.ExitStack() as held:
            for _ in range(8):
                wire.send(held.enter_context(wire.connect(program.port, 1)), data)
                arena.tried += 1
        arena.expect(program.send("/data/environment").status == 200, f"{label}: it serves nothing")


def status_if_any(program, target):
    """None if the program is alive but had no memory even for an error response, and closed the
    connection."""
    try:
        return program.send(target).status
    except ProgramError:
        if program.how_it_ended():
            raise
        return None


def write_many_series(logdir, runs):
    content = logs.file_of(logs.several([b"tag%d" % tag for tag in range(begin, begin + 500)], 1,
                                        range(500))
                           for begin in range(0, TAGS, 500))
    first = logs.write_file(logdir, "run0", content)
    for number in range(1, runs):
        folder = os.fsencode(logdir / f"run{number}")
        os.mkdir(folder)
        os.link(first, os.path.join(folder, os.path.basename(first)))


def failing_calls(arena):
    """System calls that fail now and then, with the library of test/faults."""
    if not arena.expect(arena.faults.exists(), f"{arena.faults} is not built"):
        return
    logdir = arena.logdir()
    write_many_series(logdir, 10)
    for rules in ("malloc=ENOMEM,least=500000", "open=EMFILE,path=tfevents,skip=5,times=30",
                  "open=EINTR,skip=10,times=20", "fstat=EIO,path=tfevents,skip=5,times=30"):
        wrapper = ["env", f"LD_PRELOAD={arena.faults}", f"STEPSCOPE_FAULTS={rules}"]
        with contextlib.suppress(GaveUp), arena.program(
                logdir, wrapper=wrapper, label=rules, judges_data=False) as program:
            for target in COSTLY:
                status = program.send(target).status
                arena.tried += 1
                arena.expect(status in ALLOWED_STATUSES, f"{rules}: {target} returned {status}")


def few_processes(arena):
    """Runs as a user who may start few threads: the program serves with those, or reports what
    failed."""
    logdir = arena.logdir()
    # This user cannot access the folder in which the program was built.
    binary = shutil.copy(arena.binary, arena.folder / "program")
    for count in (1, 3, 6, 8, ENOUGH_THREADS):
        wrapper = ["setpriv", f"--reuid={STRANGER}", f"--regid={STRANGER}", "--clear-groups", "--",
                   "prlimit", f"--nproc={count}:{count}", "--"]
        label = f"{count} threads"
        arena.tried += 1
        try:
            with as_stranger(arena, binary, logdir, wrapper) as program:
                problem = serving_problem(program, count)
                arena.expect(problem is None, f"{label}: {problem}")
                problem = program.terminate()
                arena.expect(problem is None, f"{label}: {problem}")
        except ProgramError as error:
            # It may exit with a message, but not by a signal.
            text = str(error)
            by_signal = re.search(r"ended with -\d+", text) or LAST_WORDS.search(text)
            arena.expect("it ended with" in text and not by_signal, f"{label}: {text[-300:]}")


def serving_problem(program, count):
    """What is wrong with the served data; None if it is correct, or if the program reports the
    shortage."""
    if count < ENOUGH_THREADS:
        time.sleep(1)
        if SHORTAGE_MESSAGE in program.output():
            response = program.send("/data/environment", seconds=5)
            return None if response.status == 200 else f"status {response.status}"
    program.wait_until_loaded(10)
    return logs.healthy_problem(program)


@contextlib.contextmanager
def as_stranger(arena, binary, logdir, wrapper):
    program = None
    try:
        output = Path(arena.folder, f"stranger-{arena.tried}")
        program = Program(binary, logdir, output, wrapper=wrapper)
        yield program
    finally:
        if program:
            program.kill()


def full_disk(arena):
    """A full disk: the server works, and the other commands fail without losing anything."""
    place = Path(tempfile.mkdtemp(prefix="disk-", dir=arena.folder))
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", place],
                             capture_output=True, check=False).returncode == 0
    if not mounted:
        arena.notes.append("no right to mount a file system: a full disk was not tried")
        return
    try:
        fill_and_try(arena, place)
    finally:
        subprocess.run(["umount", "-l", place], check=False)


def fill_and_try(arena, place):
    logdir = place / "logs"
    for number in range(6):
        logs.write_run(logdir, "run", [logs.scalar("loss", step, step) for step in range(
            number * 50, number * 50 + 50)], f"events.out.tfevents.{number}.host")
    for path in (logdir / "run").iterdir():
        os.utime(path, (1e9, 1e9))
    logs.write_healthy(logdir)
    original = {path: path.read_bytes() for path in logdir.rglob("*") if path.is_file()}
    with contextlib.suppress(OSError), (place / "ballast").open("wb", 0) as out:
        while True:
            out.write(bytes(4096))
    binary = arena.binary
    for command in ([binary, "clean", logdir, "--compact", "--apply"],
                    [binary, "demo", place / "demo"],
                    [binary, "export", logdir, "--out", place / "out"],
                    [binary, "clean", logdir, "--match", "run", "--apply"]):
        ended = subprocess.run(command, capture_output=True, timeout=30, check=False)
        arena.tried += 1
        what = " ".join(map(str, command[1:2]))
        arena.expect(0 <= ended.returncode < 128,
                     f"full disk: {what} ended with {ended.returncode}: {ended.stderr[-200:]}")
    # Files in the trash are not lost; they are restored.
    if not all(path.exists() for path in original):
        subprocess.run([binary, "clean", logdir, "--restore"], capture_output=True, check=False)
    lost = [path.name for path, content in original.items()
            if not path.exists() or path.read_bytes() != content]
    arena.expect(not lost, f"full disk: {lost} have changed")
    with arena.program(logdir, wrapper=["env", f"TMPDIR={place}"], label="full disk"):
        arena.tried += 1
    shutil.rmtree(logdir, ignore_errors=True)
