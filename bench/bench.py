# SPDX-License-Identifier: Apache-2.0
"""Measures Stepscope, TensorBoard and its Rust data server; ./dev bench starts it.

Prints a table for each measurement, with medians, spread, ratios and targets. A missed target is
shown but is not a failure: the machine may be busy.
"""
import argparse
import sys
from pathlib import Path
from typing import NamedTuple

import checkups
import crowd
import following
import loads
import logging_calls
import machine
import media
import millions
import moves
import page
import report
import responses
import routes
import search
import workloads
from contenders import Programs
from watched import Trouble

LOADS = ("one", "runs", "files", "wide")
OTHERS = {
    "served": responses.measure_served,
    "first": responses.measure_first,
    "tag": responses.measure_tag,
    "routes": routes.measure_routes,
    "hparams": search.measure_hparams,
    "crowd": crowd.measure_crowd,
    "images": loads.measure_images,
    "growth": loads.measure_growth,
    "doctor": checkups.measure_doctor,
    "live": responses.measure_live,
    "page": page.measure_page,
    "tags": page.measure_tags,
    "zoom": moves.measure_zoom,
    "scroll": moves.measure_scroll,
    "steps": moves.measure_steps,
    "brush": moves.measure_brush,
    "gallery": media.measure_gallery,
    "histograms": media.measure_histograms,
    "append": following.measure_append,
    "busy": following.measure_busy,
    "logging": logging_calls.measure_logging,
}
# Takes many minutes and gigabytes, so it only runs if named.
NAMED = {"millions": millions.measure_millions}


class Bench(NamedTuple):
    programs: Programs
    sizes: workloads.Sizes
    rounds: int


def parse(arguments):
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument("workload", nargs="*", metavar="WORKLOAD",
                        help="what to measure (default: " + " ".join([*LOADS, *OTHERS]) +
                             "); or " + " ".join(NAMED))
    parser.add_argument("--quick", action="store_true", help="small logs and one round")
    parser.add_argument("--rounds", type=int, help="rounds of each measurement (default: 5)")
    parser.add_argument("--record", action="store_true",
                        help="write docs/benchmarks.md; with WORKLOAD, only its tables")
    parser.add_argument("--build", type=Path, default=workloads.ROOT / "build" / "release",
                        help="build directory of stepscope")
    options = parser.parse_args(arguments)
    unknown = set(options.workload) - {*LOADS, *OTHERS, *NAMED}
    if unknown:
        parser.error(f"unknown workload: {' '.join(sorted(unknown))}")
    if options.record and options.quick:
        parser.error("--record and --quick cannot be combined")
    if options.record and 0 < len(set(LOADS) & set(options.workload)) < len(LOADS):
        parser.error(f"--record needs all of {' '.join(LOADS)}: they share a table")
    return options


def measure(bench, chosen):
    """Prints every table as soon as it is ready."""
    steps = [lambda: loads.measure_loads(bench, [kind for kind in LOADS if kind in chosen])]
    steps = steps if set(LOADS) & set(chosen) else []
    others = {**OTHERS, **NAMED}
    steps += [lambda run=run: run(bench) for name, run in others.items() if name in chosen]
    tables = []
    for step in steps:
        for table in step():
            print(table.markdown(), flush=True)
            tables.append(table)
    return tables


def main(arguments):
    options = parse(arguments)
    if not machine.peers_are_installed():
        print("bench: TensorBoard is not installed; ./dev bench installs it", file=sys.stderr)
        return 1
    machine.allow_many_files()
    rounds = options.rounds or (1 if options.quick else 5)
    try:
        bench = Bench(Programs(options.build),
                      workloads.QUICK if options.quick else workloads.FULL, rounds)
        facts = [*machine.facts(), ("Stepscope", bench.programs.version()),
                 ("load average before", machine.load_average())]
        print(report.grid(["machine", ""], facts), end="\n\n", flush=True)
        tables = measure(bench, options.workload or [*LOADS, *OTHERS])
    except Trouble as trouble:
        print(f"bench: {trouble}", file=sys.stderr)
        return 1
    facts.append(("load average after", machine.load_average()))
    print(f"load average after: {facts[-1][1]}")
    if options.quick:
        print("The logs were small; the targets are for large ones.")
    if options.record:
        write = report.record_some if options.workload else report.record
        write(rounds, facts, tables)
        print(f"wrote {report.PATH.relative_to(workloads.ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
