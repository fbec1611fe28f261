# SPDX-License-Identifier: Apache-2.0
"""Finds the snippets of a Markdown document: fenced blocks, and blocks indented by four spaces."""
import re
from typing import NamedTuple

FENCE = re.compile(r"```(\w*)\s*$")
INDENT = "    "
# A block without a language is shell, so that a forgotten language makes the test fail.
SHELL = "sh"
PROMPT = "$ "


class Snippet(NamedTuple):
    document: str
    line: int  # Of its first line, from 1.
    language: str
    text: str

    @property
    def first_line(self):
        return self.text.split("\n", 1)[0]

    @property
    def place(self):
        return f"{self.document}:{self.line}"


class Step(NamedTuple):
    """A command, and the output that the document shows; None if it shows none."""
    command: str
    shown: str | None


def find(document, text):
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        fence = FENCE.match(lines[at])
        if fence:
            end = lines.index("```", at + 1)
            yield Snippet(document, at + 2, fence[1] or SHELL, "\n".join(lines[at + 1:end]))
        elif lines[at].startswith(INDENT) and (at == 0 or not lines[at - 1].strip()):
            end = end_of_indented(lines, at)
            body = "\n".join(line[len(INDENT):] for line in lines[at:end])
            yield Snippet(document, at + 1, SHELL, body.rstrip("\n"))
        else:
            end = at
        at = end + 1


def end_of_indented(lines, begin):
    """Blank lines belong to the block if it continues after them."""
    end = begin
    while end < len(lines) and (lines[end].startswith(INDENT) or not lines[end].strip()):
        end += 1
    return end


def steps(text):
    """The commands of a shell snippet. Lines before the first prompt are commands whose output is
    not shown; what follows a prompt's command is its output."""
    before, *prompted = f"\n{text}".split(f"\n{PROMPT}")
    found = [Step(line, None) for line in before.split("\n") if line.strip()]
    for part in prompted:
        command, _, shown = part.partition("\n")
        found.append(Step(command, shown.strip("\n")))
    return found
