# SPDX-License-Identifier: Apache-2.0
"""Frame rates of our page while the user zooms, drags and scrolls."""
import itertools
import math
import statistics
from typing import NamedTuple

import workloads
from browser import address_of, visit
from contenders import OURS_LOADED
from figures import Table, sample, seconds, spread, verdict
from rounds import interleave
from watched import Trouble

FRAMES_PER_SECOND_MIN = 50
BRUSH_FRAMES_MIN = 30
OPEN_SECONDS_MAX = 1
RESPONSE_SECONDS_MAX = 0.05
TASK_SECONDS_MAX = 0.05
LATE_SHARE = 0.95


class Moved(NamedTuple):
    """The results of one round of gestures."""
    frames_per_second: float
    late_seconds: float  # 95% of the frames took at most this.
    responses: list      # Seconds of each response requested meanwhile.
    longest_task_seconds: float


def moved_of(seen):
    """Converts the output of page.mjs, which is in milliseconds."""
    intervals = [after - before for before, after in itertools.pairwise(seen["frames"])]
    if not intervals:
        raise Trouble("the page drew no frame during the gesture")
    return Moved(1000 * len(intervals) / sum(intervals), at_share(intervals, LATE_SHARE) / 1e3,
                 [took / 1e3 for took in seen["responses"]], longest_task_seconds(seen))


def at_share(values, share):
    """The smallest value that this share of the values does not exceed."""
    return sorted(values)[max(0, math.ceil(len(values) * share) - 1)]


def longest_task_seconds(seen):
    """Zero if none took more than 50 ms: the browser does not report others."""
    return max((duration for _, duration in seen["tasks"]), default=0) / 1e3


def gesture(server, action, move_seconds):
    seen = visit(address_of(server), action, with_pictures=False, isProbed=True,
                 seconds=move_seconds)
    return seen.output


def rows_of(rounds):
    rate = sample([moved.frames_per_second for moved in rounds])
    late = sample([moved.late_seconds for moved in rounds])
    task = sample([moved.longest_task_seconds for moved in rounds])
    return [
        ["frames per second", whole(rate),
         f"{FRAMES_PER_SECOND_MIN}: {verdict(rate.median >= FRAMES_PER_SECOND_MIN)}"],
        ["95th percentile of frame times", spread(late), "-"],
        ["longest task", task_text(task), "-"],
    ]


def whole(found):
    median, low, high = (f"{value:.0f}" for value in found)
    return f"{median} ({low} - {high})"


def task_text(found):
    return spread(found) if found.median > 0 else f"none over {seconds(TASK_SECONDS_MAX)}"


def response_row(rounds):
    took = [response for moved in rounds for response in moved.responses]
    if not took:
        raise Trouble("the page sent no request while it was zoomed")
    middle, late = statistics.median(took), at_share(took, LATE_SHARE)
    return [f"{len(took)} responses: median, 95th percentile",
            f"{seconds(middle)}, {seconds(late)}",
            f"under {seconds(RESPONSE_SECONDS_MAX)}: {verdict(late < RESPONSE_SECONDS_MAX)}"]


def measure_zoom(bench):
    points, = bench.sizes.zoom
    logdir = workloads.ensure(bench.programs, "one", bench.sizes.zoom)
    with bench.programs.start_stepscope(logdir) as server:
        server.wait_for(OURS_LOADED)
        found = interleave(bench.rounds, {"ours": lambda: moved_of(
            gesture(server, "zoom", bench.sizes.move_seconds))})["ours"]
    return [Table("Zoom", f"One run of {points:,} points in one chart: zoomed in with the wheel,"
                  f" dragged back and forth, zoomed out, in {bench.sizes.move_seconds} s. Responses"
                  " are those of /api/v1/scalars to the page meanwhile, from the request to the"
                  " last byte.",
                  ["", "Stepscope", "target"], [*rows_of(found), response_row(found)])]


