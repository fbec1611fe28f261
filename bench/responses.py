# SPDX-License-Identifier: Apache-2.0
"""HTTP responses: time to the first one, speed of a large one, and delay until a new point is
included."""
import json
import shutil
import statistics
import tempfile
import time
from pathlib import Path

import frames
import workloads
from contenders import OURS_LOADED, connect, start_tensorboard, wait_until
from figures import Table, factor, megabytes, sample, seconds, spread, times, verdict
from rounds import interleave
from watched import Trouble

SCALARS = "/data/plugin/scalars/scalars"
TIME_SERIES = "/data/plugin/timeseries/timeSeries"
COLUMNS = "/api/v1/scalars"
OUR_COLUMNS = "Stepscope, columns of steps and values"
POLL_SECONDS = 0.005
FIRST_POLL_SECONDS = 0.002
SERVED_SECONDS_MAX = 0.25
TAG_SECONDS_MAX = 0.05
TAG_BYTES_MAX = 2_000_000
LIVE_SECONDS_MAX = 1


def starters(bench, logdir):
    return {"ours": lambda: bench.programs.start_stepscope(logdir),
            "peer": lambda: start_tensorboard(logdir)}


def first_response(start):
    """Seconds until /data/runs responds and until it names a run, and how far our load is then."""
    with start() as server:
        client = connect(server)
        moments = []

        def names_a_run():
            runs = client.get_json("/data/runs")
            if runs is not None and not moments:
                moments.append(server.seconds())
            return bool(runs)
        wait_until(names_a_run, 60, FIRST_POLL_SECONDS)
        moments.append(server.seconds())
        health = client.get_json("/api/v1/health") or {}
        client.close()
        return *moments, health.get("load", {}).get("state", "unknown")


def measure_first(bench):
    numbers = (bench.sizes.first_megabytes * 1_000_000,)
    logdir = workloads.ensure(bench.programs, "growth", numbers)
    found = interleave(bench.rounds, starters(bench, logdir), first_response)
    rows = []
    for name, key in (("Stepscope", "ours"), ("TensorBoard", "peer")):
        responded, named, states = zip(*found[key])
        rows.append([name, spread(sample(responded)), spread(sample(named)),
                     ", ".join(sorted(set(states)))])
    return [Table("First response", "From start to the first successful response to /data/runs, and"
                  f" to the first that names a run, while {bench.sizes.first_megabytes} MB of"
                  " scalars are loading.",
                  ["", "any response", "response with a run", "load state"], rows)]


def last_point_served(start, runs, tag, last_step):
    """Seconds from the start until the response for each of `runs` has its last point."""
    missing = list(runs)

    def is_complete(client, run):
        points = client.get_json(SCALARS, run=run, tag=tag)
        return bool(points) and points[-1][1] == last_step

    with start() as server:
        client = connect(server)

        def all_complete():
            missing[:] = [run for run in missing if not is_complete(client, run)]
            return not missing
        wait_until(all_complete, 120, POLL_SECONDS)
        client.close()
        return server.seconds()


