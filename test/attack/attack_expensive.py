# SPDX-License-Identifier: Apache-2.0
"""Expensive requests from many concurrent clients, some cancelled midway."""
import concurrent.futures
import json
import os
import socket
import struct
from urllib.parse import quote, urlencode

import logs
import wire

CLIENTS = 64
RUNS, TAGS, POINTS = 500, 8, 1200
NESTED_DEPTH = 30_000
NESTED_SECONDS_MAX = 10
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"


def attack(arena):
    logdir = arena.logdir()
    write_logs(logdir, arena)
    arena.restart_clock()
    with arena.program(logdir, quiet_start=True) as program:
        try_nested(arena, program)
        storm(arena, program)


def write_logs(logdir, arena):
    """Many runs with the same content, as links to one file: quick to create, but all of it is
    served."""
    tags = [b"t%d" % number for number in range(TAGS)]
    payloads = [logs.several(tags, step, [step + number / 7 for number in range(TAGS)])
                for step in range(POINTS)]
    payloads += session_start()
    first = logs.write_run(logdir, "run0000", payloads)
    for number in range(1, arena.scaled(RUNS, RUNS // 5)):
        folder = os.fsencode(logdir / f"run{number:04}")
        os.mkdir(folder)
        os.link(first, os.path.join(folder, os.path.basename(first)))


def session_start():
    """Hyperparameters, so that every run is a session."""
    field, number = logs.bytes_field, logs.double_field
    pairs = b"".join(field(1, field(1, b"hp%d" % key) + field(2, number(2, float(key))))
                     for key in range(20))
    content = field(3, pairs)
    metadata = logs.metadata_message(b"hparams", content=content)
    return [logs.event(1000.0, 0, logs.summary(b"_hparams_/session_start_info", b"", metadata))]


def form_of(pairs):
    return urlencode(pairs).encode()


def json_entries():
    """(target, type, body with %s for the JSON) of every route that accepts JSON."""
    hparams = "/data/plugin/hparams/"
    for route in ("experiment", "session_groups", "metric_evals"):
        yield hparams + route, JSON, "%s"
    yield hparams + "download_data?format=json", JSON, "%s"
    yield "/data/plugin/timeseries/timeSeries", FORM, "requests=%s"
    yield "/data/environment", FORM, "tensorBoardFeatureFlags=%s"
    yield hparams + "download_data?format=json&request=%%7B%%7D", FORM, "columnsVisibility=%s"


def nested_texts():
    depth = NESTED_DEPTH
    yield "[" * depth + "]" * depth
    yield "[" * depth * 2
    yield '{"a":' * (depth // 3) + "1" + "}" * (depth // 3)
    yield '{"colParams":[' * (depth // 8)
    yield '{"colParams":[{"filterDiscrete":' + "[" * depth + "]" * depth + "}]}"
    yield '[{"plugin":' + "[" * depth + "]" * depth + "}]"


def try_nested(arena, program):
    for target, kind, form in json_entries():
        for text in nested_texts():
            encoded = quote(text) if kind == FORM else text
            body = (form % encoded).encode() if "%s" in form else form.encode()
            response = program.send(target.replace("%%", "%"), "POST", body, {"Content-Type": kind},
                                   NESTED_SECONDS_MAX)
            arena.tried += 1
            arena.expect(response.status < 500 or response.status == 503,
                         f"nested JSON in {target}: status {response.status}")
            if arena.time_left() <= 0:
                return
    for text in nested_texts():
        if len(text) <= 60_000:
            headers = {"X-TensorBoard-Feature-Flags": text}
            program.send("/data/environment", headers=headers)
            arena.tried += 1


def costly_requests(port):
    """(target, type, body) of requests that take long or return a lot."""
    tags = [f"t{number}" for number in range(TAGS)]
    items = [{"plugin": "scalars", "tag": tags[number % TAGS]} for number in range(100)]
    yield "/data/plugin/timeseries/timeSeries", FORM, form_of({"requests": json.dumps(items)})
    same = [items[0]] * 100
    yield "/data/plugin/timeseries/timeSeries", FORM, form_of({"requests": json.dumps(same)})
    every = [("tag", tag) for tag in tags]
    yield "/api/v1/export", FORM, form_of(every)
    yield "/api/v1/export", FORM, form_of([*every, ("format", "json")])
    yield "/api/v1/export", FORM, form_of(every * 50)
    yield "/api/v1/scalars", FORM, form_of([*every, ("pixels", "100000"), ("smoothing", "0.999")])
    yield "/api/v1/scalars", FORM, form_of(every * 50)
    yield "/api/v1/ranges", FORM, form_of([*every * 20, ("smoothing", "0.9"), ("x", "relative")])
    runs = [("runs", f"run{number:04}") for number in range(RUNS)] * 20
    yield "/data/plugin/scalars/scalars_multirun", FORM, form_of([("tag", "t0"), *runs])
    groups = {"allowedStatuses": [0, 1, 2, 3], "sliceSize": 1_000_000, "aggregationType": 1,
              "colParams": [{"metric": {"tag": tag}, "order": "ORDER_DESC"} for tag in tags * 20]}
    yield "/data/plugin/hparams/session_groups", JSON, json.dumps(groups).encode()
    filters = {**groups, "colParams": [{"hparam": f"hp{key}", "filterDiscrete": list(range(2000))}
                                       for key in range(20)]}
    yield "/data/plugin/hparams/session_groups", JSON, json.dumps(filters).encode()
    yield "/data/plugin/hparams/download_data?format=latex", JSON, json.dumps(groups).encode()
    for pattern in ("(.*)*(.*)*(.*)*x", "(((.{1,30}){1,30}){1,10})", "(?i)" + "t|" * 5000,
                    "[" + "\\x{10ffff}" * 3000 + "]", ".{1000}.{1000}"):
        query = urlencode({"run": "run0000", "tag": pattern})
        yield f"/data/plugin/custom_scalars/scalars?{query}", None, b""
    yield "/api/v1/hparams", None, b""
    yield "/api/v1/tags?limit=100000", None, b""
    yield "/data/plugin/timeseries/tags", None, b""
    yield "/data/plugin/scalars/tags", None, b""


def as_bytes(port, target, kind, body, number=None):
    """With a number the request is unique, so that its response is not cached."""
    if number is not None:
        target += f"{'&' if '?' in target else '?'}number={number}"
    headers = [("Content-Type", kind)] if kind else []
    return wire.request(target, "POST" if body else "GET", headers, body, port)


def client(port, data, reads, patience):
    """One client: sends, reads some bytes or all, and hangs up."""
    try:
        with wire.connect(port, patience) as stream:
            wire.send(stream, data)
            if reads is None:
                stream.shutdown(socket.SHUT_WR)
                received = wire.read_all(stream)
                return wire.statuses(received[:50]) or [0]
            if reads:
                wire.read_all(stream, reads)
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    except OSError:
        return [0]
    return []


def storm(arena, program):
    """All expensive requests at once, most of them cancelled, until the time is up."""
    costly = list(costly_requests(program.port))
    counts = {}
    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as pool:
        waiting = set()
        # The rest of the time is for pending requests.
        while arena.time_left() > arena.seconds * 0.4 and program.is_alive():
            while len(waiting) < CLIENTS:
                reads = arena.chance.choice([None, None, 0, 1, 100_000])
                patience = arena.chance.choice([0.05, 0.5, 15]) if reads is not None else 15
                number = arena.chance.choice([None, arena.tried])
                data = as_bytes(program.port, *arena.chance.choice(costly), number=number)
                waiting.add(pool.submit(client, program.port, data, reads, patience))
                arena.tried += 1
            done, waiting = concurrent.futures.wait(waiting, 1, "FIRST_COMPLETED")
            for one in done:
                for status in one.result():
                    counts[status] = counts.get(status, 0) + 1
    arena.notes.append(f"statuses of requests that were not cancelled: {counts}")
    odd = set(counts) - {0, 200, 400, 408, 413, 429, 503}
    arena.expect(not odd, f"costly requests returned {odd}")
