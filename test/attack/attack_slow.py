# SPDX-License-Identifier: Apache-2.0
"""Slow clients: half-sent bodies, responses that are never read, idle connections."""
import contextlib
import os
import resource
import socket
import struct
import time
from urllib.parse import urlencode

import logs
import wire

BODY_BYTES = 30 << 20
HALF_BODIES = 60
DRIPPING_CLIENTS = 30
IDLE_CONNECTIONS = 3000
CONNECTIONS_MAX = 1024
RUNS, POINTS = 60, 4000


def attack(arena):
    allow_many_files()
    logdir = arena.logdir()
    payloads = [logs.scalar("loss", step, step / 3) for step in range(arena.scaled(POINTS, 1500))]
    first = logs.write_run(logdir, "run0", payloads)
    for number in range(1, RUNS):
        folder = os.fsencode(logdir / f"run{number}")
        os.mkdir(folder)
        os.link(first, os.path.join(folder, os.path.basename(first)))
    arena.restart_clock()

    def on_a_program(step):
        def run(arena):
            with arena.program(logdir, label=step.__name__) as program:
                with contextlib.ExitStack() as held:
                    step(arena, program, held)
        return run

    arena.steps(*map(on_a_program, (drip_bodies, leave_bodies_half_sent, request_and_never_read,
                                    sit_idle, hang_up)))


def allow_many_files():
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = IDLE_CONNECTIONS + 500
    limit = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, most))


def connect(arena, program, held, seconds=5):
    """A connection that stays open until the end of the step; None if it is refused."""
    arena.tried += 1
    try:
        return held.enter_context(wire.connect(program.port, seconds))
    except OSError:
        return None


def share(arena, full, short):
    return time.monotonic() + arena.scaled(full, short)


def announce(program, length):
    return wire.request("/api/v1/tags", "POST", [
        ("Content-Type", "application/x-www-form-urlencoded"), ("Content-Length", length)],
        port=program.port)


def drip_bodies(arena, program, held):
    """Bodies that arrive byte by byte."""
    streams = [connect(arena, program, held) for _ in range(DRIPPING_CLIENTS)]
    for stream in streams:
        wire.send(stream, announce(program, 1000))
    deadline = share(arena, 5, 1)
    while time.monotonic() < deadline:
        for stream in streams:
            wire.send(stream, b"a")
        time.sleep(0.02)


def leave_bodies_half_sent(arena, program, held):
    """Many large bodies that are never finished must not fill the memory."""
    half = b"a" * (BODY_BYTES // 2)
    for _ in range(HALF_BODIES):
        stream = connect(arena, program, held, 1)
        if stream:
            wire.send(stream, announce(program, BODY_BYTES))
            wire.send(stream, half)
    time.sleep(arena.scaled(3, 0.5))


def request_and_never_read(arena, program, held):
    """Large exports that are never read, first few and then many."""
    query = urlencode({"tag": "loss", "format": "json"})
    for count in (8, 56):
        for number in range(count):
            stream = connect(arena, program, held)
            if stream:
                # Different requests, so that no response is shared.
                target = f"/api/v1/export?{query}&number={number}"
                wire.send(stream, wire.request(target, port=program.port))
        time.sleep(arena.scaled(4, 1))
    arena.expect(program.send("/api/v1/export?tag=loss&run=run1").status == 200,
                 "an export is not served while others are not read")


def sit_idle(arena, program, held):
    """Idle connections up to the limit and past it: a new client still gets a response."""
    for _ in range(IDLE_CONNECTIONS):
        connect(arena, program, held, 2)
    status = program.send("/data/environment").status
    arena.expect(status in (200, 503), f"a new client gets {status} while others are idle")
    arena.expect(status == 200, "idle connections lock a new client out")


def hang_up(arena, program, held):
    """Connections that are closed midway."""
    messages = [announce(program, 1000), announce(program, 1000) + b"a" * 500,
                wire.request("/api/v1/export?tag=loss", port=program.port), b"GET / HT", b"",
                wire.upgrade(program.port)]
    deadline = share(arena, 6, 1.5)
    while time.monotonic() < deadline and program.is_alive():
        stream = wire.connect(program.port)
        wire.send(stream, arena.chance.choice(messages))
        if arena.chance.random() < 0.5:
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if arena.chance.random() < 0.3:
            time.sleep(0.002)
        stream.close()
        arena.tried += 1
