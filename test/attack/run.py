#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Attacks the real program: run.py [--short] [--seconds N] [--seed S] [NAME...]

NAME is an attack, attack_NAME.py in this folder (default: all). README.md describes them.
"""
import argparse
import importlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from arena import Arena, GaveUp  # noqa: E402

ATTACKS = ("event_files", "http", "expensive", "slow", "foreign", "scarce", "cross_site", "writer",
           "linear_time")
SECONDS, SHORT_SECONDS = 45, 6
SHORT_SEED = 1
TOTAL_SECONDS_MAX = 600
# An attack that still runs this long after its time is considered hung.
GRACE_SECONDS = 120


def parse():
    parser = argparse.ArgumentParser(prog="./dev attack", description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=HERE.parents[1] / "build" / "release",
                        help="build directory of the program and the libraries")
    parser.add_argument("--short", action="store_true",
                        help="about a minute in total, with a fixed seed; latency is not checked")
    parser.add_argument("--seconds", type=float, help="time for each attack")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--report", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("attacks", nargs="*", metavar="NAME", help=", ".join(ATTACKS))
    options = parser.parse_args()
    unknown = [name for name in options.attacks if name not in ATTACKS]
    if unknown:
        parser.error(f"unknown attack: {unknown[0]}; expected one of: {', '.join(ATTACKS)}")
    if options.seed is None:
        options.seed = SHORT_SEED if options.short else random.SystemRandom().randrange(1 << 32)
    if options.seconds is None:
        options.seconds = SHORT_SECONDS if options.short else SECONDS
    options.build = options.build.resolve()
    return options


def run_here(name, options, folder):
    """Runs one attack in this process; returns its report."""
    arena = Arena(name, options, folder)
    try:
        importlib.import_module(f"attack_{name}").attack(arena)
    except GaveUp:
        pass
    except (ConnectionError, TimeoutError) as error:
        arena.fail(f"it no longer accepts connections: {error!r}")
    except Exception:  # noqa: BLE001 - An error in the attack itself is a failure.
        arena.fail("error in the attack itself:\n" + traceback.format_exc())
    return {"tried": arena.tried, "worst": arena.worst, "peak": arena.peak,
            "failures": arena.failures, "notes": arena.notes}


def run_separately(name, options, seconds_max):
    """Runs one attack in a separate process group, so that all its processes can be killed."""
    folder = tempfile.mkdtemp(prefix=f"stepscope-attack-{name}-")
    report = Path(folder, "report.json")
    command = [sys.executable, "-B", __file__, "--build", options.build, "--report", report,
               "--seed", str(options.seed), "--seconds", str(options.seconds), name]
    command += ["--short"] if options.short else []
    child = subprocess.Popen(list(map(str, command)), start_new_session=True)
    try:
        child.wait(seconds_max)
        result = json.loads(report.read_text())
    except (subprocess.TimeoutExpired, OSError, ValueError) as error:
        result = {"tried": 0, "worst": 0.0, "peak": 0, "notes": [],
                  "failures": [f"the attack did not finish: {error}"]}
    finally:
        try:
            os.killpg(child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        child.wait()
        remove(folder)
    return result


def remove(folder):
    """Also removes mounts, deep trees and folders without permissions, which some attacks
    create."""
    for line in Path("/proc/self/mounts").read_text().splitlines():
        place = line.split()[1]
        if place.startswith(f"{folder}/"):
            subprocess.run(["umount", "-l", place], check=False)
    subprocess.run(["chmod", "-R", "u+rwx", folder], stderr=subprocess.DEVNULL, check=False)
    subprocess.run(["rm", "-rf", "--one-file-system", folder], check=False)
    shutil.rmtree(folder, ignore_errors=True)


def print_table(results):
    print(f"\n{'attack':<14}{'tried':>9}{'worst latency':>16}{'peak memory':>14}  verdict")
    for name, result in results.items():
        print(f"{name:<14}{result['tried']:>9}{result['worst'] * 1000:>13.0f} ms"
              f"{result['peak'] / 1e6:>11.0f} MB  {'FAILED' if result['failures'] else 'ok'}")


def main():
    options = parse()
    if options.report:
        (name,) = options.attacks
        result = run_here(name, options, options.report.parent)
        options.report.write_text(json.dumps(result))
        return 0
    print(f"seed {options.seed}", flush=True)
    end = time.monotonic() + TOTAL_SECONDS_MAX
    results = {}
    for name in options.attacks or ATTACKS:
        begin = time.monotonic()
        limit = min(options.seconds * 2 + GRACE_SECONDS, max(end - begin, 1))
        results[name] = result = run_separately(name, options, limit)
        print(f"{'FAILED' if result['failures'] else 'ok':<7} {name:<14}"
              f"{time.monotonic() - begin:6.1f} s", flush=True)
        for line in result["notes"]:
            print(f"        {line}")
        for failure in result["failures"]:
            print(f"   *    {failure}")
        sys.stdout.flush()
    print_table(results)
    failed = sum(bool(result["failures"]) for result in results.values())
    print(f"{len(results) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
