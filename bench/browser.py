# SPDX-License-Identifier: Apache-2.0
"""Visits of a page with a real browser, which page.mjs makes: a fresh one each, so that nothing is
remembered from the visit before."""
import json
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

import pictures
from contenders import URL
from watched import Trouble, Watched

SCRIPT = Path(__file__).resolve().parent / "page.mjs"
# What the browser itself needs to start and to end, and the pictures to be written.
SLACK_SECONDS = 60


class Visit(NamedTuple):
    """What was seen from outside. All times are seconds since the navigation began."""
    pictures: list  # (moment, share of coloured pixels, whether it differs from the one before)
    active: list    # (begin, end) of requests, and of times when the page was at work.
    is_quiet: bool  # False if time was up before the page had come to rest.
    heap_bytes: int
    told: dict      # The rest, as page.mjs tells it.


def address_of(server):
    """Where a server is that prints its address."""
    _, match = server.wait_for(URL.pattern)
    return f"http://localhost:{match[2]}/"


def visit(address, action="look", seconds_max=60, with_pictures=True, area=pictures.CARDS,
          **plan):
    """Opens the page, lets it come to rest and does what `action` says. `area` is the part of the
    picture that counts, or how to find it in what is told."""
    if not shutil.which("node"):
        raise Trouble("node is not installed; ./dev bench does that")
    with tempfile.TemporaryDirectory() as folder:
        plan = {"address": address, "action": action, "secondsMax": seconds_max,
                "pictures": folder if with_pictures else None, **plan}
        path = Path(folder) / "plan.json"
        path.write_text(json.dumps(plan))
        with Watched(["node", SCRIPT, path]) as browser:
            _, match = browser.wait_for(r"^\{.*", 3 * seconds_max + SLACK_SECONDS)
        told = json.loads(match[0])
        box = area(told) if callable(area) else area
        return Visit(pictures.develop(told.pop("pictures"), box),
                     [(begin / 1e3, end / 1e3) for begin, end in told["requests"] + told["busy"]],
                     told["isQuiet"], told["heapBytes"], told)
