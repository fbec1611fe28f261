# SPDX-License-Identifier: Apache-2.0
"""Our page with growing logs: how soon a point is shown, and what that costs the page."""
import base64
import shutil
import tempfile
import time
from pathlib import Path

import frames
import pictures
import workloads
from browser import address_of, visit
from contenders import OURS_LOADED
from figures import Table, sample, seconds, spread, verdict
from moves import TASK_SECONDS_MAX, longest_task_seconds
from watched import Trouble

APPEND_SECONDS_MAX = 1
# Not in sync with any timer.
APPEND_PAUSES_MS = (1600, 1730, 1810, 1970)
BUSY_PAUSE_MS = 500
VIEWPORT = (1440, 900)
# The last value of every run, which its row must show at the end.
LAST_VALUE = 7.25


def append_of(path, events):
    data = b"".join(frames.scalar_frame(time.time(), step, tag, value)
                    for step, tag, value in events)
    return {"path": str(path), "base64": base64.b64encode(data).decode()}


def canvas_of(output):
    """The position of the first card's chart."""
    box, (width, height) = output["box"], VIEWPORT
    return pictures.Box(box["x"] / width, box["y"] / height, (box["x"] + box["width"]) / width,
                        (box["y"] + box["height"]) / height)


def grown(bench, source, make_rounds, **plan):
    """Visits a page whose logs, a copy of `source`, grow by the rounds of appends."""
    with tempfile.TemporaryDirectory() as folder:
        logdir = Path(folder) / "logs"
        shutil.copytree(source, logdir)
        logs = sorted(logdir.rglob("*tfevents*"))
        with bench.programs.start_stepscope(logdir) as server:
            server.wait_for(OURS_LOADED)
            return visit(address_of(server), "grow", isProbed=True, rounds=make_rounds(logs),
                         **plan)


def append_rounds(logs, appends):
    """One point each, far from the previous one, so that it is visible."""
    return [[append_of(logs[0], [(1000 + 50 * number, "loss", 3.0 + number % 2)])]
            for number in range(appends)]


def measure_append(bench):
    source = workloads.ensure(bench.programs, "one", (100,))
    appends = bench.sizes.page_appends
    seen = grown(bench, source, lambda logs: append_rounds(logs, appends), area=canvas_of,
                 pauseMs=APPEND_PAUSES_MS)
    delays = pictures.delays(seen.pictures, [moment / 1e3 for moment in seen.output["moments"]])
    if None in delays:
        raise Trouble(f"the page did not show {delays.count(None)} of {appends} points")
    found = sample(delays)
    return [Table("Append to pixel", "From appending a point to a log until its chart changes on"
                  f" the screen; {appends} appends.", ["Stepscope", "target"],
                  [[spread(found), f"under {seconds(APPEND_SECONDS_MAX)}:"
                    f" {verdict(found.median < APPEND_SECONDS_MAX)}"]])]


def busy_rounds(logs, tags, first_step, rounds):
    """One point of every tag of every run in every round."""
    def events(number):
        value = LAST_VALUE if number == rounds - 1 else 2.0 + number % 3
        return [(first_step + number, f"metric-{tag}", value) for tag in range(tags)]
    return [[append_of(log, events(number)) for log in logs] for number in range(rounds)]


def measure_busy(bench):
    runs, tags, steps = bench.sizes.busy
    source = workloads.ensure(bench.programs, "runs", bench.sizes.busy)
    rounds = bench.sizes.busy_seconds * 1000 // BUSY_PAUSE_MS
    seen = grown(bench, source, lambda logs: busy_rounds(logs, tags, steps, rounds),
                 with_pictures=False, pauseMs=[BUSY_PAUSE_MS], texts=".run-row-value")
    check_last_values(seen.output["shown"])
    return [Table("Growing runs", f"{runs:,} runs with {tags:,} tags, all on the page, get a point"
                  f" per tag twice a second for {bench.sizes.busy_seconds} s. While a task runs,"
                  " the page cannot respond to the user; the browser reports tasks over 50 ms. At"
                  " the end every visible row must show the last value of its run.",
                  ["", "Stepscope", "target"], busy_rows(seen.output))]


def check_last_values(shown):
    """A page that is idle because it does not follow must not count."""
    late = [text for text in shown if text.strip() != str(LAST_VALUE)]
    if late or not shown:
        raise Trouble(f"{len(late)} of {len(shown)} rows do not show the last value: {late[:3]}")


def busy_rows(output):
    count, longest = len(output["tasks"]), longest_task_seconds(output)
    lasting = seconds(longest) if count else f"none over {seconds(TASK_SECONDS_MAX)}"
    return [["longest task", lasting,
             f"none over {seconds(TASK_SECONDS_MAX)}: {verdict(count == 0)}"],
            ["tasks over 50 ms", str(count), "-"],
            ["responses", str(len(output["responses"])), "-"]]