def task_row(rounds):
    tasks = sample([moved.longest_task_seconds for moved in rounds])
    return ["longest task", task_text(tasks),
            f"none over {seconds(TASK_SECONDS_MAX)}: {verdict(tasks.median == 0)}"]


def stepped(server, move_seconds):
    seen = gesture(server, "step", move_seconds)
    if "steps=" not in seen["address"]:
        raise Trouble("no step was selected")
    return moved_of(seen)


def measure_steps(bench):
    runs, tags, steps = bench.sizes.page
    logdir = workloads.ensure(bench.programs, "grouped", bench.sizes.page)
    with bench.programs.start_stepscope(logdir) as server:
        server.wait_for(OURS_LOADED)
        found = interleave(bench.rounds, {"ours": lambda: stepped(
            server, bench.sizes.move_seconds)})["ours"]
    rate, late, _ = rows_of(found)
    return [Table("Steps", f"The Time Series page with {runs:,} runs, {tags:,} tags and {steps:,}"
                  " steps: the handle of a selected step is dragged back and forth for"
                  f" {bench.sizes.move_seconds} s. All charts in view follow it, and the table of"
                  " every run below each of them.",
                  ["", "Stepscope", "target"], [rate, late, task_row(found)])]


def brushed(server, move_seconds):
    """(how the brush moved, seconds until the page was open)"""
    seen = visit(f"{address_of(server)}#hparams", "brush", with_pictures=False, isProbed=True,
                 seconds=move_seconds).output
    if "hpFilters=" not in seen["address"]:
        raise Trouble("the brush filtered nothing")
    return moved_of(seen), seen["openedMs"] / 1e3


def measure_brush(bench):
    trials, columns = bench.sizes.trials
    logdir = workloads.ensure(bench.programs, "trials", bench.sizes.trials)
    with bench.programs.start_stepscope(logdir) as server:
        server.wait_for(OURS_LOADED)
        found = interleave(bench.rounds, {"ours": lambda: brushed(
            server, bench.sizes.move_seconds)})["ours"]
    opened = sample([took for _, took in found])
    moved = [moved for moved, _ in found]
    (rate_name, rate, _), late, _ = rows_of(moved)
    frames = sample([each.frames_per_second for each in moved]).median
    return [Table("Brush", f"The HParams page with {trials:,} trials and {columns} hyperparameters:"
                  " time from the start of the navigation until the first lines and rows are there,"
                  " and a range of an axis that is dragged back and forth for"
                  f" {bench.sizes.move_seconds} s, which filters lines and table.",
                  ["", "Stepscope", "target"],
                  [["page open", spread(opened), f"under {seconds(OPEN_SECONDS_MAX)}:"
                    f" {verdict(opened.median < OPEN_SECONDS_MAX)}"],
                   [rate_name, rate, f"{BRUSH_FRAMES_MIN}: {verdict(frames >= BRUSH_FRAMES_MIN)}"],
                   late, task_row(moved)])]


def scrolled(server, move_seconds):
    seen = gesture(server, "scroll", move_seconds)
    if seen["movedPixels"] <= 0:
        raise Trouble("the list of runs did not move")
    return moved_of(seen), seen["movedPixels"]


def measure_scroll(bench):
    runs = bench.sizes.scroll[0]
    logdir = workloads.ensure(bench.programs, "runs", bench.sizes.scroll)
    with bench.programs.start_stepscope(logdir) as server:
        server.wait_for(OURS_LOADED)
        found = interleave(bench.rounds, {"ours": lambda: scrolled(
            server, bench.sizes.move_seconds)})["ours"]
    pixels = sample([pixels for _, pixels in found]).median
    return [Table("Scroll", f"A list of {runs:,} runs, scrolled down and back up with the wheel in"
                  f" {bench.sizes.move_seconds} s, by {pixels:,.0f} pixels.",
                  ["", "Stepscope", "target"], rows_of([moved for moved, _ in found]))]
