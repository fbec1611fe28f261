# SPDX-License-Identifier: Apache-2.0
"""Requests that a server must get right: what is sent, and which statuses may come back.

A case is (name, bytes, allowed statuses of the first response, most responses). None among the
statuses: it may also close without a word.
"""
from wire import request

REFUSED = {400, 408, 411, 413, 414, 417, 431, 501, 505}
OK = {200}
LINES = b"\r\n" * 65536


def post(port, headers, body, target="/api/v1/tags"):
    lines = [f"POST {target} HTTP/1.1", f"Host: localhost:{port}", *headers]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def smuggled(port):
    """What would be a second request if the body's end were seen elsewhere."""
    return request("/data/logdir", port=port)


def framing_cases(port):
    hidden = smuggled(port)
    chunked = "Transfer-Encoding: chunked"
    yield "length and chunks", post(port, ["Content-Length: 5", chunked], b"0\r\n\r\n" + hidden), REFUSED, 1
    yield "two lengths", post(port, ["Content-Length: 0", "Content-Length: 5"], hidden), REFUSED, 1
    yield "list of lengths", post(port, ["Content-Length: 5, 6"], hidden), REFUSED, 1
    yield "negative length", post(port, ["Content-Length: -1"], hidden), REFUSED, 1
    yield "signed length", post(port, ["Content-Length: +5"], hidden), REFUSED, 1
    yield "hexadecimal length", post(port, ["Content-Length: 0x5"], hidden), REFUSED, 1
    yield "overflowing length", post(port, ["Content-Length: 18446744073709551617"], hidden), REFUSED, 1
    yield "huge length", post(port, ["Content-Length: 9223372036854775807"], hidden), REFUSED, 1
    yield "unknown coding", post(port, ["Transfer-Encoding: chunked, x"], hidden), REFUSED, 1
    yield "coding twice", post(port, [chunked, chunked], b"0\r\n\r\n" + hidden), REFUSED, 1
    yield "coding with a tab", post(port, ["Transfer-Encoding:\tchunked "], b"0\r\n\r\n"), OK | REFUSED, 1
    yield "space before the colon", post(port, ["Transfer-Encoding : chunked"], b"0\r\n\r\n" + hidden), REFUSED, 1
    yield "folded header", post(port, ["X: a", " Transfer-Encoding: chunked"], b"0\r\n\r\n" + hidden), REFUSED, 1
    yield "bare line feed", b"GET / HTTP/1.1\nHost: localhost\n\n", OK | REFUSED | {None}, 1
    yield "bare carriage return", post(port, ["X: a\rTransfer-Encoding: chunked"], hidden), REFUSED | {None}, 1
    yield "zero byte in a header", post(port, ["X: a\0b"], b""), REFUSED | {None}, 1


def chunk_cases(port):
    def chunks(body):
        return post(port, ["Transfer-Encoding: chunked"], body)

    cut = REFUSED | {None}
    yield "chunk size overflows", chunks(b"10000000000000001\r\nx\r\n0\r\n\r\n"), REFUSED, 1
    yield "chunk size is negative", chunks(b"-1\r\nx\r\n0\r\n\r\n"), REFUSED, 1
    yield "chunk size is not a number", chunks(b"zz\r\nx\r\n0\r\n\r\n"), REFUSED, 1
    yield "chunk size is huge", chunks(b"7fffffffffffffff\r\nx"), cut, 1
    yield "chunk without its end", chunks(b"1\r\nxy\r\n0\r\n\r\n"), REFUSED, 1
    yield "long chunk extension", chunks(b"1;" + b"a" * 200_000 + b"\r\nx\r\n0\r\n\r\n"), OK | REFUSED, 1
    yield "a million tiny chunks", chunks(b"1\r\na\r\n" * 300_000 + b"0\r\n\r\n"), OK | REFUSED, 1
    yield "many trailers", chunks(b"0\r\n" + b"a: b\r\n" * 50_000 + b"\r\n"), OK | REFUSED, 1
    yield "many zeros", chunks(b"0" * 100_000 + b"1\r\nx\r\n0\r\n\r\n"), OK | REFUSED, 1


def head_cases(port):
    host = f"Host: localhost:{port}\r\n".encode()
    line = b"GET /data/environment HTTP/1.1\r\n"
    yield "empty lines before a request", LINES + request(port=port), OK | REFUSED | {None}, 1
    yield "empty lines after a body", post(port, ["Content-Length: 1"], b"x" + LINES), OK | REFUSED, 2
    yield "empty lines between requests", (request(port=port) + b"\r\n" * 50) * 20, OK, 20
    yield "many headers", line + host + b"A: b\r\n" * 20_000 + b"\r\n", REFUSED, 1
    yield "long header", line + host + b"A: " + b"b" * (1 << 20) + b"\r\n\r\n", REFUSED, 1
    yield "header without an end", line + host + b"A: " + b"b" * 1000, REFUSED | {None}, 1
    yield "long method", b"G" * 100_000 + b" / HTTP/1.1\r\n" + host + b"\r\n", REFUSED | {405}, 1
    yield "long target", b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\n" + host + b"\r\n", REFUSED, 1
    yield "no Host", line + b"\r\n", REFUSED | {403}, 1
    yield "two Hosts", line + host + b"Host: other\r\n\r\n", REFUSED | {403}, 1
    yield "old version", b"GET / HTTP/0.9\r\n\r\n", OK | REFUSED | {403}, 1
    yield "future version", b"GET / HTTP/9.9\r\n" + host + b"\r\n", REFUSED, 1
    yield "another protocol", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20, REFUSED | {None}, 1
    yield "HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(50), REFUSED | {403, None}, 1
    yield "expect something", post(port, ["Content-Length: 1", "Expect: x"], b"x"), OK | REFUSED, 1
    yield "expect 100", post(port, ["Content-Length: 0", "Expect: 100-continue"], b""), OK | {100}, 2
    for upgrade in ("h2c", "websocket, h2c", "TLS/1.0"):
        asks = f"Connection: Upgrade\r\nUpgrade: {upgrade}\r\n".encode()
        yield f"upgrade to {upgrade}", line + host + asks + b"\r\n", OK | REFUSED, 1


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

    bad = {200, 400, 404, 413, 415}
    multipart = "multipart/form-data; boundary="
    yield "no boundary", form("multipart/form-data", b"--x\r\n\r\n--x--"), bad, 1
    yield "empty boundary", form(multipart, b"--\r\n\r\n----"), bad, 1
    yield "long boundary", form(multipart + "b" * 10_000, b"--" + b"b" * 10_000), bad, 1
    yield "part without an end", form(multipart + "x", b"--x\r\nContent-Disposition: form-data"), bad, 1
    yield "many parts", form(multipart + "x", b"--x\r\nA: b\r\n\r\n\r\n" * 50_000), bad, 1
    yield "nearly boundaries", form(multipart + "x" * 60, (b"--" + b"x" * 59) * 20_000), bad, 1
    yield "many names", form("application/x-www-form-urlencoded", b"runs=a&" * 300_000), bad, 1
    yield "half escapes", form("application/x-www-form-urlencoded", b"%" * 300_000), bad, 1
    yield "zeros", form("application/x-www-form-urlencoded", bytes(300_000)), bad, 1
    yield "a file name", form(multipart + "x", b'--x\r\nContent-Disposition: form-data; name="tag"; '
                              b'filename="../../x"\r\n\r\nloss\r\n--x--'), bad, 1


def all_cases(port):
    for make in (framing_cases, chunk_cases, head_cases, target_cases, body_cases):
        yield from make(port)
