# SPDX-License-Identifier: Apache-2.0
"""Files that are not event files, next to healthy runs: the runs are served, and nothing hangs."""
import contextlib
import os
import random
import socket
import threading
import time

import logs
import routes

LARGE_BYTES, SHORT_LARGE_BYTES = 200 << 20, 40 << 20
BLOCK = 1 << 20
SPARSE_BYTES = 1 << 40
TREE_LEVELS = 1000
NAME = "x.tfevents.1"


def attack(arena):
    logdir = arena.logdir()
    large = arena.scaled(LARGE_BYTES, SHORT_LARGE_BYTES)
    with contextlib.ExitStack() as held:
        make_foreign(arena, logdir, large, held)
        arena.restart_clock()
        with arena.program(logdir, load_seconds=arena.scaled(60, 30)) as program:
            disturb(arena, program, logdir)
            arena.tried += routes.crawl(program, arena.chance, arena.time_left, 20, arena.fail)[0]


def make_foreign(arena, root, large, held):
    chance = random.Random(arena.chance.random())
    blocks(root / "random" / NAME, (chance.randbytes(BLOCK) for _ in range(large // BLOCK)))
    blocks(root / "zeros" / NAME, (bytes(BLOCK) for _ in range(large // BLOCK)))
    blocks(root / "ones" / NAME, (b"\xff" * BLOCK for _ in range(large // BLOCK // 4)))
    frames = logs.file_of([logs.scalar("loss", step, step) for step in range(100)])
    blocks(root / "half_frames" / NAME, [(frames[:-7] * 50)])
    sparse = root / "sparse" / NAME
    blocks(sparse, [frames])
    os.truncate(sparse, SPARSE_BYTES)
    for number, target in enumerate(("/dev/zero", "/dev/random", "/dev/full", "/dev/null",
                                     "/proc/kmsg", "/proc/self/mem", "/proc/self/environ",
                                     "/dev/tty")):
        link(root / f"device{number}" / NAME, target)
    (root / "fifo").mkdir()
    os.mkfifo(root / "fifo" / NAME)
    unix = held.enter_context(socket.socket(socket.AF_UNIX))
    (root / "socket").mkdir()
    here = os.getcwd()
    os.chdir(root / "socket")  # The address of a socket must be short.
    unix.bind(NAME)
    os.chdir(here)
    blocks(root / "unreadable" / NAME, [frames])
    os.chmod(root / "unreadable" / NAME, 0)
    (root / "folder" / NAME).mkdir(parents=True)
    blocks(root / "folder" / NAME / NAME, [frames])
    link(root / "loop" / "a", "b")
    link(root / "loop" / "b", "a")
    link(root / "loop" / NAME, NAME)
    link(root / "loop" / "up", "..")
    link(root / "dangling" / NAME, "/no/such/file")
    for number, name in enumerate((b"new\nline", b"\xff\xfe", b"tab\there", b"\xe2\x80\xae",
                                   b" ", b"-rf", b"%00", b"\\", b"n" * 200)):
        logs.write_file(root, name, frames, b"x.tfevents.%d" % number + name[:9])
    deep_tree(root / "deep", frames)
    arena.tried += 38


def blocks(path, pieces):
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as out:
        for piece in pieces:
            out.write(piece)


def link(path, target):
    path.parent.mkdir(parents=True, exist_ok=True)
    os.symlink(target, path)


def deep_tree(path, frames):
    """Creates a tree deeper than the longest path, level by level, since no path reaches its
    end."""
    path.mkdir()
    here = os.getcwd()
    os.chdir(path)
    for level in range(TREE_LEVELS):
        os.mkdir("deeper")
        os.chdir("deeper")
        if level in (1, TREE_LEVELS - 1):
            with open(NAME, "wb") as out:
                out.write(frames)
    os.chdir(here)


def disturb(arena, program, root):
    """Replaces, truncates and removes files while they are read."""
    content = logs.file_of([logs.scalar("loss", step, step) for step in range(2000)])
    folder = root / "moving"
    folder.mkdir()
    deadline = time.monotonic() + min(arena.time_left() / 3, 10)
    reader = threading.Thread(target=keep_requesting, args=(program, deadline), daemon=True)
    reader.start()
    while time.monotonic() < deadline:
        path = folder / f"x.tfevents.{arena.chance.randrange(4)}"
        kind = arena.chance.randrange(6)
        if path.is_symlink():
            path.unlink()  # It may link to a file that is not ours.
        if kind == 0:
            path.write_bytes(content[:arena.chance.randrange(len(content))])
        elif kind == 1 and path.exists():
            os.truncate(path, arena.chance.randrange(len(content)))
        elif kind == 2:
            other = folder / "other"
            other.write_bytes(content)
            os.replace(other, path)
        elif kind == 3:
            path.unlink(missing_ok=True)
        elif kind == 4:
            with path.open("ab") as out:
                out.write(arena.chance.randbytes(1000))
        else:
            path.unlink(missing_ok=True)
            os.symlink(arena.chance.choice(["/dev/zero", "x.tfevents.0", ".", ".."]), path)
        arena.tried += 1
        time.sleep(0.003)
    reader.join()
    # At the end there is a complete file, and it is shown.
    for path in list(folder.iterdir()):
        path.unlink()
    (folder / "x.tfevents.9").write_bytes(content)
    wait_for_run(arena, program)


def keep_requesting(program, deadline):
    while time.monotonic() < deadline and program.is_alive():
        try:
            program.send("/data/plugin/scalars/scalars?run=moving&tag=loss")
            program.send("/api/v1/scalars?tag=loss")
        except Exception:  # noqa: BLE001 - Failures are found by watch.py; this only causes reads.
            pass
        time.sleep(0.01)


def wait_for_run(arena, program):
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        response = program.send("/api/v1/export?tag=loss&run=moving")
        if response.status == 200 and response.body.count(b"\n") == 2001:
            return
        time.sleep(0.1)
    arena.fail("a file that was replaced and truncated is not shown completely at the end")
