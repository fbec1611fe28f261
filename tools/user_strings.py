#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lists the strings that users may read, to review their wording: `path:line: text`.

Usage: tools/user_strings.py [PATH...]      files or folders (default: web/src, src, python)

A heuristic that lists too much rather than too little: string literals that contain a space or
start with a capital letter, and text between JSX tags. Tests are left out.
"""
import ast
import re
import sys
from pathlib import Path

import tidy_code

ROOT = Path(__file__).resolve().parent.parent
DEFAULT_FOLDERS = ("web/src", "src", "python")
# Attributes and calls whose strings are only for the browser.
MACHINE_READ = re.compile(r"""(?:\b(?:class|d|viewBox|font|style|key|id|for|rel|points)=\{?
                              |\bfrom\s+|\bimport\s*\(?|(?:querySelector(?:All)?|closest)\()$""",
                          re.VERBOSE)
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
# Not after a letter, so that the apostrophe of a JSX text does not start a string.
QUOTED = re.compile(r"""(?<![A-Za-z])'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*\"""")
REGEX = re.compile(r"(?<=[=(,:!&|?\s])/(?![/*>\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/\w*")
JSX_TEXT = re.compile(r"(?<!=)[>}]([^<>{}]*[A-Za-z][^<>{}]*)(?=[<{])")
LOOKS_LIKE_CODE = re.compile(
    r"[;=\[\]`|]|&&|\w\(|^\s*(?:return|const|export|catch|function|interface|class|private|"
    r"finally|of|extends|if|else)\b|^\s*[(),:?](?!.*\w+ \w+ \w+)", re.DOTALL)


def is_readable(text):
    return re.search(r"[A-Za-z]\s|\s[A-Za-z]", text) or re.match(r"[A-Z][a-z]", text)


def template_end(text, start):
    """The position after the template literal whose backtick is at `start`."""
    position = start + 1
    while position < len(text) and text[position] != "`":
        if text.startswith("${", position):
            position = braces_end(text, position + 1)
        else:
            position += 2 if text[position] == "\\" else 1
    return position + 1


def braces_end(text, start):
    """The position after the brace that closes the one at `start`."""
    depth, position = 0, start
    while position < len(text):
        if text[position] == "`":
            position = template_end(text, position)
            continue
        depth += {"{": 1, "}": -1}.get(text[position], 0)
        position += 1
        if depth == 0:
            break
    return position


def typescript_tokens(text):
    """(start, end) of every comment, regular expression, string and template literal."""
    position = 0
    while position < len(text):
        found = None
        if text[position] == "`":
            yield position, (position := template_end(text, position))
            continue
        if text[position] in "/'\"":
            found = next(filter(None, (pattern.match(text, position)
                                       for pattern in (COMMENT, REGEX, QUOTED))), None)
        if found:
            yield position, found.end()
        position = found.end() if found else position + 1


def typescript_strings(text, first_line=1):
    """(line, string) of the literals of TypeScript; templates keep their `${}`."""
    for start, end in typescript_tokens(text):
        token, line = text[start:end], first_line + text.count("\n", 0, start)
        if token[0] == "/" or MACHINE_READ.search(text[max(0, start - 40):start]):
            continue
        yield line, token[1:-1]
        if token[0] == "`":
            for found in re.finditer(r"\$(?=\{)", token):
                inner_end = braces_end(token, found.end())
                yield from typescript_strings(token[found.end() + 1:inner_end - 1],
                                              line + token.count("\n", 0, found.end()))


def jsx_strings(text):
    """(line, string) of TypeScript with JSX: its literals, and the text between tags."""
    yield from typescript_strings(text)
    code = list(text)
    for start, end in typescript_tokens(text):
        blank = " " if text[start] == "/" else "`"
        code[start:end] = [c if c == "\n" else blank for c in text[start:end]]
    for found in JSX_TEXT.finditer("".join(code)):
        if not LOOKS_LIKE_CODE.search(found[1]):
            start = found.end() - len(found[1].lstrip())
            yield text.count("\n", 0, start) + 1, f" {found[1].strip()} "


def cpp_strings(text):
    for found in tidy_code.TOKEN.finditer(text):
        line_start = text.rfind("\n", 0, found.start()) + 1
        if found[0][0] in '"R' and not text.startswith("#include", line_start):
            yield text.count("\n", 0, found.start()) + 1, found[0].strip('"')


def python_strings(text):
    tree = ast.parse(text)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


READERS = {".ts": typescript_strings, ".tsx": jsx_strings, ".py": python_strings,
           ".h": cpp_strings, ".cc": cpp_strings}


def is_test(path):
    return ".test." in path.name or path.stem.endswith("_test") or path.name.startswith("test_")


def user_strings(path, text):
    """(line, string) in reading order of what a user may read in a file."""
    found = READERS[path.suffix](text)
    return sorted({(line, string) for line, string in found if is_readable(string)})


def files_of(paths):
    for path in paths:
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in found if file.suffix in READERS and not is_test(file))


def main(arguments):
    for file in files_of([Path(name) for name in arguments] or
                         [ROOT / folder for folder in DEFAULT_FOLDERS]):
        name = file.resolve().relative_to(ROOT) if file.resolve().is_relative_to(ROOT) else file
        for line, string in user_strings(file, file.read_text(encoding="utf-8")):
            print(f"{name}:{line}: {' '.join(string.split())}")


if __name__ == "__main__":
    main(sys.argv[1:])
