# SPDX-License-Identifier: Apache-2.0
"""Opens a page in a real browser with page.mjs. Each visit has a new browser, so that nothing is
cached from the previous one."""
import json
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

import pictures
from contenders import URL
from watched import Trouble, Watched

SCRIPT = Path(__file__).resolve().parent / "page.mjs"
# For starting and closing the browser, and writing the screenshots.
SLACK_SECONDS = 60


class Visit(NamedTuple):
    """What was observed from outside. All times are seconds since the start of the navigation."""
    pictures: list  # (moment, share of coloured pixels, whether it differs from the previous one)
    active: list    # (start, end) of requests, and of times when the page was busy.
    is_quiet: bool  # False if the time was up before the page was idle.
    heap_bytes: int
    output: dict    # The rest of page.mjs' output.


def address_of(server):
    """The address that a server prints."""
    _, match = server.wait_for(URL.pattern)
    return f"http://localhost:{match[2]}/"


def visit(address, action="look", seconds_max=60, with_pictures=True, area=pictures.CARDS,
          **plan):
    """Opens the page, waits until it is idle and performs `action`. `area` is the part of the
    screenshot that counts, or a function that finds it in the output."""
    if not shutil.which("node"):
        raise Trouble("node is not installed; ./dev bench installs it")
    with tempfile.TemporaryDirectory() as folder:
        plan = {"address": address, "action": action, "secondsMax": seconds_max,
                "pictures": folder if with_pictures else None, **plan}
        path = Path(folder) / "plan.json"
        path.write_text(json.dumps(plan))
        with Watched(["node", SCRIPT, path]) as browser:
            _, match = browser.wait_for(r"^\{.*", 3 * seconds_max + SLACK_SECONDS)
        output = json.loads(match[0])
        box = area(output) if callable(area) else area
        return Visit(pictures.develop(output.pop("pictures"), box),
                     [(begin / 1e3, end / 1e3)
                      for begin, end in output["requests"] + output["busy"]],
                     output["isQuiet"], output["heapBytes"], output)
