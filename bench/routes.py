# SPDX-License-Identifier: Apache-2.0
"""The responses with data of all runs, requested as TensorBoard's own pages do."""
import itertools
import json
from typing import NamedTuple

import workloads
from responses import timed
from contenders import OURS_LOADED, connect, start_tensorboard, wait_until
from figures import Table, factor, sample, spread, times, verdict
from rounds import interleave
from watched import Trouble

RUNS = "/data/runs"
TIME_SERIES_TAGS = "/data/plugin/timeseries/tags"
EXPERIMENT = "/data/plugin/hparams/experiment"
SESSION_GROUPS = "/data/plugin/hparams/session_groups"
STATUSES = ["STATUS_UNKNOWN", "STATUS_SUCCESS", "STATUS_FAILURE", "STATUS_RUNNING"]
EVERY_ROW = 1_000_000
PAGE_ROWS = 100
GAIN_MIN = 20
GAIN_ROUTES = (TIME_SERIES_TAGS, SESSION_GROUPS)
LOAD_SECONDS_MAX = 120


class Request(NamedTuple):
    method: str
    path: str
    body: bytes = b""
    content_type: str = ""

    def send(self, client):
        """The body of the response; None if it is not successful."""
        status, body = client.send(self.method, self.path, self.body, self.content_type)
        return body if status == 200 else None

    def uncached(self, number):
        """The same request with an extra parameter, which is ignored, so that the response is not
        in the server's cache."""
        return self._replace(path=f"{self.path}?uncached={number}")


def post_json(path, request, content_type="application/json"):
    return Request("POST", path, json.dumps(request).encode(), content_type)


def experiment_request():
    return post_json(EXPERIMENT, {"experimentName": "", "hparamsLimit": 1000})


def session_groups_requests(experiment):
    """The requests of the two pages with a table of sessions when they are opened."""
    hparams = [{"hparam": info["name"], "includeInResult": True}
               for info in experiment["hparamInfos"]]
    metrics = [{"metric": info["name"], "includeInResult": True}
               for info in experiment["metricInfos"]]
    every = {"experimentName": "", "allowedStatuses": STATUSES, "startIndex": 0}
    time_series = {**every, "colParams": hparams, "sliceSize": EVERY_ROW, "includeMetrics": False}
    hparams_page = {**every, "colParams": hparams + metrics, "sliceSize": PAGE_ROWS}
    return {
        "session_groups, Time Series page": post_json(SESSION_GROUPS, time_series),
        "session_groups, HParams page": post_json(SESSION_GROUPS, hparams_page, "text/plain"),
        "session_groups, HParams page, all rows": post_json(
            SESSION_GROUPS, {**hparams_page, "sliceSize": EVERY_ROW}, "text/plain"),
    }


def wait_for_same(request, us, them):
    """Waits until TensorBoard's response equals ours. It does not report when it has loaded, and
    this way both have done the same work."""
    ours = json.loads(request.send(us) or "null")
    if ours is None:
        raise Trouble(f"{request.path} was refused")
    try:
        wait_until(lambda: json.loads(request.send(them) or "null") == ours, LOAD_SECONDS_MAX, 0.5)
    except Trouble:
        raise Trouble(f"the responses of {request.path} differ from TensorBoard's") from None


def measure_route(bench, request, us, them):
    """{"ours": [(seconds, bytes)...], "again": ..., "peer": ...} of one request. "again" is served
    from Stepscope's cache; the other two compute every response."""
    wait_for_same(request, us, them)
    numbers = itertools.count()
    requests = {"ours": lambda: request.uncached(next(numbers)).send(us),
                "again": lambda: request.send(us),
                "peer": lambda: request.uncached(next(numbers)).send(them)}
    interleave(1, requests, timed)
    return interleave(bench.rounds, requests, timed)


def route_row(name, found, gain_min):
    ours, again, peer = (sample([took for took, _ in found[key]])
                         for key in ("ours", "again", "peer"))
    size = sample([size for _, size in found["ours"]]).median
    gain = times(peer.median, ours.median)
    aim = f"{gain_min} x: {verdict(gain >= gain_min)}" if gain_min else "-"
    return [name, spread(ours), spread(peer), f"{size:,.0f} bytes", factor(gain), aim,
            spread(again)]


def measure_routes(bench):
    runs, tags, steps, _ = bench.sizes.routes
    logdir = workloads.ensure(bench.programs, "sessions", bench.sizes.routes)
    with bench.programs.start_stepscope(logdir) as ours, start_tensorboard(logdir) as peer:
        ours.wait_for(OURS_LOADED)
        us, them = connect(ours), connect(peer)
        experiment = json.loads(experiment_request().send(us))
        requests = {"data/runs": Request("GET", RUNS),
                    "timeseries/tags": Request("GET", TIME_SERIES_TAGS),
                    **session_groups_requests(experiment)}
        rows = [route_row(name, measure_route(bench, request, us, them),
                          GAIN_MIN if request.path in GAIN_ROUTES else None)
                for name, request in requests.items()]
        us.close()
        them.close()
    return [Table("Routes over all runs", f"Responses that contain all of {runs:,} runs, each a"
                  f" session with {len(experiment['hparamInfos'])} hyperparameters, {tags:,} scalar"
                  f" tags and {steps:,} steps, requested as TensorBoard's pages do: with a column"
                  " for every hyperparameter and, on the HParams page, for every metric, and"
                  f" {PAGE_ROWS} rows at a time. Both servers have finished loading and have"
                  " returned the same response before; the time is from request to the last byte,"
                  " uncompressed. Ratio and target are for uncached responses; the last column is"
                  " for the same request repeated while the logs do not change. The first response"
                  " is small: it shows what any request costs TensorBoard, most of which is waiting"
                  " for its data server.",
                  ["", "Stepscope", "TensorBoard", "size", "TensorBoard / Stepscope", "target",
                   "Stepscope, cached"],
                  rows)]
