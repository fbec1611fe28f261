# SPDX-License-Identifier: Apache-2.0
"""Starts the server under test and sends it requests."""
import gzip
import http.client
import json
import re
import subprocess
import threading
import time

START_SECONDS_MAX = 30
REQUEST_SECONDS_MAX = 20
READY = re.compile(r" at http://[^/]*:(\d+)(/\S*) \(Press CTRL\+C to quit\)")


class ServerError(Exception):
    """The server did not start, or stopped responding."""


class Response:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = {name.lower(): value for name, value in headers}
        self.body = body
        if self.header("content-encoding") == "gzip":
            self.body = gzip.decompress(body)

    def header(self, name):
        """A header's value; None if the response has none of that name."""
        return self.headers.get(name.lower())


def is_settled(health):
    """Whether everything is loaded and the first checkup is done."""
    is_checked = health.get("checkup", {"age_s": 0})["age_s"] is not None
    return health["load"]["state"] == "done" and is_checked


class Server:
    """A running server; use it as a context. It is ready when all logs have been read once, and
    must exit with 0 when stopped, because sanitizers report problems at exit."""

    def __init__(self, binary, logdir, flags):
        names_logdir = any(flag.startswith(b"--logdir") for flag in flags)
        command = [binary, "--port", "0"] + ([] if names_logdir else ["--logdir", logdir]) + flags
        self.messages = []
        self.port = None
        self.prefix = "/"
        self.is_up = threading.Event()
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.listener = threading.Thread(target=self.listen, daemon=True)
        self.listener.start()

    def __enter__(self):
        try:
            self.wait_until_ready()
        except ServerError:
            self.stop()
            raise
        return self

    def __exit__(self, kind, *_):
        self.stop()
        if kind is None and self.process.returncode != 0:
            raise ServerError(f"the server exited with {self.process.returncode}:\n" +
                              "".join(self.messages))

    def listen(self):
        """Reads the server's output, so that it never blocks, and finds the port in it."""
        for line in self.process.stderr:
            text = line.decode("utf-8", "replace")
            self.messages.append(text)
            found = READY.search(text)
            if found:
                self.port, self.prefix = int(found[1]), found[2]
                self.is_up.set()
        self.is_up.set()

    def wait_until_ready(self):
        deadline = time.monotonic() + START_SECONDS_MAX
        self.is_up.wait(START_SECONDS_MAX)
        if self.port is None:
            raise ServerError("the server did not start:\n" + "".join(self.messages))
        while time.monotonic() < deadline:
            response = self.send("GET", self.prefix + "api/v1/health")
            if response.status == 200 and is_settled(json.loads(response.body)):
                return
            time.sleep(0.01)
        raise ServerError("the server did not finish loading")

    def send(self, method, target, headers=(), body=None):
        connection = http.client.HTTPConnection("localhost", self.port, REQUEST_SECONDS_MAX)
        given = {name.lower() for name, _ in headers}
        try:
            connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
            if "host" not in given:
                connection.putheader("Host", f"localhost:{self.port}")
            if body is not None and "content-length" not in given:
                connection.putheader("Content-Length", str(len(body)))
            for name, value in headers:
                connection.putheader(name, value)
            connection.endheaders(body)
            response = connection.getresponse()
            return Response(response.status, response.getheaders(), response.read())
        except (OSError, http.client.HTTPException) as error:
            raise ServerError(f"no response to {method} {target}: {error!r}\n" +
                              "".join(self.messages)) from error
        finally:
            connection.close()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.listener.join(10)
        self.process.stderr.close()
