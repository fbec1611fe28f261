# SPDX-License-Identifier: Apache-2.0
"""Compares the output of a program with the output in a document.

Values that vary between runs (times, sizes, ports, paths) are compared by their shape, everything
else literally. In a document `...` matches any text, and alone on a line any lines.
"""
import re

# The order matters: a date has numbers that a later pattern would match as something else.
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
    """`text` without values that vary between runs, and with one space between columns."""
    text = text.replace("...", "\0")
    for pattern, name in VOLATILE + (((NUMBER, "<number>"),) if has_varying_numbers else ()):
        text = re.sub(pattern, name, text)
    lines = (re.sub(" +", " ", line).strip() for line in text.strip().split("\n"))
    return "\n".join(lines).replace("\0", "...")


def pattern_of(shown, has_varying_numbers=False):
    """A regular expression that matches the shape of output shown in a document."""
    parts = []
    for line in shape(shown, has_varying_numbers).split("\n"):
        if line == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*".join(map(re.escape, line.split("..."))) + "\n")
    return "".join(parts)


def is_shown(shown, printed, has_varying_numbers=False):
    """Whether the whole output has the shape of the shown output."""
    whole = shape(printed, has_varying_numbers) + "\n"
    return re.fullmatch(pattern_of(shown, has_varying_numbers), whole) is not None


def contains(shown, printed, has_varying_numbers=False):
    """Whether some lines of the output have the shape of the shown output."""
    whole = "\n" + shape(printed, has_varying_numbers) + "\n"
    return re.search("\n" + pattern_of(shown, has_varying_numbers), whole) is not None
