# SPDX-License-Identifier: Apache-2.0
"""Requests that a server must handle correctly: what is sent, and which statuses are allowed.

A case is (name, bytes, allowed statuses of the first response, maximum number of responses). None
among the statuses means that the server may also close the connection without a response.
"""
from wire import request

REFUSED = {400, 408, 411, 413, 414, 417, 431, 501, 505}
OK = {200}
NO_METHOD = REFUSED | {405}
LINES = b"\r\n" * 65536


def post(port, headers, body, target="/api/v1/tags"):
    lines = [f"POST {target} HTTP/1.1", f"Host: localhost:{port}", *headers]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def smuggled(port):
    """A second request, which is only seen if the end of the body is misjudged."""
    return request("/data/logdir", port=port)


def framing_cases(port):
    """Bodies with an ambiguous end, followed by a hidden request."""
    hidden = smuggled(port)
    empty = b"0\r\n\r\n"
    chunked = "Transfer-Encoding: chunked"
    for name, headers, body in [
            ("length and chunks", ["Content-Length: 5", chunked], empty + hidden),
            ("two lengths", ["Content-Length: 0", "Content-Length: 5"], hidden),
            ("list of lengths", ["Content-Length: 5, 6"], hidden),
            ("negative length", ["Content-Length: -1"], hidden),
            ("signed length", ["Content-Length: +5"], hidden),
            ("hexadecimal length", ["Content-Length: 0x5"], hidden),
            ("overflowing length", ["Content-Length: 18446744073709551617"], hidden),
            ("huge length", ["Content-Length: 9223372036854775807"], hidden),
            ("unknown coding", ["Transfer-Encoding: chunked, x"], hidden),
            ("coding twice", [chunked, chunked], empty + hidden),
            ("space before the colon", ["Transfer-Encoding : chunked"], empty + hidden),
            ("folded header", ["X: a", " Transfer-Encoding: chunked"], empty + hidden)]:
        yield name, post(port, headers, body), REFUSED, 1
    for name, headers, body in [
            ("coding with a tab", ["Transfer-Encoding:\tchunked "], empty),
            ("bare carriage return", ["X: a\rTransfer-Encoding: chunked"], hidden),
            ("zero byte in a header", ["X: a\0b"], b"")]:
        yield name, post(port, headers, body), OK | REFUSED | {None}, 1
    yield "bare line feed", b"GET / HTTP/1.1\nHost: localhost\n\n", OK | REFUSED | {None}, 1


def chunk_cases(port):
    last = b"\r\nx\r\n0\r\n\r\n"
    taken = OK | REFUSED
    for name, body, allowed in [
            ("chunk size overflows", b"10000000000000001" + last, REFUSED),
            ("chunk size is negative", b"-1" + last, REFUSED),
            ("chunk size is not a number", b"zz" + last, REFUSED),
            ("chunk size is huge", b"7fffffffffffffff\r\nx", REFUSED | {None}),
            ("chunk without its end", b"1\r\nxy\r\n0\r\n\r\n", REFUSED),
            ("long chunk extension", b"1;" + b"a" * 200_000 + last, taken),
            ("many tiny chunks", b"1\r\na\r\n" * 300_000 + b"0\r\n\r\n", taken),
            ("many trailers", b"0\r\n" + b"a: b\r\n" * 50_000 + b"\r\n", taken),
            ("many zeros", b"0" * 100_000 + b"1" + last, taken)]:
        yield name, post(port, ["Transfer-Encoding: chunked"], body), allowed, 1


def head_cases(port):
    host = f"Host: localhost:{port}\r\n".encode()
    line = b"GET /data/environment HTTP/1.1\r\n"
    one, taken = request(port=port), OK | REFUSED
    expects = ["Content-Length: 1", "Expect: x"]
    for name, data, allowed, most in [
            ("empty lines before a request", LINES + one, taken | {None}, 1),
            ("empty lines after a body", post(port, ["Content-Length: 1"], b"x" + LINES), taken, 2),
            ("empty lines between requests", (one + b"\r\n" * 50) * 20, OK, 20),
            ("many headers", line + host + b"A: b\r\n" * 20_000 + b"\r\n", REFUSED, 1),
            ("long header", line + host + b"A: " + b"b" * (1 << 20) + b"\r\n\r\n", REFUSED, 1),
            ("header without an end", line + host + b"A: " + b"b" * 1000, REFUSED | {None}, 1),
            ("long method", b"G" * 100_000 + b" / HTTP/1.1\r\n" + host + b"\r\n", NO_METHOD, 1),
            ("long target", b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n\r\n", REFUSED, 1),
            ("no Host", line + b"\r\n", REFUSED | {403}, 1),
            ("two Hosts", line + host + b"Host: other\r\n\r\n", REFUSED | {403}, 1),
            ("old version", b"GET / HTTP/0.9\r\n\r\n", taken | {403}, 1),
            ("future version", b"GET / HTTP/9.9\r\n" + host + b"\r\n", REFUSED, 1),
            ("another protocol", b"\x16\x03\x01\x02\x00\x01\x00" * 20, REFUSED | {None}, 1),
            ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(50), REFUSED | {403, None}, 1),
            ("expect something", post(port, expects, b"x"), taken, 1),
            ("expect 100", post(port, ["Content-Length: 0", "Expect: 100-continue"], b""),
             OK | {100}, 2)]:
        yield name, data, allowed, most
    for upgrade in ("h2c", "websocket, h2c", "TLS/1.0"):
        asks = f"Connection: Upgrade\r\nUpgrade: {upgrade}\r\n".encode()
        yield f"upgrade to {upgrade}", line + host + asks + b"\r\n", taken, 1