def measure_served(bench):
    runs, tags, steps = bench.sizes.runs
    logdir = workloads.ensure(bench.programs, "runs", bench.sizes.runs)
    names = sorted(path.name for path in logdir.iterdir())
    requested = names[::max(1, runs // 10)] + names[-1:]
    found = interleave(
        bench.rounds, starters(bench, logdir),
        lambda start: last_point_served(start, requested, f"metric-{tags - 1}", steps - 1))
    ours, peer = sample(found["ours"]), sample(found["peer"])
    aim = f"under {seconds(SERVED_SECONDS_MAX)}: {verdict(ours.median < SERVED_SECONDS_MAX)}"
    points = f"{runs * tags * steps:,}"
    return [Table("Last points served", "From start until the last points of"
                  f" {len(requested)} of {runs:,} runs ({points} points in total) have"
                  " been served. Runs that are not requested may still be loading, so this can be"
                  " shorter than the load.",
                  ["Stepscope", "TensorBoard", "TensorBoard / Stepscope", "target"],
                  [[spread(ours), spread(peer), factor(times(peer.median, ours.median)), aim]])]


def timed(send):
    """(seconds, bytes) of a request."""
    begin = time.perf_counter()
    body = send()
    took = time.perf_counter() - begin
    if body is None:
        raise Trouble("a request was refused")
    return took, len(body)


def measure_tag(bench):
    logdir = workloads.ensure(bench.programs, "runs", bench.sizes.runs)
    runs, _, steps = bench.sizes.runs
    requests = json.dumps([{"plugin": "scalars", "tag": "metric-0"}])
    with bench.programs.start_stepscope(logdir) as ours, start_tensorboard(logdir) as peer:
        ours.wait_for(OURS_LOADED)
        us, them = connect(ours), connect(peer)
        wait_until(lambda: is_loaded(us, runs, steps), 120, 0.2)
        wait_until(lambda: is_loaded(them, runs, steps), 120, 0.2)
        senders = {
            "TensorBoard, JSON": lambda: them.post_form(TIME_SERIES, requests=requests),
            "Stepscope, the same JSON": lambda: us.post_form(TIME_SERIES, requests=requests),
            OUR_COLUMNS: lambda: us.get(COLUMNS, tag="metric-0"),
            "Stepscope, with wall times": lambda: us.get(COLUMNS, tag="metric-0",
                                                         columns="step,wall_time,value"),
        }
        interleave(1, senders, timed)
        found = interleave(bench.rounds, senders, timed)
        us.close()
        them.close()
    rows = [tag_row(name, responses) for name, responses in found.items()]
    return [Table("One tag of all runs", f"Every point of a tag of {runs:,} runs with {steps:,}"
                  " points each, from request to the last byte, uncompressed, on a connection that"
                  " stays open where the server allows it. The JSON is that of TensorBoard's Time"
                  " Series page; a chart over steps needs steps and values.",
                  ["", "time", "size", "target"], rows)]


def is_loaded(client, runs, steps, tag="metric-0"):
    """TensorBoard does not report when it has loaded; its responses must show it."""
    body = client.post_form(TIME_SERIES, requests=json.dumps([{"plugin": "scalars", "tag": tag}]))
    series = json.loads(body)[0].get("runToSeries", {}) if body else {}
    return len(series) == runs and all(
        points and points[-1]["step"] == steps - 1 for points in series.values())


def tag_row(name, responses):
    took = sample([response[0] for response in responses])
    size = statistics.median(response[1] for response in responses)
    target = "-"
    if name == OUR_COLUMNS:
        is_met = took.median < TAG_SECONDS_MAX and size < TAG_BYTES_MAX
        target = (f"under {seconds(TAG_SECONDS_MAX)} and {megabytes(TAG_BYTES_MAX)}:"
                  f" {verdict(is_met)}")
    return [name, spread(took), megabytes(size), target]


def append_until_shown(client, log, step):
    """Seconds from appending a point until a response contains it."""
    with log.open("ab") as file:
        file.write(frames.scalar_frame(time.time(), step, "loss", 1.0))
    begin = time.perf_counter()

    def is_shown():
        points = client.get_json(SCALARS, run="run", tag="loss")
        return bool(points) and points[-1][1] == step
    return wait_until(is_shown, 60, POLL_SECONDS) - begin


def live_delays(start, source, appends):
    with tempfile.TemporaryDirectory() as folder:
        logdir = Path(folder) / "logs"
        shutil.copytree(source, logdir)
        log = next(logdir.rglob("*tfevents*"))
        with start(logdir) as server:
            client = connect(server)
            wait_until(lambda: client.get_json(SCALARS, run="run", tag="loss"), 60, 0.05)
            delays = []
            for number in range(appends):
                time.sleep(0.037 * (number % 7))  # Not in sync with any timer.
                delays.append(append_until_shown(client, log, 1000 + number))
            client.close()
            return sample(delays)


def measure_live(bench):
    source = workloads.ensure(bench.programs, "one", (100,))
    ours = live_delays(bench.programs.start_stepscope, source, bench.sizes.live_appends)
    peer = live_delays(start_tensorboard, source, bench.sizes.peer_appends)
    aim = f"under {seconds(LIVE_SECONDS_MAX)}: {verdict(ours.high < LIVE_SECONDS_MAX)}"
    return [Table("Live", "From appending a point to a log until a response contains it, polled"
                  f" every 5 ms: {bench.sizes.live_appends} appends for Stepscope,"
                  f" {bench.sizes.peer_appends} for TensorBoard (its server alone; its page polls"
                  " every 30 s if automatic reload is on).",
                  ["Stepscope", "TensorBoard", "target"], [[spread(ours), spread(peer), aim]])]
