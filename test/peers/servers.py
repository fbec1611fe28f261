# SPDX-License-Identifier: Apache-2.0
"""Starts TensorBoard and Stepscope on the same logs and waits until they have loaded them."""
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
# A server whose responses stay the same for this long has nothing more to load.
STEADY_RESPONSES = 4
STEADY_SECONDS = 1.0
TAG_ROUTES = ("scalars", "histograms", "images", "audio", "text", "timeseries")
# Programs choose different samples of a long series, so all values are requested.
PLUGINS = ("scalars", "histograms", "images", "audio", "text", "pr_curves", "mesh", "hparams")
ALL_VALUES = ["--samples_per_plugin", ",".join(f"{plugin}=100000" for plugin in PLUGINS)]
QUIET = dict(os.environ, TF_CPP_MIN_LOG_LEVEL="3", CUDA_VISIBLE_DEVICES="")


class StartFailure(Exception):
    """The server exited, or did not print its address."""


@contextlib.contextmanager
def running(command):
    """Runs a server and yields its address; stops it at the end."""
    process = subprocess.Popen(command, env=QUIET, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    output, ports, is_up = [], [], threading.Event()

    def listen():
        for line in process.stderr:
            output.append(line)
            found = READY.search(line)
            if found:
                ports.append(int(found[1]))
                is_up.set()
        is_up.set()

    threading.Thread(target=listen, daemon=True).start()
    try:
        is_up.wait(START_SECONDS_MAX)
        if not ports:
            raise StartFailure("".join(output))
        yield f"http://localhost:{ports[0]}"
    except Exception:
        print("".join(output[-20:]), file=sys.stderr)
        raise
    finally:
        process.terminate()
        process.wait()


def tensorboard(logdir, load_fast):
    """TensorBoard loads once. With its Python reader, it loads before it accepts requests."""
    command = [sys.executable, "-m", "tensorboard.main", "--logdir", str(logdir), "--port", "0",
               "--reload_interval", "0", f"--load_fast={'true' if load_fast else 'false'}"]
    return running(command + ALL_VALUES + ([] if load_fast else ["--reload_task", "blocking"]))


def stepscope(binary, logdir):
    return running([str(binary), "--logdir", str(logdir), "--port", "0", *ALL_VALUES])


def get(url):
    with urllib.request.urlopen(url, timeout=60) as response:
        return json.load(response)


def wait_until_loaded(url, runs, routes=TAG_ROUTES):
    """Waits until all `runs` are listed and the lists of tags no longer change."""
    deadline = time.monotonic() + LOAD_SECONDS_MAX
    before, steady = None, 0
    while time.monotonic() < deadline:
        now = [get(f"{url}/data/plugin/{route}/tags") for route in routes]
        is_complete = set(get(f"{url}/data/runs")) >= set(runs)
        steady = steady + 1 if now == before and is_complete else 0
        if steady >= STEADY_RESPONSES:
            return
        before = now
        time.sleep(STEADY_SECONDS)
    raise StartFailure(f"{url} did not load its logs within {LOAD_SECONDS_MAX} s")
