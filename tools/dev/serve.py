# SPDX-License-Identifier: Apache-2.0
"""./dev run: from a fresh checkout to a page in the browser."""
import os

from dev import build
from dev.shell import BUILD, relative, run as run_program, say

DEMO = BUILD / "demo"
NAMES_A_LOGDIR = ("--logdir", "--logdir_spec")


def make_demo(program):
    """Writes the demo logs once. The mark is set last, so that half a demo is written anew."""
    mark = BUILD / "demo.complete"
    if not mark.exists():
        run_program([program, "demo", "--overwrite", DEMO])
        mark.touch()


def has_logdir(arguments):
    """True if the user said what to serve, TensorBoard's way or ours."""
    if arguments and not arguments[0].startswith("-"):
        return True
    return any(argument.split("=", 1)[0] in NAMES_A_LOGDIR for argument in arguments)


def run(arguments):
    program = build.build_program()
    if not has_logdir(arguments):
        make_demo(program)
        say(f"no LOGDIR was given: serving the demo in {relative(DEMO)}")
        arguments = [str(DEMO)] + arguments
    # The server takes this process's place, and with it the terminal and its signals. The
    # working directory stays the user's, for LOGDIR is relative to it.
    os.execv(program, [str(program)] + arguments)
