# SPDX-License-Identifier: Apache-2.0
"""Loading to the last point: seconds and memory, from a program's start until it reports the
end."""
import tempfile
from typing import NamedTuple

import workloads
from contenders import OURS_LOADED, PEER_CANNOT_OPEN, PEER_LOADED, start_data_server
from figures import Table, factor, megabytes, sample, seconds, spread, times, verdict
from rounds import interleave
from watched import Trouble

# How many times faster than the data server a load must be.
TARGETS = {"one": 6, "runs": 8, "files": 5}


class Load(NamedTuple):
    seconds: float
    peak_bytes: int
    points: int = 0    # As reported by the program.
    unopened: int = 0  # Files.


def load_ours(programs, logdir):
    with programs.start_stepscope(logdir) as server:
        moment, match = server.wait_for(OURS_LOADED)
        return Load(moment, server.peak_memory_bytes(), points=int(match[1].replace(",", "")))


def load_peer(logdir, *flags):
    with start_data_server(logdir, *flags) as server:
        moment, _ = server.wait_for(PEER_LOADED)
        return Load(moment, server.peak_memory_bytes(), unopened=server.count(PEER_CANNOT_OPEN))


def scan(programs, logdir):
    """(seconds from start to end, points read)"""
    with programs.start_scan(logdir) as program:
        _, match = program.wait_for(r"values (\d+)")
        program.process.wait()
        return program.seconds(), int(match[1])


def times_of(loads):
    return sample([load.seconds for load in loads])


def peak_of(loads):
    return sample([load.peak_bytes for load in loads]).median


class Measured(NamedTuple):
    """All rounds for one log."""
    kind: str
    ours: list
    peer: list
    checking_peer: list
    scan_seconds: list
    points: int


def measure_kind(bench, kind):
    logdir = workloads.ensure(bench.programs, kind, getattr(bench.sizes, kind))
    _, points = scan(bench.programs, logdir)  # Warms the page cache.
    found = interleave(bench.rounds, {
        "peer": lambda: load_peer(logdir),
        "ours": lambda: load_ours(bench.programs, logdir),
        "checking": lambda: load_peer(logdir, "--checksum"),
        "scan": lambda: scan(bench.programs, logdir)[0],
    })
    check_all_kept(found["ours"], points)
    return Measured(kind, found["ours"], found["peer"], found["checking"], found["scan"], points)


def check_all_kept(loads, points):
    """A load that is fast because it drops something must not count."""
    for load in loads:
        if load.points != points:
            raise Trouble(f"Stepscope kept only {load.points} of {points} points")


def load_row(measured):
    ours, peer = times_of(measured.ours), times_of(measured.peer)
    bare = sample(measured.scan_seconds)
    target = TARGETS.get(measured.kind)
    gain = times(peer.median, ours.median)
    aim = f"{target} x: {verdict(gain >= target)}" if target else "-"
    return [measured.kind, spread(ours), spread(peer), spread(times_of(measured.checking_peer)),
            spread(bare), factor(gain), factor(times(ours.median, bare.median)), aim]


def memory_row(measured, ours_empty, peer_empty):
    ours = peak_of(measured.ours) - ours_empty
    peer = peak_of(measured.peer) - peer_empty
    unopened = max(load.unopened for load in measured.peer)
    return [measured.kind, f"{measured.points:,}", megabytes(ours),
            f"{ours / measured.points:.1f}", megabytes(peer), f"{peer / measured.points:.1f}",
            unopened]


def empty_peaks(bench):
    """Peak memory of both programs on an empty directory."""
    with tempfile.TemporaryDirectory() as empty:
        return (peak_of([load_ours(bench.programs, empty) for _ in range(bench.rounds)]),
                peak_of([load_peer(empty) for _ in range(bench.rounds)]))


def measure_loads(bench, kinds):
    measured = [measure_kind(bench, kind) for kind in kinds]
    ours_empty, peer_empty = empty_peaks(bench)
    shapes = "; ".join(f"{kind}: {shape(kind, getattr(bench.sizes, kind))}" for kind in kinds)
    return [
        Table("Load", "From start to loaded. Stepscope verifies all checksums and keeps every"
              " point; the data server keeps at most 1,000 points per series, and verifies"
              f" checksums only with a flag. The logs: {shapes}.",
              ["log", "Stepscope", "data server", "data server, verifying", "bare scan",
               "data server / Stepscope", "Stepscope / bare scan", "target"],
              [load_row(one) for one in measured]),
        Table("Memory", "Peak resident size until loaded, minus that for an empty directory"
              f" ({megabytes(ours_empty)} for Stepscope, {megabytes(peer_empty)} for the data"
              " server), in total and divided by the points in the log. The data server keeps a"
              " sample of the points, and keeps every file open; files that it could not open are"
              " counted.",
              ["log", "points", "Stepscope", "bytes per point", "data server", "bytes per point",
               "files not opened"],
              [memory_row(one, ours_empty, peer_empty) for one in measured]),
    ]


def shape(kind, numbers):
    words = {"one": "1 run, 1 tag, {:,} points", "runs": "{:,} runs, {:,} tags, {:,} steps",
             "files": "{:,} files and runs of {:,} points", "wide": "1 run, {:,} tags, {:,} steps"}
    return words[kind].format(*numbers)


def measure_images(bench):
    records, image_bytes = bench.sizes.images
    logdir = workloads.ensure(bench.programs, "images", bench.sizes.images)
    load_ours(bench.programs, logdir)  # Warms the page cache.
    ours = [load_ours(bench.programs, logdir) for _ in range(bench.rounds)]
    peer = [load_peer(logdir)]
    rows = [[name, spread(times_of(loads)), megabytes(peak_of(loads))]
            for name, loads in (("Stepscope", ours), ("data server, one round", peer))]
    size = megabytes(workloads.bytes_below(logdir))
    return [Table("Images", f"A log of {records:,} images of {image_bytes:,} bytes, {size} in"
                  " total, in a sparse file. Stepscope records the position of each image; the data"
                  " server reads them all and keeps ten per tag.",
                  ["", "load", "peak memory"], rows)]


def growth_row(bench, size):
    logdir = workloads.ensure(bench.programs, "growth", (size * 1_000_000,))
    real = workloads.bytes_below(logdir)
    _, points = scan(bench.programs, logdir)
    found = interleave(bench.rounds, {"ours": lambda: load_ours(bench.programs, logdir),
                                      "scan": lambda: scan(bench.programs, logdir)[0]})
    check_all_kept(found["ours"], points)
    ours, bare = times_of(found["ours"]), sample(found["scan"])
    return [megabytes(real), f"{points:,}", spread(ours), f"{real / 1e6 / ours.median:.0f}",
            seconds(bare.median), f"{real / 1e6 / bare.median:.0f}",
            f"{peak_of(found['ours']) / points:.1f}"]


def measure_growth(bench):
    rows = [growth_row(bench, size) for size in bench.sizes.growth_megabytes]
    return [Table("Growth", "Logs of scalars in runs of 64 MB. Load time must be proportional to"
                  " the size: MB/s must not fall.",
                  ["log", "points", "Stepscope", "MB/s", "bare scan", "MB/s",
                   "peak bytes per point"], rows)]
