# SPDX-License-Identifier: Apache-2.0
"""./dev browser and ./dev shots: the real program in a real browser."""
from dev import build, packages, page
from dev.shell import BUILD, relative, say

SHOTS = BUILD / "shots"


def environment():
    packages.ensure("test")
    program = build.build_program()
    return dict(page.ensure_packages(), STEPSCOPE_PROGRAM=str(program))


def browser_command(arguments):
    return page.run_vitest("browser.config.ts", arguments, environment())


def shots_command(arguments):
    SHOTS.mkdir(parents=True, exist_ok=True)
    code = page.run_vitest("shots.config.ts", arguments,
                           dict(environment(), STEPSCOPE_SHOTS=str(SHOTS)))
    say(f"the pictures are in {relative(SHOTS)}")
    return code
