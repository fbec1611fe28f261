#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""TensorBoard's own web page, from the installed package, with the data of another server.

    stock_frontend.py URL [--port N]     # URL: Stepscope's address, including its path prefix

Serves the page and its scripts. Requests below /data/ and /experiment/ are forwarded to URL, and
its responses are returned unchanged.
"""
import argparse
import contextlib
import http.client
import http.server
import importlib.util
import mimetypes
import pathlib
import threading
import urllib.parse
import zipfile

# TensorBoard's server adds this before the page; it contains the root path for the scripts.
INDEX_PREFIX = b'<!doctype html><meta name="tb-relative-root" content="./">'
FORWARDED = ("/data/", "/experiment/")
# Headers that belong to one connection, or that are set again when a message is forwarded.
CONNECTION_HEADERS = {"connection", "keep-alive", "transfer-encoding", "content-length", "host"}
RESPONSE_SECONDS_MAX = 60


def web_files():
    """{path that a browser requests: bytes} of the page."""
    package = pathlib.Path(importlib.util.find_spec("tensorboard").origin).parent
    with zipfile.ZipFile(package / "webfiles.zip") as archive:
        files = {"/" + name: archive.read(name) for name in archive.namelist()}
    files["/index.html"] = INDEX_PREFIX + files["/index.html"]
    files["/"] = files["/index.html"]
    return files


def forwarded(headers):
    return [(name, value) for name, value in headers if name.lower() not in CONNECTION_HEADERS]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    files = {}
    backend = urllib.parse.urlsplit("http://localhost")

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path).path
        if path.startswith(FORWARDED):
            self.forward(None)
        elif path in self.files:
            kind = mimetypes.guess_type(path)[0] if path != "/" else "text/html"
            self.respond(200, [("Content-Type", kind or "application/octet-stream")],
                         self.files[path])
        else:
            self.respond(404, [("Content-Type", "text/plain")], b"Not found")

    def do_POST(self):
        self.forward(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def forward(self, body):
        connection = http.client.HTTPConnection(self.backend.netloc, timeout=RESPONSE_SECONDS_MAX)
        with contextlib.closing(connection):
            connection.request(self.command, self.backend.path.rstrip("/") + self.path, body,
                               dict(forwarded(self.headers.items())))
            response = connection.getresponse()
            self.respond(response.status, forwarded(response.getheaders()), response.read())

    def respond(self, status, headers, body):
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def make_server(backend, port=0):
    parts = {"backend": urllib.parse.urlsplit(backend), "files": web_files()}
    handler = type("StockHandler", (Handler,), parts)
    return http.server.ThreadingHTTPServer(("localhost", port), handler)


@contextlib.contextmanager
def serving(backend):
    """Serves the page with the data of `backend` and yields its address; stops at the end."""
    with make_server(backend) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://localhost:{server.server_address[1]}"
        finally:
            server.shutdown()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--port", type=int, default=0)
    options = parser.parse_args()
    with make_server(options.url, options.port) as server:
        print(f"TensorBoard's page at http://localhost:{server.server_address[1]}/", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
