# SPDX-License-Identifier: Apache-2.0
"""Formats numbers: medians with their spread, ratios, units, tables."""
import statistics
from typing import NamedTuple


class Sample(NamedTuple):
    """The results of several rounds of one measurement."""
    median: float
    low: float
    high: float


def sample(values):
    return Sample(statistics.median(values), min(values), max(values))


def seconds(value):
    """Three significant figures, in a unit that avoids leading zeros."""
    scale, unit = unit_of(value)
    return f"{significant(value * scale)} {unit}"


def unit_of(value):
    """The factor to multiply seconds by, and the resulting unit."""
    return (1e3, "ms") if value < 0.0995 else (1, "s")


def significant(value):
    """Three significant figures, without an exponent."""
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
    """The ratio of the medians of `slow` and `fast`."""
    return slow / fast if fast > 0 else float("inf")


def factor(value):
    return f"{significant(value)} x"


def verdict(is_met):
    return "met" if is_met else "missed"


class Table(NamedTuple):
    """One result: a heading, an explanation, and rows of texts with a header."""
    title: str
    note: str
    header: list
    rows: list

    def markdown(self):
        return f"## {self.title}\n\n{self.note}\n\n{grid(self.header, self.rows)}\n"


def grid(header, rows):
    """A Markdown table whose columns are aligned in plain text."""
    cells = [[str(cell) for cell in row] for row in [header, *rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
             for row in cells]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(lines)
