# SPDX-License-Identifier: Apache-2.0
"""The machine's properties and its current load, which are needed to interpret the figures."""
import datetime
import os
import platform
import resource
from importlib import metadata
from pathlib import Path

FILES_WANTED = 1 << 20


def cpu_model():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def memory_bytes():
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def load_average():
    """The number of runnable processes, averaged over the last minute."""
    return f"{os.getloadavg()[0]:.2f}"


def peers_are_installed():
    try:
        metadata.version("tensorboard-data-server")
    except metadata.PackageNotFoundError:
        return False
    return True


def facts():
    """(name, value) of the properties that do not change during a run."""
    return [
        ("date", datetime.date.today().isoformat()),
        ("cores", str(len(os.sched_getaffinity(0)))),
        ("CPU", cpu_model()),
        ("memory", f"{memory_bytes() / 2**30:.0f} GiB"),
        ("system", f"{platform.system()} {platform.release()}"),
        ("TensorBoard", metadata.version("tensorboard")),
        ("data server", metadata.version("tensorboard-data-server")),
    ]


def allow_many_files():
    """Raises the limit on open files, because the data server keeps every file open. What it still
    cannot open is counted."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for limit in (FILES_WANTED, hard):
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, max(limit, hard)))
            return
        except (ValueError, OSError):
            continue
