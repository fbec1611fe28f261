# SPDX-License-Identifier: Apache-2.0
"""TensorBoard's own page shows the same with our data routes as with TensorBoard's.

Chromium opens every tab with both, and the content is compared: texts, numbers of points, sizes of
images. Coordinates are not compared: they differ between two visits to TensorBoard itself.
STOCK_FRONTEND_KEEP is a folder for a screenshot of every tab.
"""
import contextlib
import io
import os
import pathlib
import shutil
import tempfile
import time
import unittest
from typing import Callable, NamedTuple

from PIL import Image
from playwright.sync_api import sync_playwright

import logs
import servers
import stock_frontend

BINARY = os.environ["STEPSCOPE_BINARY"]
LOGS = pathlib.Path(__file__).resolve().parents[1] / "compat" / "logs"
# The page selects no runs if there are more than 40, so the 25 runs of the hyperparameter search
# are in a separate log directory.
WRITERS = ("keras", "special", "tensorboardX", "tf1", "tf2", "torch")
SHOW_SECONDS_MAX = 60
STEADY_SECONDS = 0.5
# WebGL without a graphics card; root has no sandbox.
CHROMIUM_FLAGS = ["--no-sandbox", "--enable-unsafe-swiftshader"]

# What the page reports for these logs with either server; anything else is a failure.
ALLOWED = (
    "The graph is empty.",  # keras/train, which the page shows first, has an empty graph.
    "Computed radius is NaN.",  # The series nan_inf of tf2/all.
)
CLOSED_GROUPS = ("button.heading:has(+ iron-collapse.iron-collapse-closed),"
                 "metrics-card-group-toolbar button[aria-label='Expand group']")
OPEN_GROUP = "iron-collapse.iron-collapse-opened, card-view"
SURFACES = "tf-mesh-loader canvas"
SHADES_MIN = 50
# An element as text; null for one that has yet to load.
DESCRIBE = """elements => elements.map(element => {
  switch (element.localName) {
    case "img": return element.naturalWidth
        ? `${element.naturalWidth} x ${element.naturalHeight}` : null;
    case "audio": return element.readyState ? `${element.duration} s` : null;
    case "path": return "point ".repeat((element.getAttribute("d") || "").split(/[ML]/).length - 1);
    default: return element.textContent.trim();
  }
})"""


def open_groups(page):
    """Opens all groups of cards; the page opens only the first ones."""
    page.locator(OPEN_GROUP).first.wait_for()
    for button in page.locator(CLOSED_GROUPS).element_handles():
        button.click()


def choose_graph(page):
    page.locator("tf-graph-controls paper-dropdown-menu").first.click()
    page.locator("tf-graph-controls paper-item", has_text="torch/all").click()


class Tab(NamedTuple):
    counts: dict  # {selector: number of elements that the page shows for these logs}
    prepare: Callable = open_groups
    logdir: str = "writers"
    height: int = 6000  # Cards load once they are in view.


TABS = {
    "timeseries": Tab({"scalar-card line-chart path": 108, "image-card img": 14,
                       "tb-histogram .histogram path": 46}),
    "scalars": Tab({"vz-line-chart2 .line-plot path": 84}),
    "images": Tab({"tf-image-loader img": 14, "tf-image-loader tf-card-heading": 14}),
    "histograms": Tab({"vz-histogram-timeseries path.outline": 52}),
    "distributions": Tab({"vz-distribution-chart path": 160}),
    "text": Tab({"tf-text-loader .text #markdown": 30, "tf-text-loader table": 22}),
    "graphs": Tab({"tf-graph-scene g.node": 3, "tf-graph-scene path.edgeline": 2},
                  choose_graph, height=1000),
    "hparams": Tab({"tf-hparams-table-view vaadin-grid-cell-content": 133,
                    "tf-hparams-parallel-coords-plot path": 30},
                   lambda page: None, "hparam_tuning", 1000),
    "pr_curves": Tab({"tf-pr-curve-card [itemprop=name]": 2, "vz-line-chart2 .line-plot path": 3}),
    "mesh": Tab({SURFACES: 6, "tf-mesh-loader tf-card-heading": 6}),
    "custom_scalars": Tab({"tf-dashboard-layout [itemprop=name]": 4,
                           "vz-line-chart2 .line-plot path": 47}),
    "audio": Tab({"tf-audio-loader audio": 4, "tf-audio-loader tf-card-heading": 4}),
}


