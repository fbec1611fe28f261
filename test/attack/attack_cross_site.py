# SPDX-License-Identifier: Apache-2.0
"""Requests as a browser sends them for a page of another site, and requests that must still work.

A page of another site cannot read the responses, but it can make the browser send requests, and
measure how long they take. So every request that is recognisably not from our own page is refused;
scripts do not send these headers and are accepted.
"""
import json

import wire

DATA = ("/data/environment", "/data/runs", "/api/v1/runs", "/data/plugin/scalars/tags",
        "/api/v1/scalars?tag=loss", "/api/v1/export?tag=loss",
        "/data/plugin/hparams/experiment?request=%7B%7D")
FORM = "application/x-www-form-urlencoded"
NAVIGATION = (("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"))


def attack(arena):
    logdir = arena.logdir()
    with arena.program(logdir) as program:
        for target in DATA:
            try_foreign(arena, program, target)
            try_own(arena, program, target)
        try_posts(arena, program)
        try_live(arena, program)
        try_pages(arena, program)


def status_of(arena, program, target, headers, method="GET", body=b""):
    arena.tried += 1
    data = wire.request(target, method, headers, body, program.port)
    found = wire.statuses(wire.talk(program.port, data))
    return found[0] if found else 0


def refused(arena, program, what, target, headers, method="GET", body=b""):
    status = status_of(arena, program, target, headers, method, body)
    arena.expect(status in (400, 403, 415, 421), f"{what}: {method} {target} returned {status}")


def accepted(arena, program, what, target, headers, method="GET", body=b""):
    status = status_of(arena, program, target, headers, method, body)
    arena.expect(status == 200, f"{what}: {method} {target} returned {status}")


def try_foreign(arena, program, target):
    port = program.port
    fetch = [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")]
    for destination in ("empty", "script", "image", "style", "audio", "object"):
        refused(arena, program, f"another site's {destination}", target,
                [*fetch, ("Sec-Fetch-Dest", destination)])
    refused(arena, program, "another port of this machine", target,
            [("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Mode", "cors"),
             ("Origin", f"http://localhost:{port + 1}")])
    refused(arena, program, "foreign Origin", target,
            [*fetch, ("Origin", "https://evil.example")])
    refused(arena, program, "Origin null", target, [*fetch, ("Origin", "null")])
    for host in ("evil.example", f"evil.example:{port}", "localhost.evil.example",
                 "127.0.0.1.evil", "localhost@evil.example", "[::1].evil", ""):
        data = f"GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
        found = wire.statuses(wire.talk(port, data))
        arena.tried += 1
        arena.expect(found[:1] in ([400], [403], [421]), f"Host '{host}': {target}: {found}")


def try_own(arena, program, target):
    port = program.port
    accepted(arena, program, "a script", target, [])
    accepted(arena, program, "our page", target,
             [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "cors")])
    accepted(arena, program, "our page with its Origin", target,
             [("Sec-Fetch-Site", "same-origin"), ("Origin", f"http://localhost:{port}")])
    accepted(arena, program, "a typed address", target, [("Sec-Fetch-Site", "none"), *NAVIGATION])
    for host in (f"localhost:{port}", "localhost", f"127.0.0.1:{port}", f"[::1]:{port}"):
        data = f"GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
        received = wire.talk(port, data)
        arena.tried += 1
        arena.expect(wire.statuses(received)[:1] == [200], f"Host '{host}': {target} is refused")
        policy = b"cross-origin-resource-policy:" in received.lower()
        arena.expect(policy, f"{target} has no Cross-Origin-Resource-Policy")


def try_posts(arena, program):
    """What a form or a script of another site can send without a preflight request."""
    port = program.port
    body = json.dumps({"allowedStatuses": [0], "sliceSize": 10}).encode()
    groups = "/data/plugin/hparams/session_groups"
    foreign = [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")]
    for kind in ("text/plain", "application/json", FORM, "multipart/form-data; boundary=x"):
        refused(arena, program, f"another site's POST as {kind}", groups,
                [*foreign, ("Content-Type", kind)], "POST", body)
        # A browser that does not send Sec-Fetch-Site sends a preflight before JSON, see below.
        if kind != "application/json":
            refused(arena, program, f"an old browser's POST as {kind}", groups,
                    [("Origin", "https://evil.example"), ("Content-Type", kind)], "POST", body)
    refused(arena, program, "another site's form", "/api/v1/export",
            [*foreign, ("Content-Type", FORM)], "POST", b"tag=loss")
    preflight = [("Origin", "https://evil.example"), ("Access-Control-Request-Method", "POST"),
                 ("Access-Control-Request-Headers", "content-type")]
    received = wire.talk(port, wire.request(groups, "OPTIONS", preflight, port=port))
    arena.expect(b"access-control-allow" not in received.lower(), "another site may send JSON")
    own = [("Sec-Fetch-Site", "same-origin"), ("Origin", f"http://localhost:{port}")]
    for headers in (own, [], [("Origin", f"http://localhost:{port}")]):
        accepted(arena, program, "our own POST", groups,
                 [*headers, ("Content-Type", "application/json")], "POST", body)
        accepted(arena, program, "our own form", "/api/v1/export",
                 [*headers, ("Content-Type", FORM)], "POST", b"tag=loss")


def try_live(arena, program):
    port = program.port
    for origin in ("https://evil.example", f"http://evil.example:{port}", "null",
                   f"http://localhost:{port + 1}", "http://localhost.evil.example", "file://"):
        stream, status = wire.open_live(port, headers=[("Origin", origin)])
        stream.close()
        arena.tried += 1
        arena.expect(status == 403, f"WebSocket with Origin {origin}: status {status}")
    for headers in ([], [("Origin", f"http://localhost:{port}")]):
        stream, status = wire.open_live(port, headers=headers)
        stream.close()
        arena.tried += 1
        arena.expect(status == 101, f"WebSocket with {headers or 'no Origin'}: status {status}")


def try_pages(arena, program):
    """A link from another site to the page works: it does not let that site read anything."""
    status = status_of(arena, program, "/", [("Sec-Fetch-Site", "cross-site"), *NAVIGATION])
    arena.expect(status in (200, 404, 501, 503), f"a link to the page returned {status}")
