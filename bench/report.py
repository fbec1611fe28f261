# SPDX-License-Identifier: Apache-2.0
"""Writes docs/benchmarks.md. Nothing else writes it, so that no figure is edited."""
from pathlib import Path

from figures import grid

PATH = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"

EXPLANATION = """\
# Benchmarks

This page is written by `./dev bench --record`; do not edit it. `./dev bench` repeats the
measurements on your machine, `./dev bench --quick` does so in small.

Stepscope is measured beside TensorBoard's Rust data server, the program that reads the logs for
TensorBoard, and beside TensorBoard as a whole. How to read the tables:

- All programs run in turn (A B A B), {rounds} rounds each unless a table says otherwise. A figure
  is the median, behind it stand the fastest and the slowest round. The machine may do other work
  meanwhile, as the load average shows: trust ratios more than times.
- A time begins when the program is started and ends with its own word that it has loaded, or with
  the last byte of an answer. All programs run with their default flags; the data server is told
  to load once and to say when it has.
- The logs are in the page cache for everybody: disks are not measured.
- The bare scan is a program that reads the same files with all cores, checks all checksums and
  decodes all events, but keeps nothing: the limit for a load that keeps all.
- Memory is the largest resident size that the kernel has seen (`VmHWM`), for the crowd that of the
  moment (`VmRSS`).
- The routes over all runs are asked once without measuring, then in turn. A row counts only if
  Stepscope's answer and TensorBoard's are the same JSON.
- The crowd is `wrk` with two threads and `bench/crowd.lua`; Stepscope runs with its default flags,
  which allow 1,024 connections. A client asks again at once when it is answered, so its mean wait
  is the number of clients divided by the requests a second: it says how fast the server is when
  it is saturated, and the longest waits say whether it is fair. `wrk` counts a wait that delays
  later requests as if they had been sent in time. The log does not change meanwhile, so that most
  answers are remembered ones: this measures connections, not how fast answers are made. An error
  is a status of 400 or more, a connection that fails, or an answer after two seconds or more.
- Pages are shown by Chromium in a window of 1440 x 900 pixels, anew for each visit, without a GPU:
  what a page draws, with WebGL or without, software draws. Both pages are watched from outside in
  the same way: pictures of the screen whenever it changes, its requests, and the processor time of
  the page and of what draws for it. The first chart is the first picture in which 0.1 % of the
  area of the cards is coloured and not grey, less than one line in one card. A page is at rest at
  the last change of that area before 1.5 s without a change, a request under way or more than 5 %
  of work. The area is the part of the window where both pages have cards. The heap is what
  `performance.memory` tells at rest after a collection. TensorBoard shows its Time Series page;
  its server has loaded before.
- Frames while one zooms and scrolls are those of `requestAnimationFrame`, at most 60 a second; long
  tasks are told by the browser itself. A hand turns the wheel or moves the mouse every 16 ms, and
  rests for 0.25 s between two gestures on a chart.
- The logs have times that are not regular and values with noise, one event a point, as PyTorch
  writes them. `bench/workloads.h` describes them; `bench/session_log.py` adds the
  hyperparameters and images of the routes and the crowd.
"""


def text(rounds, facts, tables):
    parts = [EXPLANATION.format(rounds=rounds), grid(["machine", ""], facts) + "\n"]
    return "\n".join(parts + [table.markdown() for table in tables])


def record(rounds, facts, tables):
    PATH.write_text(text(rounds, facts, tables))


def record_some(rounds, facts, tables):
    """Replaces or adds these tables, each with the date and conditions of the measurement."""
    PATH.write_text(with_tables(PATH.read_text(), tables, remark(rounds, dict(facts))))


def remark(rounds, facts):
    counted = "1 round" if rounds == 1 else f"{rounds} rounds"
    return (f"Measured apart from the others, {facts['date']}, {counted}, load average"
            f" {facts['load average before']} before and {facts['load average after']} after.")


def with_tables(page, tables, remark_on_them):
    head, *sections = page.split("\n## ")
    by_title = {section.split("\n", 1)[0]: "## " + section.strip("\n") for section in sections}
    for table in tables:
        noted = table._replace(note=f"{table.note} {remark_on_them}")
        by_title[table.title] = noted.markdown().strip("\n")
    return "\n\n".join([head.strip("\n"), *by_title.values()]) + "\n"
