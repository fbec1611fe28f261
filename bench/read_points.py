# SPDX-License-Identifier: Apache-2.0
"""read_points.py LOGDIR: the time until every point of a log is in NumPy arrays, in seconds."""
import sys
import time

import stepscope


def main(logdir):
    begin = time.perf_counter()
    log = stepscope.read(logdir)
    points = sum(len(series.values) for run in log.runs.values()
                 for series in run.scalars.values())
    print(f"seconds {time.perf_counter() - begin:.6f} points {points}")


if __name__ == "__main__":
    main(*sys.argv[1:])
