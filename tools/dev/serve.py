# SPDX-License-Identifier: Apache-2.0
"""./dev run: from a fresh checkout to a page in the browser."""
import os
import shutil
import signal
import subprocess
import sys
import time

from dev import build
from dev.shell import BUILD, Failure, relative, say

DEMO = BUILD / "demo"
LOGDIR_FLAGS = ("--logdir", "--logdir_spec")


def has_logdir(arguments):
    """True if the user passed a log directory, as an argument or with a flag."""
    if arguments and not arguments[0].startswith("-"):
        return True
    return any(argument.split("=", 1)[0] in LOGDIR_FLAGS for argument in arguments)


def wait_for(server):
    try:
        return server.wait()
    except KeyboardInterrupt:
        return server.wait()  # The terminal has sent it the signal as well.


def serve_demo(program, arguments):
    """Serves a new demo whose live runs grow while the server runs."""
    shutil.rmtree(DEMO, ignore_errors=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    demo = subprocess.Popen([program, "demo", DEMO, "--live"], stderr=subprocess.DEVNULL)
    children = [demo]
    try:
        while not (DEMO / "live").exists():  # It is written last.
            if demo.poll() is not None:
                raise Failure(f"the demo cannot be written to {relative(DEMO)}")
            time.sleep(0.02)
        server = subprocess.Popen([program, DEMO, *arguments])
        children.append(server)
        return wait_for(server)
    finally:
        for child in children:
            child.terminate()
        for child in children:
            child.wait()


def run(arguments):
    program = build.build_program()
    if not has_logdir(arguments):
        say(f"no LOGDIR was given: serving a demo in {relative(DEMO)}")
        return serve_demo(program, arguments)
    # The server replaces this process and keeps the terminal and its signals. The working directory
    # stays the user's, because LOGDIR is relative to it.
    return os.execv(program, [str(program)] + arguments)
