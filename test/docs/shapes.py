# SPDX-License-Identifier: Apache-2.0
"""Compares what a program printed with what a document shows.

What differs from run to run (times, sizes, ports, places) is compared by its shape, everything else
as it is. In a document `...` stands for any text, and alone on a line for any lines.
"""
import re

# In this order: a date has numbers that a later line would take for something else.
VOLATILE = (
    (r"\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?", "<time>"),
    (r"\d{8}T\d{6}Z", "<time>"),
    (r"events\.out\.tfevents\.[\w.-]+", "<event file>"),
    (r"\b1[5-9]\d{8}\.\d+", "<wall time>"),
    (r"\b\d+(\.\d+)? [kMG]?B\b", "<size>"),
    (r"\b\d+(\.\d+)? (ms|s|min|h|d)\b", "<duration>"),
    (r"\b(ssh -L \d+:)?localhost:\d+", "<address>"),
    (r"http://[\w.-]+:\d+", "<address>"),
    (r"Stepscope \d+\.\d+\.\d+", "Stepscope <version>"),
)
NUMBER = r"(?<![\w<-])-?\d+(\.\d+)?(e-?\d+)?(?![\w>-])"


def shape(text, has_varying_numbers=False):
    """`text` without what differs from run to run, and with one space between columns."""
    text = text.replace("...", "\0")
    for pattern, name in VOLATILE + (((NUMBER, "<number>"),) if has_varying_numbers else ()):
        text = re.sub(pattern, name, text)
    lines = (re.sub(" +", " ", line).strip() for line in text.strip().split("\n"))
    return "\n".join(lines).replace("\0", "...")


def pattern_of(shown, has_varying_numbers=False):
    """A regular expression for the shape of output that a document shows so."""
    parts = []
    for line in shape(shown, has_varying_numbers).split("\n"):
        if line == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*".join(map(re.escape, line.split("..."))) + "\n")
    return "".join(parts)


def is_shown(shown, printed, has_varying_numbers=False):
    """Whether all that was printed has the shape of what is shown."""
    whole = shape(printed, has_varying_numbers) + "\n"
    return re.fullmatch(pattern_of(shown, has_varying_numbers), whole) is not None


def contains(shown, printed, has_varying_numbers=False):
    """Whether some lines that were printed have the shape of what is shown."""
    whole = "\n" + shape(printed, has_varying_numbers) + "\n"
    return re.search("\n" + pattern_of(shown, has_varying_numbers), whole) is not None
