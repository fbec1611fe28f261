# SPDX-License-Identifier: Apache-2.0
"""./dev fuzz: builds the fuzzers and runs them for a given time."""
import argparse
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

from dev import build, packages
from dev.shell import BUILD, ROOT, Failure, relative, say

SUFFIX = "_fuzz"


def short_name(program):
    return program.name[:-len(SUFFIX)]


def find_fuzzers(folder, name):
    """All fuzzers in `folder`, or the one called `name`, with or without its suffix."""
    found = [path for path in sorted(folder.glob("*" + SUFFIX)) if os.access(path, os.X_OK)]
    if name:
        found = [path for path in found if name in (path.name, short_name(path))]
    if not found:
        what = f"called '{name}'" if name else "at all"
        raise Failure(f"there is no fuzzer {what} in {relative(folder)}")
    return found


def fuzz(program, seconds, seed=0):
    """Runs one fuzzer. Returns the program and the report to show if it found something.

    With a `seed` other than 0, it tries the same inputs in the same order every time.
    """
    name = short_name(program)
    corpus = BUILD / "corpus" / name
    kept = BUILD / "crashes" / name
    corpus.mkdir(parents=True, exist_ok=True)
    kept.mkdir(parents=True, exist_ok=True)
    command = [str(program), f"-max_total_time={seconds}", f"-seed={seed}", "-timeout=10",
               "-rss_limit_mb=2048", "-print_final_stats=1", "-verbosity=1",
               f"-artifact_prefix={kept}/", str(corpus)]
    seeds = ROOT / "fuzz" / "corpus" / name
    if seeds.is_dir():
        command.append(str(seeds))
    before = set(kept.iterdir())
    finished = subprocess.run(command, cwd=BUILD, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if finished.returncode == 0:
        return program, None
    report = finished.stdout.decode("utf-8", "replace")
    inputs = sorted(set(kept.iterdir()) - before)
    return program, report + "".join(
        f"\nInput: {relative(path)}\nTo repeat: {relative(program)} {relative(path)}\n"
        for path in inputs)


def fuzz_command(arguments):
    parser = argparse.ArgumentParser(prog="./dev fuzz")
    parser.add_argument("name", nargs="?")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0, help="0: a new one every time")
    parser.add_argument("--preset", choices=("fuzz", "asan"), default="fuzz")
    options = parser.parse_args(arguments)

    packages.ensure("test")
    build.configure(options.preset, with_tests=options.preset != "fuzz")
    build.compile_preset(options.preset, ["fuzz/all"])
    programs = find_fuzzers(BUILD / options.preset / "fuzz", options.name)
    say(f"{len(programs)} fuzzers, {options.seconds} s each")

    def run(program):
        return fuzz(program, options.seconds, options.seed)

    failed = 0
    with ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for program, report in pool.map(run, programs):
            say(f"{'FAILED' if report else 'ok':<7} {program.name}")
            if report:
                say(report)
                failed += 1
    say(f"{len(programs) - failed} passed, {failed} failed")
    return 1 if failed else 0
