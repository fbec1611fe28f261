# SPDX-License-Identifier: Apache-2.0
"""The logs: their kinds and sizes, and where they are kept."""
import hashlib
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import session_log
import trial_log

ROOT = Path(__file__).resolve().parent.parent
# The sources that determine the bytes of the logs.
SOURCES = ("curve.h", "event_file.cc", "histogram_log.cc", "image_log.cc", "make_logs.cc",
           "picture.cc", "workloads.cc")
SESSION_SOURCES = (*SOURCES, "frames.py", "session_log.py")
TRIAL_SOURCES = ("frames.py", "session_log.py", "trial_log.py")
SOURCES_OF = {"sessions": SESSION_SOURCES, "trials": TRIAL_SOURCES}


class Sizes(NamedTuple):
    """Parameters of each kind of log, and of the requests to the servers that read them."""
    one: tuple
    runs: tuple
    files: tuple
    wide: tuple
    images: tuple
    growth_megabytes: tuple
    doctor_megabytes: int
    first_megabytes: int
    live_appends: int
    peer_appends: int
    trials: tuple  # Trials and their hyperparameters.
    routes: tuple  # Runs, tags, steps and images of the requested sessions.
    crowd: tuple
    clients: int
    crowd_seconds: int
    settling_seconds: int  # After this, memory must not grow.
    page: tuple
    tags: tuple
    zoom: tuple
    scroll: tuple
    move_seconds: int
    gallery: tuple  # Runs, tags, steps, and rows of each image.
    histograms: tuple
    page_appends: int
    busy: tuple
    busy_seconds: int
    log_calls: tuple  # Scalars for us and for the peers, histograms.
    log_points: int
    read: tuple
    idle_seconds: int
    millions: tuple  # Kind and numbers of each log.


FULL = Sizes(one=(1_000_000,), runs=(500, 10, 500), files=(20_000, 100), wide=(12_000, 20),
             images=(10_000, 1_000_000), growth_megabytes=(10, 100, 500, 1000, 2000),
             doctor_megabytes=10_000, first_megabytes=1000, live_appends=20, peer_appends=5,
             trials=(10_000, 30), routes=(500, 10, 500, 0), crowd=(10, 5, 100, 5), clients=1000,
             crowd_seconds=30, settling_seconds=5, page=(500, 10, 500), tags=(12_345, 20),
             zoom=(10_000_000,),
             scroll=(5000, 1, 2), move_seconds=4, gallery=(10, 200, 5, 1000),
             histograms=(10, 20, 1000, 30), page_appends=10, busy=(100, 12, 50), busy_seconds=10,
             log_calls=(500_000, 20_000, 20), log_points=10_000_000, read=(1, 10, 1_000_000),
             idle_seconds=5,
             millions=(("wide", 1_000_000, 1), ("files", 1_000_000, 1), ("folders", 10_000, 100)))
QUICK = Sizes(one=(20_000,), runs=(20, 4, 50), files=(200, 20), wide=(300, 5),
              images=(100, 100_000), growth_megabytes=(1, 4), doctor_megabytes=4,
              first_megabytes=4, live_appends=5, peer_appends=1, trials=(300, 30),
              routes=(20, 4, 50, 0), crowd=(10, 5, 100, 5),
              clients=100, crowd_seconds=5, settling_seconds=1, page=(20, 4, 50), tags=(300, 5),
              zoom=(100_000,), scroll=(500, 1, 2), move_seconds=1, gallery=(2, 10, 5, 100),
              histograms=(2, 4, 50, 30), page_appends=3, busy=(10, 4, 50), busy_seconds=2,
              log_calls=(20_000, 1000, 2), log_points=100_000, read=(1, 10, 10_000), idle_seconds=1,
              millions=(("wide", 10_000, 1), ("files", 1000, 1), ("folders", 10, 100)))


def fingerprint(texts):
    """Eight hexadecimal digits that change when the texts do."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text)
    return digest.hexdigest()[:8]


def directory_name(kind, numbers, mark):
    return "-".join([kind, *map(str, numbers), mark])


def ensure(programs, kind, numbers):
    """The directory of such a log, which is written if it does not exist."""
    store = programs.log_store
    here = Path(__file__).resolve().parent
    sources = SOURCES_OF.get(kind, SOURCES)
    mark = fingerprint([(here / name).read_bytes() for name in sources])
    directory = store / directory_name(kind, numbers, mark)
    if directory.exists():
        return directory
    for stale in store.glob(directory_name(kind, numbers, "*")):
        shutil.rmtree(stale)
    unfinished = store / "unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    store.mkdir(parents=True, exist_ok=True)
    print(f"writing the log {directory.name}", flush=True)
    write(programs, kind, numbers, unfinished)
    unfinished.rename(directory)
    return directory


def write(programs, kind, numbers, directory):
    """Sessions are amended runs; make_logs writes all other kinds, except trials."""
    if kind == "trials":
        trial_log.write(directory, *numbers)
    elif kind == "sessions":
        *shape, images = numbers
        write(programs, "runs", shape, directory)
        session_log.amend(directory, images)
    else:
        subprocess.run([programs.make_logs, kind, directory, *map(str, numbers)], check=True)


def bytes_below(directory):
    return sum(path.stat().st_size for path in directory.rglob("*tfevents*"))
