# SPDX-License-Identifier: Apache-2.0
"""Connections that violate the protocol: known tricks, then random bytes, then WebSockets."""
import socket
import struct
import threading
import time

import http_cases
import logs
import wire
from event_log import frame

FUZZ_SHARE = 0.5
LIVE_CLIENTS_DEAF = 40
INSERTED = (b"\r\n", b"\n", b"\r", b"\0", b" ", b":", b"\xff" * 9, b"\r\n\r\n", b"%",
            b"Transfer-Encoding: chunked\r\n")
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def attack(arena):
    logdir = arena.logdir()
    with arena.program(logdir) as program:
        for part in (try_cases, try_lines_after_body, try_slow_heads, try_pipelines, try_chance,
                     try_frames):
            part(arena, program)
            if not program.is_alive():
                return
        try_deaf_listeners(arena, program, logdir)


def try_cases(arena, program):
    for name, data, allowed, responses_max in http_cases.all_cases(program.port):
        found = wire.statuses(wire.talk(program.port, data))
        arena.tried += 1
        first = found[0] if found else None
        arena.expect(first in allowed, f"{name}: status {first}")
        arena.expect(len(found) <= responses_max,
                     f"{name}: {len(found)} responses, at most {responses_max}: {found[:5]}")
        if not program.is_alive():
            arena.fail(f"{name}: the program died")
            return


def try_lines_after_body(arena, program):
    """Empty lines that all arrive at once, right after a body."""
    head = http_cases.post(program.port, ["Content-Length: 1"], b"")
    for _ in range(5):
        with wire.connect(program.port, 3) as stream:
            wire.send(stream, head)
            time.sleep(0.05)
            wire.send(stream, b"x" + http_cases.LINES)
            wire.end_sending(stream)
            found = wire.statuses(wire.read_all(stream))
        arena.tried += 1
        if not arena.expect(program.is_alive() and found[:1] == [200],
                            f"empty lines right after a body: {found[:3]}"):
            return


def try_slow_heads(arena, program):
    """Headers that arrive byte by byte, from many clients, and are never finished."""
    streams = [wire.connect(program.port) for _ in range(arena.scaled(200, 50))]
    head = wire.request(port=program.port)
    for place in range(20):
        for stream in streams:
            wire.send(stream, head[place:place + 1])
    for stream in streams:
        stream.close()
    arena.tried += len(streams)


def try_pipelines(arena, program):
    """Thousands of requests at once: each gets a response in order, or the connection is closed."""
    count = arena.scaled(5000, 1000)
    data = wire.request(port=program.port) * count
    with wire.connect(program.port, 20) as stream:
        sender = threading.Thread(target=wire.send, args=(stream, data), daemon=True)
        sender.start()
        seen, carried, deadline = 0, b"", time.monotonic() + 20
        while seen < count and time.monotonic() < deadline:
            try:
                piece = stream.recv(1 << 16)
            except OSError:
                break
            if not piece:
                break
            received = carried + piece
            seen += len(wire.STATUS.findall(received))
            carried = received[-8:]
    arena.tried += count
    arena.expect(seen == count, f"{seen} of {count} pipelined requests got a response")
    # Sends requests and never reads.
    with wire.connect(program.port, 1) as stream:
        wire.send(stream, wire.request("/data/plugins_listing", port=program.port) * 3000)


def mutated(chance, seeds):
    """Bytes of a case, changed at random."""
    data = bytearray(chance.choice(seeds))
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(data))
        kind = chance.randrange(5)
        if kind == 0:
            data[place] = chance.randrange(256)
        elif kind == 1:
            del data[place:place + chance.randint(1, 20)]
        elif kind == 2:
            data[place:place] = chance.choice(INSERTED)
        elif kind == 3:
            data[place:place] = data[place:place + chance.randint(1, 100)] * chance.randint(1, 50)
        else:
            other = chance.choice(seeds)
            data[place:] = other[chance.randrange(len(other)):]
        if not data:
            data = bytearray(b"\r")
    return bytes(data)


