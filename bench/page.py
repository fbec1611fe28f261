# SPDX-License-Identifier: Apache-2.0
"""The web page in a real browser, compared with TensorBoard's: time until it shows what was
requested."""
from typing import NamedTuple

import pictures
import workloads
from responses import is_loaded
from browser import address_of, visit
from contenders import OURS_LOADED, connect, start_tensorboard, wait_until
from figures import Table, factor, megabytes, sample, spread, times, verdict
from rounds import interleave
from watched import Trouble

TIME_SERIES = "#timeseries"
FIRST_GAIN_MIN = 4
IDLE_GAIN_MIN = 12
HEAP_BYTES_MAX = 100_000_000
USABLE_SECONDS_MAX = 1
LOAD_SECONDS_MAX = 120
OUR_SECONDS_MAX = 60
PEER_SECONDS_MAX = 180


class Look(NamedTuple):
    """A page from the navigation until it is idle."""
    first_seconds: float
    idle_seconds: float
    heap_bytes: int
    is_idle: bool  # If false, the times are lower bounds.


def look_of(seen, seconds_max):
    first = pictures.first_chart(seen.pictures)
    if not seen.is_quiet:
        return Look(seconds_max if first is None else first, seconds_max, seen.heap_bytes, False)
    if first is None:
        raise Trouble("the page became idle without a chart")
    return Look(first, pictures.idle_moment(seen.pictures, seen.active), seen.heap_bytes, True)


def take_look(server, seconds_max, place=TIME_SERIES, **plan):
    seen = visit(address_of(server) + place, seconds_max=seconds_max, **plan)
    return look_of(seen, seconds_max)


def at_least(found, looks):
    """Formats a time; a lower bound is preceded by a sign."""
    return spread(found) if all(look.is_idle for look in looks) else f"> {spread(found)}"


def compare(name, looks, pick, gain_min):
    ours, peer = (sample([pick(look) for look in looks[key]]) for key in ("ours", "peer"))
    gain = times(peer.median, ours.median)
    return [name, spread(ours), at_least(peer, looks["peer"]), factor(gain),
            f"{gain_min} x: {verdict(gain >= gain_min)}"]


def heap_row(looks):
    ours, peer = (sample([look.heap_bytes for look in looks[key]]).median
                  for key in ("ours", "peer"))
    return ["heap when idle", megabytes(ours), megabytes(peer), factor(times(peer, ours)),
            f"under {megabytes(HEAP_BYTES_MAX)}: {verdict(ours < HEAP_BYTES_MAX)}"]


def wait_for_peer(peer, runs, steps, tag):
    client = connect(peer)
    wait_until(lambda: is_loaded(client, runs, steps, tag), LOAD_SECONDS_MAX, 0.2)
    client.close()


def measure_page(bench):
    runs, tags, steps = bench.sizes.page
    logdir = workloads.ensure(bench.programs, "grouped", bench.sizes.page)
    with bench.programs.start_stepscope(logdir) as ours, start_tensorboard(logdir) as peer:
        ours.wait_for(OURS_LOADED)
        wait_for_peer(peer, runs, steps, "train/metric-0")
        looks = interleave(bench.rounds, {"ours": lambda: take_look(ours, OUR_SECONDS_MAX),
                                          "peer": lambda: take_look(peer, PEER_SECONDS_MAX)})
    rows = [compare("first chart", looks, lambda look: look.first_seconds, FIRST_GAIN_MIN),
            compare("idle", looks, lambda look: look.idle_seconds, IDLE_GAIN_MIN),
            heap_row(looks)]
    return [Table("Page", f"The Time Series page with {runs:,} runs, {tags:,} tags in one group and"
                  f" {steps:,} steps, from the navigation until the first chart is drawn and until"
                  " the page is idle, with all visible charts drawn. Both servers have finished"
                  " loading.",
                  ["", "Stepscope", "TensorBoard", "TensorBoard / Stepscope", "target"], rows)]


def filtered(server, tags, seconds_max):
    """Types the name of the last tag as soon as possible while the page loads."""
    return take_look(server, seconds_max, action="filter", tag=f"metric-{tags - 1}")


def measure_tags(bench):
    tags, steps = bench.sizes.tags
    logdir = workloads.ensure(bench.programs, "wide", bench.sizes.tags)
    with bench.programs.start_stepscope(logdir) as ours, start_tensorboard(logdir) as peer:
        ours.wait_for(OURS_LOADED)
        wait_for_peer(peer, 1, steps, "metric-0")
        looks = interleave(bench.rounds, {
            "opened": lambda: take_look(ours, OUR_SECONDS_MAX),
            "typed": lambda: filtered(ours, tags, OUR_SECONDS_MAX)})
        peer_looks = {"opened": [take_look(peer, PEER_SECONDS_MAX)],
                      "typed": [filtered(peer, tags, PEER_SECONDS_MAX)]}
    rows = [tags_row("first chart", "opened", looks, peer_looks, lambda look: look.first_seconds),
            tags_row("filtered chart", "typed", looks, peer_looks,
                     lambda look: look.idle_seconds)]
    return [Table("Many tags", f"The Time Series page with one run of {tags:,} tags, from the"
                  " navigation until the first chart is drawn; and, in a separate visit, until only"
                  " the card of the tag is drawn whose name is typed into the filter as soon as the"
                  " page allows it. TensorBoard is measured once, for at most"
                  f" {PEER_SECONDS_MAX} s.",
                  ["", "Stepscope", "TensorBoard", "TensorBoard / Stepscope", "target"], rows)]


def tags_row(name, kind, looks, peer_looks, pick):
    ours = sample([pick(look) for look in looks[kind]])
    peer = sample([pick(look) for look in peer_looks[kind]])
    return [name, spread(ours), at_least(peer, peer_looks[kind]),
            factor(times(peer.median, ours.median)),
            f"under {USABLE_SECONDS_MAX} s: {verdict(ours.median < USABLE_SECONDS_MAX)}"]
