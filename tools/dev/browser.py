# SPDX-License-Identifier: Apache-2.0
"""./dev browser and ./dev shots: the real program in a real browser."""
import shutil

from dev import build, packages, page
from dev.shell import BUILD, ROOT, Failure, relative, say

SHOTS = BUILD / "shots"
PICTURES = ROOT / "docs" / "pictures"


def environment():
    packages.ensure("test")
    program = build.build_program()
    return dict(page.ensure_packages(), STEPSCOPE_PROGRAM=str(program))


def browser_command(arguments):
    return page.run_vitest("browser.config.ts", arguments, environment())


def shots_command(arguments):
    """With --docs, only the pictures of the documents are taken, and replaced."""
    is_for_docs = "--docs" in arguments
    arguments = [each for each in arguments if each != "--docs"]
    SHOTS.mkdir(parents=True, exist_ok=True)
    settings = dict(environment(), STEPSCOPE_SHOTS=str(SHOTS))
    pictures = sorted(PICTURES.glob("*.png")) if is_for_docs else []
    if is_for_docs:
        settings["STEPSCOPE_SHOTS_ONLY"] = ",".join(each.stem for each in pictures)
    code = page.run_vitest("shots.config.ts", arguments, settings)
    if code == 0:
        for picture in pictures:
            replace(picture)
    say(f"the pictures are in {relative(PICTURES if is_for_docs else SHOTS)}")
    return code


def replace(picture):
    shot = SHOTS / picture.name
    if not shot.exists():
        raise Failure(f"no scene in test/e2e/page.shots.ts makes {relative(picture)}. "
                      "Add one, or delete the picture.")
    shutil.copyfile(shot, picture)