def try_chance(arena, program):
    seeds = [data for _, data, _, _ in http_cases.all_cases(program.port) if len(data) < 4000]
    deadline = time.monotonic() + arena.time_left() * FUZZ_SHARE
    while time.monotonic() < deadline and program.is_alive():
        data = mutated(arena.chance, seeds)
        try:
            if arena.chance.random() < 0.2:
                reset_after(program.port, data)
            else:
                wire.talk(program.port, data, 0.5)
        except OSError as error:
            arena.fail(f"no connection: {error}")
            return
        arena.tried += 1


def reset_after(port, data):
    """Sends and resets the connection."""
    stream = wire.connect(port)
    wire.send(stream, data)
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    stream.close()


def frame_cases():
    """(name, bytes of frames that a client must not send, or that are expensive)."""
    make = wire.websocket_frame
    return [
        ("unmasked", make(TEXT, b"x", masked=False)),
        ("reserved bits", b"".join(make(TEXT, b"x", reserved=bits) for bits in range(1, 8))),
        ("reserved opcodes", b"".join(make(code) for code in (3, 7, 11, 15))),
        ("oversized", make(BINARY, b"x" * 100_000)),
        ("length of 2^63", make(BINARY, b"x", length=1 << 63)),
        ("length of 2^64 - 1", make(TEXT, b"x", length=(1 << 64) - 1)),
        ("endless fragments", make(TEXT, final=False) + make(0, final=False) * 20_000),
        ("long message", make(TEXT, final=False) + make(0, b"a" * 500, final=False) * 50),
        ("continuation without a start", make(0, b"x")),
        ("two starts", make(TEXT, b"a", final=False) + make(TEXT, b"b")),
        ("long ping", make(PING, b"x" * 126)),
        ("fragmented ping", make(PING, b"x", final=False)),
        ("ping flood", make(PING, b"x" * 125) * 20_000),
        ("pong flood", make(PONG, b"x" * 125) * 20_000),
        ("invalid UTF-8", make(TEXT, b"\xff\xfe\x80") * 100),
        ("close without a code", make(CLOSE)),
        ("close with half a code", make(CLOSE, b"\x03")),
        ("close with a bad code", make(CLOSE, struct.pack("!H", 1) + b"\xff")),
        ("close storm", make(CLOSE, struct.pack("!H", 1000)) * 5000),
        ("data after close", make(CLOSE, struct.pack("!H", 1000)) + make(TEXT, b"x" * 1000) * 100),
        ("half a frame", make(TEXT, b"x" * 100)[:7]),
        ("not WebSocket frames", b"GET / HTTP/1.1\r\n\r\n" * 100),
    ]


def try_frames(arena, program):
    cases = frame_cases()
    for name, data in cases:
        stream, status = wire.open_live(program.port)
        arena.expect(status == 101, f"WebSocket for '{name}': status {status}")
        wire.send(stream, data)
        stream.settimeout(0.02)
        wire.read_all(stream, 1 << 20)
        stream.close()
        arena.tried += 1
        if not arena.expect(program.is_alive(), f"WebSocket frames '{name}': the program died"):
            return
    everything = [data for _, data in cases if len(data) < 4000]
    deadline = time.monotonic() + max(arena.time_left() * FUZZ_SHARE, 1)
    while time.monotonic() < deadline and program.is_alive():
        stream, _ = wire.open_live(program.port)
        wire.send(stream, mutated(arena.chance, everything))
        stream.settimeout(0.005)
        wire.read_all(stream, 1 << 16)
        stream.close()
        arena.tried += 1


def try_deaf_listeners(arena, program, logdir):
    """Clients that never read while the logs change are disconnected, and do not delay others."""
    deaf = [wire.open_live(program.port)[0] for _ in range(LIVE_CLIENTS_DEAF)]
    files = []
    for number in range(arena.scaled(800, 100)):
        folder = logdir / f"run{number}-{'n' * 180}"
        folder.mkdir()
        files.append(folder / "x.tfevents.1")
    for step in range(arena.scaled(25, 3)):
        record = frame(logs.scalar("loss", step, step))
        for path in files:
            with path.open("ab") as out:
                out.write(record)
        time.sleep(0.1)
    for stream in deaf:
        stream.close()
    arena.tried += len(deaf)