def described(page, selector):
    """The elements as texts. A surface counts as drawn if it has many shades."""
    if selector != SURFACES:
        return page.locator(selector).evaluate_all(DESCRIBE)
    pictures = [Image.open(io.BytesIO(canvas.screenshot()))
                for canvas in page.locator(selector).element_handles()]
    return ["drawn" if picture.getcolors(SHADES_MIN) is None else None for picture in pictures]


def wait_until_shown(page, counts):
    """Returns what the page shows once it is complete and no longer changes."""
    deadline = time.monotonic() + SHOW_SECONDS_MAX
    before = None
    while time.monotonic() < deadline:
        now = {selector: described(page, selector) for selector in counts}
        is_complete = {selector: len(texts) for selector, texts in now.items()} == counts
        is_loaded = not any(None in texts for texts in now.values())
        if is_complete and is_loaded and now == before:
            return now
        before = now
        page.wait_for_timeout(STEADY_SECONDS * 1000)
    shown = {selector: len(texts) for selector, texts in before.items()}
    raise AssertionError(f"after {SHOW_SECONDS_MAX} s, {page.url} shows {shown}, perhaps not"
                         f" completely loaded, instead of {counts}")


def note_complaints(page, complaints):
    """Adds errors of the page and of its requests to `complaints`."""
    def note(text):
        if not any(allowed in text for allowed in ALLOWED):
            complaints.append(text)

    page.on("console", lambda line: line.type == "error" and note(f"console: {line.text}"))
    page.on("pageerror", lambda error: note(f"page: {error}"))
    page.on("requestfailed", lambda request: note(f"{request.failure}: {request.url}"))
    page.on("response", lambda response: response.status >= 400 and note(
        f"status {response.status}: {response.url}"))


class StockFrontend(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.pictures = pathlib.Path(os.environ.get("STOCK_FRONTEND_KEEP") or cls.folder)
        (cls.folder / "writers").mkdir()
        for name in WRITERS:
            (cls.folder / "writers" / name).symlink_to(LOGS / name)
        logdirs = {"writers": cls.folder / "writers", "hparam_tuning": LOGS / "hparam_tuning"}
        cls.urls = {name: cls.start(logdir) for name, logdir in logdirs.items()}
        playwright = cls.enterClassContext(sync_playwright())
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"),
                                             args=CHROMIUM_FLAGS)
        cls.browser = cls.enterClassContext(contextlib.closing(browser))

    @classmethod
    def start(cls, logdir):
        """The addresses of the page with TensorBoard and with Stepscope. TensorBoard uses its
        faster reader: the slower one also shows superseded steps of tf1/train."""
        theirs = cls.enterClassContext(servers.tensorboard(logdir, load_fast=True))
        servers.wait_until_loaded(theirs, logs.runs(logdir))
        ours = cls.enterClassContext(servers.stepscope(BINARY, logdir))
        return {"tensorboard": theirs,
                "stepscope": cls.enterClassContext(stock_frontend.serving(ours))}

    def shown(self, name, server):
        tab, complaints = TABS[name], []
        view = {"width": 1600, "height": tab.height}
        with contextlib.closing(self.browser.new_page(viewport=view)) as page:
            note_complaints(page, complaints)
            page.goto(f"{self.urls[tab.logdir][server]}/#{name}")
            try:
                tab.prepare(page)
                shown = wait_until_shown(page, tab.counts)
            finally:
                page.screenshot(path=self.pictures / f"{name}-{server}.png")
                self.assertEqual(complaints, [])
        return shown

    def test_every_tab(self):
        for name in TABS:
            with self.subTest(name):
                theirs, ours = (self.shown(name, server) for server in ("tensorboard", "stepscope"))
                for selector, texts in theirs.items():
                    self.assertTrue(any(texts), selector)
                    self.assertEqual(ours[selector], texts, selector)


if __name__ == "__main__":
    unittest.main(warnings="ignore")  # The servers' pipes are closed by the end of the process.
