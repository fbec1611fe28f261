# SPDX-License-Identifier: Apache-2.0
"""The images and histograms dashboards in a real browser, compared with TensorBoard's."""
from typing import NamedTuple

import moves
import workloads
from browser import address_of, visit
from contenders import OURS_LOADED, connect, start_tensorboard, wait_until
from figures import Table, factor, megabytes, sample, spread, times, verdict
from page import (LOAD_SECONDS_MAX, OUR_SECONDS_MAX, PEER_SECONDS_MAX, USABLE_SECONDS_MAX, at_least,
                  take_look)
from rounds import interleave
from watched import Trouble

# One image per tag: with its default of ten it would keep gigabytes.
PEER_IMAGES = "--samples_per_plugin=images=1"
ROW_BYTES = 1000
SERVER_BYTES_MAX = 200_000_000
HEADINGS = ["", "Stepscope", "TensorBoard", "TensorBoard / Stepscope", "target"]


class Scrolled(NamedTuple):
    """One visit in which the gallery was scrolled down and back up."""
    moved: moves.Moved
    pixels: float
    pictures: int  # Fetched by the page meanwhile.
    memory_before: int
    memory_after: int


def last_step(client, route, **parameters):
    """The last step that TensorBoard shows of a series; None if it shows nothing yet."""
    shown = client.get_json(f"/data/plugin/{route}", **parameters)
    if not shown:
        return None
    return shown[-1]["step"] if isinstance(shown[-1], dict) else shown[-1][1]


def wait_for_peer(peer, route, runs, steps, tag):
    client = connect(peer)
    for run in range(runs):
        wait_until(lambda run=run: last_step(client, route, run=f"run-{run:02}", tag=tag)
                   == steps - 1, LOAD_SECONDS_MAX, 0.5)
    client.close()


def look_row(name, ours, peer, pick, target_seconds):
    found, other = sample([pick(look) for look in ours]), sample([pick(look) for look in peer])
    target = f"under {target_seconds} s: {verdict(found.median < target_seconds)}" \
        if target_seconds else "-"
    return [name, spread(found), at_least(other, peer), factor(times(other.median, found.median)),
            target]


def look_rows(name, ours, peer):
    """The user waits for the first card; the rest are loaded when the page is idle."""
    return [look_row(f"{name}: first drawn", ours, peer, lambda look: look.first_seconds,
                     USABLE_SECONDS_MAX),
            look_row(f"{name}: idle", ours, peer, lambda look: look.idle_seconds, None)]


def scroll_gallery(server, seconds):
    before = server.memory_bytes()
    output = visit(address_of(server) + "#images", "gallery", with_pictures=False, isProbed=True,
                 seconds=seconds).output
    if output["movedPixels"] <= 0:
        raise Trouble("the gallery did not move")
    return Scrolled(moves.moved_of(output), output["movedPixels"], len(output["responses"]), before,
                    server.memory_bytes())


def memory_row(found, peak_bytes):
    before = sample([one.memory_before for one in found]).low
    after = sample([one.memory_after for one in found]).high
    return ["server memory: before, after, peak",
            f"{megabytes(before)}, {megabytes(after)}, {megabytes(peak_bytes)}",
            f"under {megabytes(SERVER_BYTES_MAX)}: {verdict(peak_bytes < SERVER_BYTES_MAX)}"]


def measure_gallery(bench):
    runs, tags, steps, rows = bench.sizes.gallery
    logdir = workloads.ensure(bench.programs, "gallery", bench.sizes.gallery)
    with bench.programs.start_stepscope(logdir) as ours:
        ours.wait_for(OURS_LOADED)
        found = interleave(bench.rounds, {
            "opened": lambda: take_look(ours, OUR_SECONDS_MAX, "#images"),
            "scrolled": lambda: scroll_gallery(ours, bench.sizes.move_seconds)})
        peak_bytes = ours.peak_memory_bytes()
    with start_tensorboard(logdir, PEER_IMAGES) as peer:
        wait_for_peer(peer, "images/images", runs, steps, f"samples/{tags - 1:02}")
        peer_looks = [take_look(peer, PEER_SECONDS_MAX, "#images")]
    scrolled = found["scrolled"]
    pixels = sample([one.pixels for one in scrolled]).median
    pictures = sample([one.pictures for one in scrolled]).median
    count = f"{runs * tags * steps:,} images of {megabytes(rows * ROW_BYTES)}"
    return [
        Table("Gallery", f"The Images page with {count} in {runs * tags:,} cards, from the"
              " navigation until the first images are drawn and until the page is idle."
              f" TensorBoard is measured once, for at most {PEER_SECONDS_MAX} s, and keeps one"
              " image per tag.",
              HEADINGS, look_rows("gallery", found["opened"], peer_looks)),
        Table("Gallery, scrolled", "The same page scrolled down and back up with the wheel in"
              f" {bench.sizes.move_seconds} s, by {pixels:,.0f} pixels, while it loads"
              f" {pictures:,.0f} images.", ["", "Stepscope", "target"],
              [*moves.rows_of([one.moved for one in scrolled]),
               memory_row(scrolled, peak_bytes)]),
    ]


def measure_histograms(bench):
    runs, tags, steps, buckets = bench.sizes.histograms
    logdir = workloads.ensure(bench.programs, "histograms", bench.sizes.histograms)
    places = ("histograms", "distributions")
    with bench.programs.start_stepscope(logdir) as ours:
        ours.wait_for(OURS_LOADED)
        found = interleave(bench.rounds, {
            place: lambda place=place: take_look(ours, OUR_SECONDS_MAX, f"#{place}")
            for place in places})
    with start_tensorboard(logdir) as peer:
        wait_for_peer(peer, "histograms/histograms", runs, steps, f"layer-{tags - 1:02}/weights")
        peer_looks = {place: [take_look(peer, PEER_SECONDS_MAX, f"#{place}")] for place in places}
    rows = [row for place in places for row in look_rows(place, found[place], peer_looks[place])]
    return [Table("Histograms", f"{steps:,} steps of histograms of {buckets} buckets, {tags:,} tags"
                  f" and {runs:,} runs: the Histograms and Distributions pages, from the navigation"
                  " until the first card is drawn and until the page is idle. TensorBoard is"
                  f" measured once, for at most {PEER_SECONDS_MAX} s.", HEADINGS, rows)]
