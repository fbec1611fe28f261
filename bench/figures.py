# SPDX-License-Identifier: Apache-2.0
"""Numbers for people: medians with their spread, ratios, units, tables. Nothing here measures."""
import statistics
from typing import NamedTuple


class Sample(NamedTuple):
    """What several rounds of one measurement gave."""
    median: float
    low: float
    high: float


def sample(values):
    return Sample(statistics.median(values), min(values), max(values))


def seconds(value):
    """Three figures, in the unit that needs no zeros in front."""
    scale, unit = unit_of(value)
    return f"{significant(value * scale)} {unit}"


def unit_of(value):
    """What to multiply seconds with, and what they are then."""
    return (1e3, "ms") if value < 0.0995 else (1, "s")


def significant(value):
    """Three significant figures, never in powers of ten."""
    if value >= 99.95:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 9.995 else f"{value:.2f}"


def spread(found):
    """Median and range of a sample of seconds, in the median's unit."""
    scale, unit = unit_of(found.median)
    median, low, high = (significant(value * scale) for value in found)
    return f"{median} {unit} ({low} - {high})"


def megabytes(count):
    return f"{significant(count / 1e6)} MB"


def times(slow, fast):
    """How many times `fast` goes into `slow`, both medians."""
    return slow / fast if fast > 0 else float("inf")


def factor(value):
    return f"{significant(value)} x"


def verdict(is_met):
    return "met" if is_met else "missed"


class Table(NamedTuple):
    """One result: a heading, what it means, and rows of texts under a header."""
    title: str
    note: str
    header: list
    rows: list

    def markdown(self):
        return f"## {self.title}\n\n{self.note}\n\n{grid(self.header, self.rows)}\n"


def grid(header, rows):
    """A Markdown table whose columns line up when it is read as plain text."""
    cells = [[str(cell) for cell in row] for row in [header, *rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
             for row in cells]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
