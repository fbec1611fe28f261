# SPDX-License-Identifier: Apache-2.0
"""The cost of logging with Stepscope, PyTorch, tensorboardX and TensorFlow, and the speed of
reading logs.

Each library runs in the Python that has it; ./dev bench creates these and names them in PYTHONS.
"""
import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import workloads
from figures import Table, factor, sample, seconds, significant, spread, times, verdict
from rounds import interleave
from watched import Trouble

HERE = Path(__file__).resolve().parent
# {"Stepscope": [python, folder of the package or ""], ...}, as JSON.
PYTHONS = "STEPSCOPE_BENCH_PYTHONS"
SCALAR_SECONDS_MAX = 2e-6
CPP_SECONDS_MAX = 150e-9
HISTOGRAM_GAIN_MIN = 10
WRITTEN_PER_SECOND_MIN = 3e6
READ_SECONDS_MAX = 1
CALL_SECONDS_MAX = 600
QUIET = {"TF_CPP_MIN_LOG_LEVEL": "3", "CUDA_VISIBLE_DEVICES": ""}


def pythons():
    if PYTHONS not in os.environ:
        raise Trouble("the logging libraries are not installed; ./dev bench logging installs them")
    return json.loads(os.environ[PYTHONS])


def run_python(where, *command):
    """The output of a script that runs in the Python of a library."""
    python, folder = where
    environment = dict(os.environ, **QUIET, **({"PYTHONPATH": folder} if folder else {}))
    done = subprocess.run([python, "-B", "-W", "ignore", *map(str, command)], env=environment,
                          capture_output=True, text=True, timeout=CALL_SECONDS_MAX, check=False)
    if done.returncode != 0:
        raise Trouble(f"{' '.join(map(str, command))} failed:\n{done.stderr[-2000:]}")
    return done.stdout


def number_after(word, text):
    return float(re.search(rf"{word} ([\d.]+)", text)[1])


def call_seconds(where, library, what, count):
    return number_after("seconds", run_python(where, HERE / "log_calls.py", library, what, count))


def brief(value):
    """Seconds of one call, in a unit that avoids leading zeros."""
    for scale, unit in ((1e9, "ns"), (1e6, "us")):
        if value * scale < 999.5:
            return f"{significant(value * scale)} {unit}"
    return seconds(value)


def brief_spread(found):
    return f"{brief(found.median)} ({brief(found.low)} - {brief(found.high)})"


def compare(bench, what, counts):
    """{library: Sample} of the seconds of one call."""
    found = interleave(bench.rounds, {
        library: lambda library=library, where=where: call_seconds(where, library, what,
                                                                   counts[library])
        for library, where in pythons().items()})
    return {library: sample(values) for library, values in found.items()}


def rows_of(found, target):
    """A row for each library; `target` returns the last cell of our row."""
    ours = found["Stepscope"]
    return [[library, brief_spread(one), factor(times(one.median, ours.median)),
             target(found) if library == "Stepscope" else "-"] for library, one in found.items()]


def scalar_target(found):
    return f"under {brief(SCALAR_SECONDS_MAX)}: " \
        f"{verdict(found['Stepscope'].median < SCALAR_SECONDS_MAX)}"


def histogram_target(found):
    peer = found.get("torch")
    if peer is None:
        return "-"
    gain = times(peer.median, found["Stepscope"].median)
    return f"{HISTOGRAM_GAIN_MIN} x of torch: {verdict(gain >= HISTOGRAM_GAIN_MIN)}"


def python_tables(bench):
    scalars, peers_scalars, histograms = bench.sizes.log_calls
    header = ["library", "time per call", "library / Stepscope", "target"]
    counts = {library: scalars if library == "Stepscope" else peers_scalars
              for library in pythons()}
    yield Table("Logging a scalar from Python", "The time that one call of add_scalar (or"
                " tf.summary.scalar) takes for the caller; background threads write the files."
                f" Stepscope logs {scalars:,} points, the others {peers_scalars:,}.",
                header, rows_of(compare(bench, "scalar", counts), scalar_target))
    counts = dict.fromkeys(pythons(), histograms)
    yield Table("Logging a histogram from Python", "One call with a million floats; mean of"
                f" {histograms} calls.", header,
                rows_of(compare(bench, "histogram", counts), histogram_target))


def log_from_cpp(bench, count):
    """(seconds per call, points per second until all are in the file)."""
    directory = tempfile.mkdtemp(dir=bench.programs.log_store)
    try:
        done = subprocess.run([bench.programs.log, directory, str(count)], check=True,
                              capture_output=True, text=True)
        return number_after("call", done.stdout), count / number_after("closed", done.stdout)
    finally:
        shutil.rmtree(directory)


def idle_share(bench):
    return call_seconds(pythons()["Stepscope"], "Stepscope", "idle", bench.sizes.idle_seconds)


def read_back(bench):
    logdir = workloads.ensure(bench.programs, "runs", bench.sizes.read)
    output = run_python(pythons()["Stepscope"], HERE / "read_points.py", logdir)
    return number_after("seconds", output)


def whole_table(bench):
    runs, tags, steps = bench.sizes.read
    count = bench.sizes.log_points
    bench.programs.log_store.mkdir(parents=True, exist_ok=True)
    calls = [log_from_cpp(bench, count) for _ in range(bench.rounds)]
    call = sample([one for one, _ in calls])
    rate = sample([written for _, written in calls])
    read = sample([read_back(bench) for _ in range(bench.rounds)])
    idle = idle_share(bench)
    rows = [
        ["one scalar from C++", brief_spread(call),
         f"under {brief(CPP_SECONDS_MAX)}: {verdict(call.median < CPP_SECONDS_MAX)}"],
        [f"{count:,} scalars written", f"{rate.median / 1e6:.2f} M per second"
         f" ({rate.low / 1e6:.2f} - {rate.high / 1e6:.2f})",
         f"{WRITTEN_PER_SECOND_MIN / 1e6:.0f} M: {verdict(rate.median >= WRITTEN_PER_SECOND_MIN)}"],
        [f"{runs * tags * steps:,} points into NumPy", spread(read),
         f"under {READ_SECONDS_MAX} s: {verdict(read.median < READ_SECONDS_MAX)}"],
        ["idle writer", f"{idle * 100:.2f} % of a processor", "-"],
    ]
    return Table("Logging and reading", "From C++: the mean time of a call, and the rate until"
                 " close() has returned. stepscope.read() returns every point of a log as NumPy"
                 " arrays.",
                 ["", "Stepscope", "target"], rows)


def measure_logging(bench):
    return [*python_tables(bench), whole_table(bench)]
