# SPDX-License-Identifier: Apache-2.0
"""Requests every data route for the runs and tags that a program has found."""
import http.client
import json
import random
from urllib.parse import urlencode

REQUEST_SECONDS_MAX = 25
# Allowed statuses for data that is damaged, missing or too large. Anything else is a defect.
STATUSES = {200, 304, 400, 404, 405, 413, 422, 500, 503, 507}
GENERAL = (
    "/data/runs", "/data/plugins_listing", "/data/plugin/scalars/tags",
    "/data/plugin/histograms/tags", "/data/plugin/distributions/tags", "/data/plugin/images/tags",
    "/data/plugin/audio/tags", "/data/plugin/text/tags", "/data/plugin/pr_curves/tags",
    "/data/plugin/mesh/tags", "/data/plugin/graphs/info", "/data/plugin/timeseries/tags",
    "/data/plugin/custom_scalars/layout", "/data/plugin/hparams/experiment?request=%7B%7D",
    "/data/plugin/projector/runs", "/api/v1/hparams", "/api/v1/health", "/api/v1/runs?limit=100000",
    "/api/v1/tags?limit=1000",
)
BY_TAG = (
    "/data/plugin/scalars/scalars?{}", "/data/plugin/scalars/scalars?{}&format=csv",
    "/data/plugin/histograms/histograms?{}", "/data/plugin/distributions/distributions?{}",
    "/data/plugin/images/images?{}", "/data/plugin/images/images?{}&sample=1",
    "/data/plugin/audio/audio?{}", "/data/plugin/text/text?{}",
    "/data/plugin/text/text?{}&markdown=false", "/data/plugin/pr_curves/pr_curves?{}",
    "/data/plugin/graphs/graph?{}", "/data/plugin/graphs/graph?{}&conceptual=true",
    "/data/plugin/graphs/run_metadata?{}", "/data/plugin/custom_scalars/scalars?{}",
    "/data/plugin/custom_scalars/download_data?{}&format=csv", "/data/plugin/mesh/meshes?{}",
    "/data/plugin/mesh/data?{}&content_type=VERTEX", "/api/v1/scalars?{}&x=wall_time&pixels=100",
    "/api/v1/scalars?{}&smoothing=0.9&begin=-1e308&end=1e308&x_scale=symlog&pixels=10",
    "/api/v1/ranges?{}&x=relative", "/api/v1/export?{}&format=json", "/api/v1/histograms?{}",
    "/api/v1/texts?{}&search=x", "/api/v1/meshes?{}",
)
BY_RUN = (
    "/data/plugin/graphs/graph?{}",
    "/data/plugin/graphs/graph?{}&limit_attr_size=1&large_attrs_key=k",
    "/data/plugin/projector/info?{}", "/data/plugin/mesh/meshes?{}&tag=cloud",
    "/data/plugin/mesh/data?{}&tag=cloud&content_type=FACE",
    "/data/plugin/mesh/data?{}&tag=cloud&content_type=COLOR&sample=1",
    "/api/v1/meshes?{}&tag=cloud", "/api/v1/tags?{}",
)
GROUPS = json.dumps({"allowedStatuses": [0, 1, 2, 3], "sliceSize": 1000000, "colParams": [
    {"hparam": "lr", "order": "ORDER_ASC"}]})
BIG_TARGET_BYTES = 60_000


class Crawler:
    """Sends requests on one connection. Calls `problem` with a message for each bad response."""

    def __init__(self, port, problem):
        self.port, self.problem = port, problem
        self.connection = None
        self.count = 0

    def send(self, target, headers=()):
        """The body of a response with status 200; None otherwise."""
        if len(target) > BIG_TARGET_BYTES:
            return None
        self.count += 1
        for is_last in (False, True):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection("127.0.0.1", self.port,
                                                                 timeout=REQUEST_SECONDS_MAX)
                self.connection.request("GET", target, headers={
                    "Host": f"localhost:{self.port}", **dict(headers)})
                response = self.connection.getresponse()
                return self.check(target, response, response.read())
            except (OSError, http.client.HTTPException) as error:
                self.connection.close()
                self.connection = None
                if is_last or isinstance(error, TimeoutError):
                    self.problem(f"no response to {target[:300]}: {error!r}")
                    return None
        return None

    def check(self, target, response, body):
        if response.status not in STATUSES:
            self.problem(f"{target[:300]} returned {response.status}: {body[:200]}")
        elif response.getheader("Content-Type", "").startswith("application/json"):
            try:
                json.loads(body)
            except ValueError as error:
                self.problem(f"{target[:300]} returned invalid JSON: {error}")
        return body if response.status == 200 else None

    def general(self):
        for target in GENERAL:
            self.send(target)
        self.send("/data/plugin/hparams/session_groups?" + urlencode({"request": GROUPS}))
        for form in ("csv", "json", "latex"):
            self.send("/data/plugin/hparams/download_data?" + urlencode(
                {"request": GROUPS, "format": form, "columnsVisibility": "[true, false]"}))

    def of_run(self, run):
        for route in BY_RUN:
            self.send(route.format(urlencode({"run": run})))

    def of_tag(self, run, tag):
        query = urlencode({"run": run, "tag": tag})
        for route in BY_TAG:
            self.send(route.format(query))
        wanted = [{"plugin": plugin, "run": run, "tag": tag, "sample": 0}
                  for plugin in ("scalars", "histograms", "images")]
        self.send("/data/plugin/timeseries/timeSeries?" + urlencode(
            {"requests": json.dumps(wanted)}))
        listed = self.send("/api/v1/records?" + query + "&superseded=true&max=3")
        for record in json.loads(listed)["records"] if listed else ():
            key = urlencode({"key": record["key"]})
            self.send("/api/v1/value?" + key)
            self.send("/api/v1/value?" + key, {"Accept": "application/octet-stream"})
            self.send(f"/api/v1/blob?{key}&item=2")

    def everything(self, chance, time_left, tags_max):
        """Requests all runs and tags, at most `tags_max` per run, until the time is up."""
        self.general()
        listed = self.send("/api/v1/runs?limit=100000")
        runs = [run["name"] for run in json.loads(listed)["runs"]] if listed else []
        series = []
        for run in runs:
            self.of_run(run)
            found = self.send("/api/v1/tags?limit=2000&" + urlencode({"run": run}))
            tags = sorted({one["tag"] for one in json.loads(found)["tags"]}) if found else []
            series += [(run, tag) for tag in chance.sample(tags, min(tags_max, len(tags)))]
        chance.shuffle(series)
        done = 0
        for run, tag in series:
            if time_left() <= 0:
                break
            self.of_tag(run, tag)
            done += 1
        return done, len(series)


def crawl(program, chance=None, time_left=lambda: 1, tags_max=1000, problem=print):
    """Requests everything from a program. Returns the number of requests, and of series that were
    left out."""
    crawler = Crawler(program.port, problem)
    done, all_series = crawler.everything(chance or random.Random(1), time_left, tags_max)
    return crawler.count, all_series - done
