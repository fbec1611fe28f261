# SPDX-License-Identifier: Apache-2.0
"""Hostile inputs of growing size for every parser: the CPU time may grow by at most a factor of
three per doubling of the size."""
from urllib.parse import quote

import attack_expensive
import hostile_events as hostile
import hostile_texts as texts
import logs
from event_log import (bytes_field, double_field, event, frame, graph_def, histogram, session_start,
                       summary, tensor)
from growth import growth, processor_seconds_of, quadruplings
from program import ProgramError

LOADING_SHARE = 0.3
FORM = "application/x-www-form-urlencoded"
# The limit on headers is 64 KiB.
HEAD_SIZES = quadruplings(1 << 9, 1 << 15)
# The form is parsed before the route is found, but its fields are used differently.
FORM_ROUTES = ("/data/plugin/scalars/scalars_multirun", "/api/v1/tags", "/api/v1/scalars",
               "/api/v1/export", "/api/v1/ranges", "/data/plugin/pr_curves/pr_curves",
               "/data/plugin/timeseries/timeSeries", "/api/v1/records")


def attack(arena):
    logdir = arena.logdir()
    sizes = quadruplings(1 << 12, arena.scaled(1 << 18, 1 << 16))
    logged = list(logged_families())
    for run, _, make in logged:
        logs.write_run(logdir, run, (payload for number, size in enumerate(sizes)
                                     for payload in make(f"s{size}".encode(), number, size)))
    arena.restart_clock()
    with arena.program(logdir, quiet_start=True) as program:
        entries = [*logged_work(program, logged, sizes), *request_work(arena, program)]
        try_all(arena, program, entries)
    arena.steps(try_loading)


def try_all(arena, program, entries):
    arena.chance.shuffle(entries)
    for number, (name, work, sizes) in enumerate(entries):
        if arena.time_left() <= arena.seconds * LOADING_SHARE or not program.is_alive():
            arena.notes.append(f"{len(entries) - number} of {len(entries)} families not tried")
            return
        try:
            found = growth(processor_seconds_of(program, work), sizes)
        except ProgramError as error:
            arena.fail(f"{name}: {error}")
            continue
        judge(arena, name, found)


def judge(arena, name, found):
    arena.tried += 1
    if found:
        size, seconds, factor = found
        arena.fail(f"{name}: {size} bytes take {seconds:.2f} s, {factor:.0f} times as long as"
                   " a quarter of that size")


