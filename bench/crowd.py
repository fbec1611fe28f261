# SPDX-License-Identifier: Apache-2.0
"""Many concurrent clients: how long they wait, whether any is refused, and the cost."""
import json
import shutil
import tempfile
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import routes
import workloads
from contenders import OURS_LOADED, connect
from figures import Table, megabytes, seconds, verdict
from routes import Request
from session_log import IMAGE_TAG
from watched import Trouble, Watched

SCRIPT = Path(__file__).resolve().parent / "crowd.lua"
POLL_SECONDS = 0.2
P99_SECONDS_MAX = 0.05
GROWTH_SHARE_MAX = 0.05
GROWTH_BYTES_MAX = 5_000_000
SOCKET_ERRORS = ("connect", "read", "write", "timeout")


class Waits(NamedTuple):
    """The results of wrk."""
    requests: int
    seconds: float
    p50_seconds: float
    p99_seconds: float
    slowest_seconds: float
    bytes: int
    refused: int        # Responses with a status of 400 or more.
    socket_errors: int  # Connections that failed or timed out.

    def errors(self):
        return self.refused + self.socket_errors


def parse_waits(line):
    """Parses the line that crowd.lua prints at the end."""
    try:
        seen = json.loads(line)
        return Waits(seen["requests"], seen["microseconds"] / 1e6, seen["p50"] / 1e6,
                     seen["p99"] / 1e6, seen["slowest"] / 1e6, seen["bytes"], seen["refused"],
                     sum(seen[kind] for kind in SOCKET_ERRORS))
    except (ValueError, KeyError, TypeError) as reason:
        raise Trouble(f"unexpected output of wrk: {line}") from reason


def mix(client):
    """The requests, by name; each is sent equally often."""
    run, tag = "run-000", "metric-0"
    time_series = urlencode({"requests": json.dumps([{"plugin": "scalars", "tag": tag}])})
    images = client.get_json("/data/plugin/images/images", run=run, tag=IMAGE_TAG)
    if not images:
        raise Trouble("the log contains no images")
    return {
        "data/runs": Request("GET", "/data/runs"),
        "data/plugins_listing": Request("GET", "/data/plugins_listing"),
        "scalars/tags": Request("GET", "/data/plugin/scalars/tags"),
        "scalars/scalars of one series": Request("GET", "/data/plugin/scalars/scalars?" +
                                             urlencode({"run": run, "tag": tag})),
        "timeseries/tags": Request("GET", routes.TIME_SERIES_TAGS),
        "timeseries/timeSeries of one tag": Request("POST", "/data/plugin/timeseries/timeSeries",
                                                time_series.encode(),
                                                "application/x-www-form-urlencoded"),
        "hparams/experiment": routes.experiment_request(),
        "api/v1/runs": Request("GET", "/api/v1/runs"),
        "api/v1/health": Request("GET", "/api/v1/health"),
        "images/individualImage": Request("GET", "/data/plugin/images/individualImage?" +
                                      images[0]["query"]),
    }


def sizes(requests, client):
    """The size of each response; a crowd that is refused quickly would look well served."""
    bodies = {name: request.send(client) for name, request in requests.items()}
    for name, body in bodies.items():
        if not body:
            raise Trouble(f"{name} was refused")
    return {name: len(body) for name, body in bodies.items()}


def request_bytes(request, host):
    head = f"{request.method} {request.path} HTTP/1.1\r\nHost: {host}\r\n"
    if request.method == "POST":
        head += f"Content-Type: {request.content_type}\r\nContent-Length: {len(request.body)}\r\n"
    return head.encode() + b"\r\n" + request.body


def script_input(requests, host):
    """The file that crowd.lua reads."""
    encoded = [request_bytes(request, host) for request in requests]
    return b"".join(b"%d\n" % len(data) + data for data in encoded)


class Crowd(NamedTuple):
    waits: Waits
    settled_bytes: int  # Resident in the server when all clients are connected.
    final_bytes: int    # The same just before they disconnect.


def is_flat(crowd):
    allowed = crowd.settled_bytes * (1 + GROWTH_SHARE_MAX) + GROWTH_BYTES_MAX
    return crowd.final_bytes < allowed


def run_wrk(bench, server, url, input_path):
    """Runs wrk to its end and observes the server's memory meanwhile."""
    wrk = ["wrk", "-t2", f"-c{bench.sizes.clients}", f"-d{bench.sizes.crowd_seconds}s",
           "-s", SCRIPT, url, "--", input_path]
    with Watched(wrk) as clients:
        time.sleep(bench.sizes.settling_seconds)
        settled = final = server.memory_bytes()
        while clients.process.poll() is None:
            final = server.memory_bytes()
            time.sleep(POLL_SECONDS)
        _, match = clients.wait_for(r"^\{.*", 1)
        return Crowd(parse_waits(match[0]), settled, final)


def crowd_table(sizes_of, bench, crowd):
    waits = crowd.waits
    note = (f"{bench.sizes.clients:,} clients of wrk send requests to Stepscope for"
            f" {waits.seconds:.0f} s, each sending the next one as soon as it has received a"
            " response, on a connection that stays open; wrk and the server share the cores. The"
            " requests, in turn: " +
            ", ".join(f"{name} ({size:,} bytes)" for name, size in sizes_of.items()) +
            ". Memory is the resident size after "
            f"{bench.sizes.settling_seconds} s and at the end, with all clients connected.")
    rate = waits.requests / waits.seconds
    rows = [
        ["requests per second", f"{rate:,.0f}", "-"],
        ["median wait", seconds(waits.p50_seconds), "-"],
        ["99th percentile of waits", seconds(waits.p99_seconds),
         f"under {seconds(P99_SECONDS_MAX)}: {verdict(waits.p99_seconds < P99_SECONDS_MAX)}"],
        ["longest wait", seconds(waits.slowest_seconds), "-"],
        ["errors", f"{waits.refused} refused, {waits.socket_errors} socket errors",
         f"none: {verdict(waits.errors() == 0)}"],
        ["memory", f"{megabytes(crowd.settled_bytes)}, then {megabytes(crowd.final_bytes)}",
         f"grows by less than {GROWTH_SHARE_MAX * 100:.0f} % and {megabytes(GROWTH_BYTES_MAX)}:"
         f" {verdict(is_flat(crowd))}"],
    ]
    return Table("Crowd", note, ["", "Stepscope", "target"], rows)


def measure_crowd(bench):
    if not shutil.which("wrk"):
        raise Trouble("wrk is not installed; ./dev setup bench installs it")
    logdir = workloads.ensure(bench.programs, "sessions", bench.sizes.crowd)
    with bench.programs.start_stepscope(logdir) as server, tempfile.TemporaryDirectory() as folder:
        server.wait_for(OURS_LOADED)
        client = connect(server)
        requests = mix(client)
        sizes_of = sizes(requests, client)
        host = f"{client.connection.host}:{client.connection.port}"
        client.close()
        input_path = Path(folder) / "requests"
        input_path.write_bytes(script_input(requests.values(), host))
        crowd = run_wrk(bench, server, f"http://{host}", input_path)
    return [crowd_table(sizes_of, bench, crowd)]
