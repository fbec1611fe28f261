#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Monitors a program under attack, in a separate process: watch.py PORT PID

Every 50 ms it sends cheap requests, on new connections and on open ones, and samples the memory.
When its input ends, it prints its observations as JSON. A failed request is repeated until it
succeeds, and the time until then is its latency, because that is what a client sees.
"""
import http.client
import json
import os
import sys
import threading
import time

from program import memory_of

INTERVAL_SECONDS = 0.05
PATIENCE_SECONDS = 25
# Above this, the machine itself may run out of memory.
KILL_BYTES = 6 << 30
PROBES = [(target, is_kept) for target in ("/data/environment", "/api/v1/runs?limit=10")
          for is_kept in (False, True)]


class Probe(threading.Thread):
    """Repeats one cheap request and keeps the worst latency."""

    def __init__(self, port, target, is_kept, stop):
        super().__init__(daemon=True)
        self.port, self.target, self.is_kept, self.stop = port, target, is_kept, stop
        self.connection = None
        self.worst = 0.0
        self.count = 0
        self.statuses = {}
        self.since = None  # When the pending request was first sent.

    def send(self):
        """Sends one request. Returns the status, or 0 if there is no response."""
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port,
                                                             timeout=PATIENCE_SECONDS)
            self.connection.request("GET", self.target, headers={"Host": f"localhost:{self.port}"})
            response = self.connection.getresponse()
            response.read()
            status = response.status
        except (OSError, http.client.HTTPException):
            status = 0
        if status != 200 or not self.is_kept:
            self.connection.close()
            self.connection = None
        return status

    def run(self):
        while not self.stop.is_set():
            self.since = time.monotonic()
            while not self.stop.is_set():
                status = self.send()
                self.statuses[status] = self.statuses.get(status, 0) + 1
                if status == 200:
                    break
                time.sleep(INTERVAL_SECONDS)
            self.worst = max(self.worst, time.monotonic() - self.since)
            self.since = None
            self.count += 1
            time.sleep(INTERVAL_SECONDS)

    def worst_so_far(self):
        """Includes a request that still has no response."""
        since = self.since
        return max(self.worst, time.monotonic() - since if since else 0.0)


class Sampler(threading.Thread):
    """Samples the memory, and its own delays, which are caused by the load of the machine alone.
    For this, it must not have a higher priority than the program."""

    def __init__(self, pid, stop):
        super().__init__(daemon=True)
        self.pid, self.stop = pid, stop
        self.peak = 0
        self.late = 0.0
        self.killed = False

    def run(self):
        while not self.stop.is_set():
            begin = time.monotonic()
            now, peak = memory_of(self.pid)
            self.peak = max(self.peak, now, peak)
            if now > KILL_BYTES:
                self.killed = True
                os.kill(self.pid, 9)
            time.sleep(INTERVAL_SECONDS)
            self.late = max(self.late, time.monotonic() - begin - INTERVAL_SECONDS)


def main():
    port, pid = int(sys.argv[1]), int(sys.argv[2])
    stop = threading.Event()
    probes = [Probe(port, target, is_kept, stop) for target, is_kept in PROBES]
    sampler = Sampler(pid, stop)
    for thread in (sampler, *probes):
        thread.start()
    sys.stdin.read()
    worst = [probe.worst_so_far() for probe in probes]
    stop.set()
    sampler.join(1)
    statuses = {}
    for probe in probes:
        for status, count in list(probe.statuses.items()):
            statuses[status] = statuses.get(status, 0) + count
    slowest = worst.index(max(worst))
    print(json.dumps({"worst": max(worst), "where": "{} on a {} connection".format(
                          PROBES[slowest][0], "kept" if PROBES[slowest][1] else "fresh"),
                      "peak": sampler.peak, "late": sampler.late, "killed": sampler.killed,
                      "statuses": statuses, "probes": sum(probe.count for probe in probes)}),
          flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
