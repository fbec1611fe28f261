# SPDX-License-Identifier: Apache-2.0
"""A million tags, runs and files: load, memory, first responses and shutdown, for Stepscope
only."""
import os
import time
from typing import NamedTuple

import workloads
from contenders import OURS_LOADED, connect
from figures import Table, megabytes, sample, seconds, spread

LOAD_SECONDS_MAX = 1800
ROUTES = ("/api/v1/health", "/api/v1/runs", "/api/v1/tags", "/data/runs",
          "/data/plugin/scalars/tags")


class Round(NamedTuple):
    load: float
    processor: float
    peak_bytes: int
    responses: tuple  # Seconds of each route.
    stop: float


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def seconds_of(client, route):
    begin = time.perf_counter()
    client.get(route)
    return time.perf_counter() - begin


def measure_round(programs, logdir):
    with programs.start_stepscope(logdir) as server:
        load, _ = server.wait_for(OURS_LOADED, LOAD_SECONDS_MAX)
        processor = processor_seconds(server.process.pid)
        peak = server.peak_memory_bytes()
        client = connect(server)
        responses = tuple(seconds_of(client, route) for route in ROUTES)
        client.close()
        begin = time.perf_counter()
        server.process.terminate()
        server.process.wait()
        return Round(load, processor, peak, responses, time.perf_counter() - begin)


def row(programs, rounds, kind, numbers):
    logdir = workloads.ensure(programs, kind, numbers)
    found = [measure_round(programs, logdir) for _ in range(rounds)]
    responses = [seconds(sample(times).median) for times in zip(*(one.responses for one in found))]
    return [" ".join([kind, *(f"{number:,}" for number in numbers)]),
            spread(sample([one.load for one in found])),
            seconds(sample([one.processor for one in found]).median),
            megabytes(max(one.peak_bytes for one in found)), *responses,
            seconds(sample([one.stop for one in found]).median)]


def measure_millions(bench):
    rows = [row(bench.programs, bench.rounds, kind, numbers)
            for kind, *numbers in bench.sizes.millions]
    return [Table("Millions", "Stepscope alone on a run with a million tags, a million runs with"
                  " one file each, and ten thousand runs with a hundred files each, with one point"
                  " per series and file: from start to loaded, processor time and peak resident"
                  " size until then, the first response of each route right afterwards, and from"
                  " SIGTERM to exit.",
                  ["log", "load", "processor", "peak memory",
                   *(route.removeprefix("/") for route in ROUTES), "stop"], rows)]
