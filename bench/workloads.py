# SPDX-License-Identifier: Apache-2.0
"""The logs: which there are, how large, and where they are kept once written."""
import hashlib
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
# What the bytes of the logs depend on.
SOURCES = ("curve.h", "event_file.cc", "image_log.cc", "make_logs.cc", "workloads.cc")


class Sizes(NamedTuple):
    """Parameters of make_logs for each kind of log."""
    one: tuple
    runs: tuple
    files: tuple
    wide: tuple
    images: tuple
    growth_megabytes: tuple
    first_megabytes: int
    live_appends: int
    peer_appends: int


FULL = Sizes(one=(1_000_000,), runs=(500, 10, 500), files=(20_000, 100), wide=(12_000, 20),
             images=(10_000, 1_000_000), growth_megabytes=(10, 100, 500, 1000, 2000),
             first_megabytes=1000, live_appends=20, peer_appends=5)
QUICK = Sizes(one=(20_000,), runs=(20, 4, 50), files=(200, 20), wide=(300, 5),
              images=(100, 100_000), growth_megabytes=(1, 4), first_megabytes=4,
              live_appends=5, peer_appends=1)


def fingerprint(texts):
    """Eight hexadecimal digits that change when the texts do."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text)
    return digest.hexdigest()[:8]


def directory_name(kind, numbers, mark):
    return "-".join([kind, *map(str, numbers), mark])


def ensure(programs, kind, numbers):
    """The directory with such a log, written now if it is not there."""
    store = programs.log_store
    here = Path(__file__).resolve().parent
    mark = fingerprint([(here / name).read_bytes() for name in SOURCES])
    directory = store / directory_name(kind, numbers, mark)
    if directory.exists():
        return directory
    for stale in store.glob(directory_name(kind, numbers, "*")):
        shutil.rmtree(stale)
    unfinished = store / "unfinished"
    shutil.rmtree(unfinished, ignore_errors=True)
    store.mkdir(parents=True, exist_ok=True)
    print(f"writing the log {directory.name}", flush=True)
    subprocess.run([programs.make_logs, kind, unfinished, *map(str, numbers)], check=True)
    unfinished.rename(directory)
    return directory


def bytes_below(directory):
    return sum(path.stat().st_size for path in directory.rglob("*tfevents*"))