def request_work(arena, program):
    """Families that are sent in a request."""
    sizes = quadruplings(1 << 11, arena.scaled(1 << 21, 1 << 19))
    for target, kind, form in attack_expensive.json_entries():
        for name, make in texts.JSON.items():
            yield f"JSON {name} in {target}", post_json(program, target, kind, form, make), sizes
    for target in FORM_ROUTES:
        for name, make in texts.FORM.items():
            yield f"form {name} in {target}", post(program, target, FORM, make), sizes
    for name, make in texts.MULTIPART.items():
        work = post(program, FORM_ROUTES[0], "multipart/form-data; boundary=x", make)
        yield f"multipart {name}", work, sizes
    for target in ("/data/environment", "/api/v1/tags"):
        for name, make in texts.FORM.items():
            yield f"query {name} in {target}", get(program, target + "?", make), HEAD_SIZES
    for name, make in texts.PATHS.items():
        yield f"path {name}", get(program, "", make), HEAD_SIZES
    for name, make in texts.HEADERS.items():
        yield f"header {name}", get_with(program, name.split()[0], make), HEAD_SIZES
    for name, make in texts.PATTERNS.items():
        prefix = "/data/plugin/custom_scalars/scalars?run=healthy&tag="
        yield f"pattern {name}", get(program, prefix, lambda size, make=make: quote(
            make(size // 3))), HEAD_SIZES


def post_json(program, target, kind, form, make):
    def body(size):
        text = make(size)
        return form % (quote(text) if kind == FORM else text) if "%s" in form else form
    return post(program, target.replace("%%", "%"), kind, body)


def post(program, target, kind, make):
    return lambda size: program.send(target, "POST", make(size).encode(), {"Content-Type": kind})


def get(program, prefix, make):
    return lambda size: program.send(prefix + make(size))


def get_with(program, header, make):
    return lambda size: program.send("/data/runs", headers={header: make(size)})


def logged_families():
    """(run, route, function of tag, step and size that makes payloads): families in logs."""
    def markdown(make):
        return lambda tag, step, size: [logs.text(tag, 0, make(size).encode())]

    for number, make in enumerate(texts.MARKDOWN.values()):
        yield f"markdown{number}", "/data/plugin/text/text?run={run}&tag={tag}", markdown(make)
    yield from logged_messages()


def logged_messages():
    """Messages that are decoded on request, and what is computed from them."""
    def keras(make):
        return lambda tag, step, size: [hostile.value(
            tag, tensor("string", [make(size).encode()]), b"graph_keras_model", content=b"1")]

    conceptual = "/data/plugin/graphs/graph?run={run}&tag={tag}&conceptual=true"
    for name in ("arrays", "objects", "different keys", "equal keys", "escapes", "one long string"):
        yield f"keras {name}", conceptual, keras(texts.JSON[name])
    layer = '{"name":"l%d","class_name":"D","config":{},"inbound_nodes":[[["l%d",0,0,{}]]]}'
    model = '{"class_name":"Functional","config":{"name":"m","layers":[%s]}}'
    yield "keras chain", conceptual, keras(
        lambda size: model % ",".join(layer % (n, n - 1) for n in range(size // 75)))
    yield "keras equal names", conceptual, keras(
        lambda size: model % ",".join(layer % (1, 1) for n in range(size // 75)))

    def metadata(make):
        return lambda tag, step, size: [event(1.0, 0, hostile.run_metadata(tag, make(size)))]

    profile = "/data/plugin/graphs/run_metadata?run={run}&tag={tag}"
    yield "profile nested", profile, metadata(lambda size: hostile.nested(1, size // 4))
    yield "profile groups", profile, metadata(lambda size: hostile.groups(100, size // 4))
    yield "profile nodes", profile, metadata(lambda size: bytes_field(1, bytes_field(
        1, bytes_field(1, b"/cpu:0") + bytes_field(2, bytes_field(1, b"n")) * (size // 5))))

    def buckets(tag, step, size):
        pairs = [(float(n), 1.0) for n in range(size // 16)]
        return [event(1.0, 0, summary(tag, histogram(0.0, size, pairs)))]

    for route in ("histograms/histograms", "distributions/distributions"):
        yield route, f"/data/plugin/{route}?run={{run}}&tag={{tag}}", buckets
    yield "blobs", "/data/plugin/images/images?run={run}&tag={tag}&sample=5", \
        lambda tag, step, size: [hostile.value(tag, tensor(
            "string", [b"x"] * (size // 3), (size // 3,)), b"images", data_class=3)]
    yield "curve", "/data/plugin/pr_curves/pr_curves?run={run}&tag={tag}", \
        lambda tag, step, size: [hostile.value(tag, tensor(
            "float", [b"1"] * (size // 4 // 6 * 6), (6, size // 24)), b"pr_curves")]


def logged_work(program, families, sizes):
    for run, route, _ in families:
        def work(size, run=run, route=route):
            program.send(route.format(run=quote(run, ""), tag=f"s{size}"))
        yield f"logged {run}", work, sizes


def try_loading(arena):
    """Files of growing size: the time to load each in a new program."""
    sizes = quadruplings(1 << 14, arena.scaled(1 << 22, 1 << 18))
    families = list(loaded_families().items())
    arena.chance.shuffle(families)
    for number, (name, make) in enumerate(families):
        if arena.time_left() <= 0:
            arena.notes.append(f"{len(families) - number} of {len(families)} files not tried")
            return
        found = growth(lambda size, make=make: loading_seconds(arena, make, size), sizes)
        judge(arena, f"loading {name}", found)


def loading_seconds(arena, make, size):
    """Loads a log, requests what is computed from it, and returns the CPU time of both."""
    logdir = arena.logdir(healthy=False)
    logs.write_file(logdir, "run", make(size))
    program = arena.start(logdir)
    try:
        program.wait_until_loaded()
        program.send("/api/v1/scalars?tag=loss&smoothing=0.5&pixels=1000")
        program.send("/data/plugin/scalars/scalars?run=run&tag=loss")
        program.send("/data/plugin/hparams/session_groups?request=" + quote(
            '{"allowedStatuses":[0],"sliceSize":9}'))
        program.send("/api/v1/hparams")
        program.send("/data/plugin/custom_scalars/layout")
        program.wait_until_checked()
        return program.processor_seconds()
    finally:
        program.kill()


def loaded_families():
    def repeated(payload):
        data = frame(payload)
        return lambda size: data * (size // len(data))

    def scalars(step_of):
        return lambda size: logs.file_of([logs.scalar("loss", step_of(n), 1.0)
                                          for n in range(size // 50)])

    start = event(1.0, 0, session_start())
    hparam = bytes_field(1, bytes_field(1, b"k") + bytes_field(2, double_field(2, 1)))
    chart = bytes_field(2, bytes_field(1, b"t") + bytes_field(2, bytes_field(1, b"tag")))
    good = frame(logs.scalar("loss", 1, 1.0))
    return {
        "falling steps": scalars(lambda n: (1 << 40) - n),
        "steps back and forth": scalars(lambda n: n % 2),
        "equal steps": scalars(lambda n: 0),
        "sessions started": repeated(start),
        "a start before each point": lambda size: (frame(start) + good) * (size // 80),
        "starts after tags": lambda size: b"".join(
            frame(logs.scalar(f"t{number}", 1, 1.0)) for number in range(size // 100)) +
            frame(start) * (size // 80),
        "zeros": lambda size: bytes(size),
        "headers": lambda size: good[:12] * (size // 12),
        "cut frames": lambda size: good[:-1] * (size // len(good)),
        "empty frames": repeated(b""),
        "hyperparameters": lambda size: logs.file_of([hostile.value(
            b"_hparams_/session_start_info", b"", b"hparams", content=bytes_field(
                3, hparam * (size // len(hparam))))]),
        "layout of equal charts": lambda size: logs.file_of([hostile.value(
            b"custom_scalars__config__", tensor("string", [bytes_field(2, bytes_field(
                1, b"c") + chart * (size // len(chart)))]), b"custom_scalars")]),
        "layout of equal categories": lambda size: logs.file_of([hostile.value(
            b"custom_scalars__config__", tensor("string", [bytes_field(2, bytes_field(
                1, b"c") + chart) * (size // (len(chart) + 5))]), b"custom_scalars")]),
        "layout of different charts": lambda size: logs.file_of([hostile.value(
            b"custom_scalars__config__", tensor("string", [bytes_field(2, b"".join(
                bytes_field(2, bytes_field(1, b"t%d" % n)) for n in range(size // 10)))]),
            b"custom_scalars")]),
        "graph": lambda size: logs.file_of([event(1.0, 0, graph_def(
            hostile.deep_attribute(size // 12)))]),
    }
