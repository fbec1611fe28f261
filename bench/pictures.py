# SPDX-License-Identifier: Apache-2.0
"""Determines from the screenshots of a page when its first chart was drawn and when it became idle.

Works for any page.
"""
import hashlib
from typing import NamedTuple

SILENCE_SECONDS = 1.5
# The distance between the highest and the lowest of red, green and blue. Text, grids and
# backgrounds are grey; all colours of runs are above this.
COLOUR_DISTANCE = 20
# Share of the area: less than one line takes in one card, and more than the loading indicators on
# it.
CHART_SHARE = 0.001


class Box(NamedTuple):
    """A part of a screenshot, as shares of its width and height."""
    left: float
    top: float
    right: float
    bottom: float


# Where both pages have cards, without the list of runs, bars and settings.
CARDS = Box(0.22, 0.13, 0.82, 1.0)


def coloured_share(pixels):
    """The share of coloured pixels in an array of rows, columns and RGB."""
    distance = pixels.max(axis=2) - pixels.min(axis=2)
    return float((distance > COLOUR_DISTANCE).mean())


def develop(taken, box):
    """Converts [(milliseconds, path of a screenshot)...] to (seconds, coloured share, whether it
    differs from the previous one), sorted by time. Only looks at the pixels in a box."""
    import numpy  # Here, so that the rest can be tested without the peers.
    from PIL import Image
    found, before = [], None
    for milliseconds, path in sorted(taken):
        with Image.open(path) as image:
            width, height = image.size
            part = image.convert("RGB").crop((
                round(box.left * width), round(box.top * height), round(box.right * width),
                round(box.bottom * height)))
        digest = hashlib.sha256(part.tobytes()).digest()
        found.append((milliseconds / 1e3, coloured_share(numpy.asarray(part)), digest != before))
        before = digest
    return found


def first_chart(pictures):
    """The moment of the first screenshot with a chart; None if there is none."""
    return next((moment for moment, share, _ in pictures if share >= CHART_SHARE), None)


def changes(pictures):
    return [moment for moment, _, is_changed in pictures if is_changed]


def idle_moment(pictures, active):
    """The time of the last change before the page is idle: no changes of the screenshot, no pending
    requests and no work. None if no chart was drawn.

    An idle time before the first chart does not count: then the page has not started.
    """
    begin = first_chart(pictures)
    if begin is None:
        return None
    changed = changes(pictures)
    end = begin
    for start, finish in sorted([*active, *((moment, moment) for moment in changed)]):
        if start > end + SILENCE_SECONDS:
            break
        end = max(end, finish)
    return max(moment for moment in changed if moment <= end)


def delays(pictures, moments):
    """Seconds from each moment to the next change; None if there is no change before the next
    moment."""
    changed = changes(pictures)
    ends = [*moments[1:], float("inf")]
    return [next((change - moment for change in changed if moment < change < end), None)
            for moment, end in zip(moments, ends)]
