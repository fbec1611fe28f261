# SPDX-License-Identifier: Apache-2.0
"""`stepscope doctor` on large logs of scalars and of images, in total."""
import os
import shutil
import subprocess
import time
from typing import NamedTuple

import workloads
from figures import Table, megabytes, sample, spread, verdict
from watched import Trouble

TARGET_SECONDS = 5


class Checkup(NamedTuple):
    seconds: float
    peak_bytes: int


def check_up(programs, logdir):
    """One run of the doctor, which must report that the log is healthy."""
    begin = time.perf_counter()
    with subprocess.Popen([programs.stepscope, "doctor", logdir], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True) as process:
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    passed = time.perf_counter() - begin
    if process.returncode != 0:
        raise Trouble(f"the doctor reports problems in {logdir}: {output}")
    return Checkup(passed, usage.ru_maxrss * 1024)


def row(what, log_bytes, checkups):
    found = sample([checkup.seconds for checkup in checkups])
    peak = max(checkup.peak_bytes for checkup in checkups)
    met = verdict(found.median < TARGET_SECONDS)
    return [what, megabytes(log_bytes), spread(found), f"{log_bytes / 1e6 / found.median:.0f}",
            megabytes(peak), f"under {TARGET_SECONDS} s: {met}"]


def measure(bench, what, logdir):
    check_up(bench.programs, logdir)  # Warms the page cache.
    found = [check_up(bench.programs, logdir) for _ in range(bench.rounds)]
    return row(what, workloads.bytes_below(logdir), found)


def measure_doctor(bench):
    size = (bench.sizes.doctor_megabytes * 1_000_000,)
    scalars = workloads.ensure(bench.programs, "growth", size)
    rows = [measure(bench, "scalars", scalars)]
    if bench.sizes.doctor_megabytes not in bench.sizes.growth_megabytes:
        shutil.rmtree(scalars)  # Too large to keep.
    images = workloads.ensure(bench.programs, "images", bench.sizes.images)
    rows.append(measure(bench, "images", images))
    return [Table("Doctor", "`stepscope doctor` on logs of scalars in runs of 64 MB and on one log"
                  " of images in a sparse file, from start to exit. All checksums are verified.",
                  ["log", "size", "time", "MB/s", "highest peak memory", "target"], rows)]
