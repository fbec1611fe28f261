# SPDX-License-Identifier: Apache-2.0
"""Starts TensorBoard and Stepscope on the same logs and says when they have loaded them."""
import contextlib
import json
import os
import re
import subprocess
import sys
import threading
import time
import urllib.request

READY = re.compile(r" at http://[^/]*:(\d+)/")
START_SECONDS_MAX = 120
LOAD_SECONDS_MAX = 300
# A loader that answers the same for so long has nothing more to load.
STEADY_ANSWERS = 4
STEADY_SECONDS = 1.0
TAG_ROUTES = ("scalars", "histograms", "images", "audio", "text", "timeseries")
# Which values of a long series are shown is each program's own choice: here all of them are.
PLUGINS = ("scalars", "histograms", "images", "audio", "text", "pr_curves", "mesh", "hparams")
ALL_VALUES = ["--samples_per_plugin", ",".join(f"{plugin}=100000" for plugin in PLUGINS)]
QUIET = dict(os.environ, TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="")


class StartFailure(Exception):
    """The server ended, or did not say where it listens."""


@contextlib.contextmanager
def running(command):
    """A server, by its address; it is ended in the end."""
    process = subprocess.Popen(command, env=QUIET, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    said, ports, is_up = [], [], threading.Event()

    def listen():
        for line in process.stderr:
            said.append(line)
            found = READY.search(line)
            if found:
                ports.append(int(found[1]))
                is_up.set()
        is_up.set()

    threading.Thread(target=listen, daemon=True).start()
    try:
        is_up.wait(START_SECONDS_MAX)
        if not ports:
            raise StartFailure("".join(said))
        yield f"http://localhost:{ports[0]}"
    except Exception:
        print("".join(said[-20:]), file=sys.stderr)
        raise
    finally:
        process.terminate()
        process.wait()


def tensorboard(logdir, load_fast):
    """TensorBoard reads once. Its Python reader can be made to read before it answers."""
    command = [sys.executable, "-m", "tensorboard.main", "--logdir", str(logdir), "--port", "0",
               "--reload_interval", "0", f"--load_fast={'true' if load_fast else 'false'}"]
    return running(command + ALL_VALUES + ([] if load_fast else ["--reload_task", "blocking"]))


def stepscope(binary, logdir):
    return running([str(binary), "--logdir", str(logdir), "--port", "0", *ALL_VALUES])


def ask(url):
    with urllib.request.urlopen(url, timeout=60) as answer:
        return json.load(answer)


def wait_until_loaded(url, runs, routes=TAG_ROUTES):
    """Waits for all `runs` to be there and for the lists of tags to stay the same."""
    deadline = time.monotonic() + LOAD_SECONDS_MAX
    before, steady = None, 0
    while time.monotonic() < deadline:
        now = [ask(f"{url}/data/plugin/{route}/tags") for route in routes]
        is_complete = set(ask(f"{url}/data/runs")) >= set(runs)
        steady = steady + 1 if now == before and is_complete else 0
        if steady >= STEADY_ANSWERS:
            return
        before = now
        time.sleep(STEADY_SECONDS)
    raise StartFailure(f"{url} has not loaded its logs in {LOAD_SECONDS_MAX} s")