def target_cases(port):
    found = OK | REFUSED | {404, 405, 302, 308, 403}
    for target in ("http://localhost/data/environment", f"http://localhost:{port}/data/logdir",
                   "http://evil.example/data/logdir", "//evil.example/x", "*", "localhost:80",
                   "/%", "/%zz", "/%00", "/data/%2e%2e/%2e%2e/etc/passwd",
                   "/../../../../etc/passwd", "/assets/../../etc/passwd", "/assets/%2e%2e%2fx",
                   "/data/runs?%", "/data/runs?%f", "/data/runs?" + "&" * 60_000,
                   "/data/runs?" + "%41" * 20_000, "/experiment/" * 4000 + "data/runs",
                   "/data/runs?a=%ff%fe", "/" + "/" * 60_000, "/data/runs#" + "x" * 1000,
                   "/api/v1/tags?" + "run=a&" * 10_000, "/api/v1/runs?limit=" + "9" * 50_000,
                   "/api/v1/runs?offset=18446744073709551615&limit=100000",
                   "/api/v1/scalars?tag=loss&begin=nan&end=-inf&pixels=100000",
                   "/api/v1/scalars?tag=loss&smoothing=0.999999999999999999999",
                   "/api/v1/value?key=" + "A" * 60_000, "/api/v1/blob?key=%00&item=-1"):
        yield f"target {target[:40]}", request(target, port=port), found, 1
    for value in ("bytes=0-", "bytes=-0", "bytes=-18446744073709551616", "bytes=5-1",
                  "bytes=99999999999999999999-", "bytes=0-18446744073709551615", "bytes=--1",
                  "bytes=" + "0-0," * 10_000, "lines=1-2", "bytes"):
        yield (f"range {value[:30]}", request("/", headers=[("Range", value)], port=port),
               OK | REFUSED | {206, 416, 404}, 1)
    for name in ("If-None-Match", "Accept-Encoding", "Accept", "X-TensorBoard-Feature-Flags",
                 "Connection", "Cookie"):
        for value in ('"' * 50_000, "," * 50_000, "gzip;q=" + "9" * 40_000, "\xff" * 1000):
            yield (f"{name} {value[:8]!r}", request(headers=[(name, value)], port=port),
                   OK | REFUSED | {304}, 1)


def body_cases(port):
    def form(kind, body):
        return post(port, [f"Content-Type: {kind}", f"Content-Length: {len(body)}"], body,
                    "/data/plugin/scalars/scalars_multirun")

    url, multipart = "application/x-www-form-urlencoded", "multipart/form-data; boundary="
    for name, kind, body in [
            ("no boundary", "multipart/form-data", b"--x\r\n\r\n--x--"),
            ("empty boundary", multipart, b"--\r\n\r\n----"),
            ("long boundary", multipart + "b" * 10_000, b"--" + b"b" * 10_000),
            ("part without an end", multipart + "x", b"--x\r\nContent-Disposition: form-data"),
            ("many parts", multipart + "x", b"--x\r\nA: b\r\n\r\n\r\n" * 50_000),
            ("nearly boundaries", multipart + "x" * 60, (b"--" + b"x" * 59) * 20_000),
            ("many names", url, b"runs=a&" * 300_000),
            ("half escapes", url, b"%" * 300_000),
            ("zeros", url, bytes(300_000)),
            ("a file name", multipart + "x", b'--x\r\nContent-Disposition: form-data; name="tag"; '
             b'filename="../../x"\r\n\r\nloss\r\n--x--')]:
        yield name, form(kind, body), {200, 400, 404, 413, 415}, 1


def all_cases(port):
    for make in (framing_cases, chunk_cases, head_cases, target_cases, body_cases):
        yield from make(port)
