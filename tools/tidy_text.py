# SPDX-License-Identifier: Apache-2.0
"""The rules that check one file."""
import ast
import re
from typing import NamedTuple

import tidy_code

FILE_LINES_MAX = 600
HEADER_LINES_MAX = 300
FUNCTION_LINES_MAX = 70
LINE_COLUMNS_MAX = 100

SPDX = "SPDX-License-Identifier: Apache-2.0"
EMPTY_WORDS = {"manager", "helper", "util", "impl", "common"}
# Names defined by others that our code may have to use.
FOREIGN_NAMES = {"common_type", "common_type_t", "common_reference", "common_reference_t",
                 "common_with"}

# Written in two halves, so that this file does not contain such a mark itself.
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
SKIPPED_TEST = re.compile(r"\b(GTEST_" r"SKIP|DIS" r"ABLED_\w+)")

BANNED_CALLS = {
    r"\bstd::w?regex\w*": "std::regex can take exponential time and stack",
    r"\b(?:strcpy|strcat|v?sprintf|gets|strtok)\s*\(": "it writes without knowing the room",
    r"\bs?rand\s*\(": "its numbers differ from system to system; use <random>",
    r"\bato[ifl]l?\s*\(": "it cannot tell an error from zero; use std::from_chars",
}
# Calls that only one file may make, and what the others call instead.
ONE_CALLER = {
    r"\bJsonStringToMessage\s*\(": ("src/dashboards/hparams/read_request.cc", "hparams::read_json"),
    r"\bparser\.parse\s*\(|#include <simdjson.h>": ("src/query/json.", "query::parse_json"),
}
PRINTING = re.compile(r"\bstd::(?:cout|cerr|clog|print(?:ln)?)\b|\b(?:f|v|vf)?printf\s*\(|"
                      r"\b(?:f?puts|putchar|perror)\s*\(|\bfmt::print(?:ln)?\b")
# A plain open() blocks on a FIFO or a device. storage/tree.cc only opens directories this way.
READING = re.compile(r"\bO_RDONLY\b|\bstd::w?i?fstream\b|\bf(?:re)?open\s*\(|\bopendir\s*\(")
MAY_OPEN = ("src/base/open_to_read.cc", "src/storage/tree.cc", "python/stepscope/regular_file.py",
            "bench/", "fuzz/", "test/", "tools/")
MAY_PRINT = ("src/cli/", "bench/", "fuzz/", "test/")

# Wordings that are not plain English, and what to write instead. A wording that was removed
# everywhere is added here, so that it does not return.
WORDING = (
    (r"\bfor want of\b", "out of X, without X"),
    (r"\bhad (?:lately|from the)\b", "recently loaded, loaded from"),
    (r"\b[Ss]elect none\b", "Deselect all"),
    (r"\b(?:is|was|be) away\b", "is unreachable, is not running"),
    (r"\banew\b", "again"),
    (r"\bas at first\b", "reset, by default"),
    (r"\bsome \d[\d.,]* ?(?:ms|s|kB|MB|GB|%)(?!\w)", "about N"),
    (r"\b(?:the|its|steep) begin\b", "start"),
    (r"\b(?:be|been|was|were) had\b", "loaded, available"),
    (r"\b[Ss]o many (?!that\b)", "this many, N"),
    (r"\b[Ww]hat stands\b|\bstands? (?:at|in|on|below|above|beside|behind|there)\b",
     "is, is shown"),
    (r"\b(?:is|are) told\b(?! apart)", "is reported, is shown"),
    (r"(?<!there )\b(?:is|are) no (?:number|picture|image|sound|JSON|layout|finite|regular)\b",
     "is not a valid X"),
    (r"\b(?:[Tt]ab|[Rr]un|[Ss]tep|[Ss]ample|[Bb]in) before['\"`,.)]", "previous X"),
    (r"\b[Ll]ook(?:s|ed|ing)? (?:at )?closely\b", "open viewer, in the viewer"),
    (r"\b[Ww]hoever\b", "name who: the caller, the user"),
    (r"\bto and fro\b", "back and forth"),
    (r"\b[Ff]or \w+'s sake\b", "for, because of"),
    (r"\bnobody's business\b", "not used elsewhere"),
    (r"\bat one stroke\b", "atomically"),
    (r"\bwithout a word\b", "silently"),
    (r"\b[Aa]nswers (?:the|what|how|whether|when|an?|its|one|True|False|None|nothing)\b",
     "returns"),
    (r"\bunder way\b", "pending, running"),
    (r"\bmend(?:s|ed)?\b", "fix, repair"),
    (r"\blooked into\b", "read, checked"),
    (r"(?<![Tt]here )\bis no (?:good|failure|promise|text|UTF-8|part)\b", "is not X"),
    (r"\b(?:values?|bytes|points?|lines?|requests) a (?:series|value|point|second|row|file|tag)\b",
     "N per X"),
    (r"\bas TensorBoard has (?:them|it)\b", "TensorBoard's X"),
    (r"\bmade of one snapshot\b", "uses one snapshot"),
    (r"\bpassed over\b|\b(?:is|are) passed by\b", "skipped"),
    (r"\b(?:that|which|who) (?:is|are) none\b|ThatAreNone", "invalid X"),
    (r"\bto the letter\b", "exactly"),
    (r"\b(?:is|are) (?:asked|answered)\b", "requested, returned"),
    (r"\b(?:has|have) gone\b", "was removed, is gone"),
    (r"\bheld? against\b", "compared with"),
    (r"\btaken? for an?\b", "treated as"),
    (r"\bspoilt\b|\bfor ever\b|\bby turns\b", "corrupt, forever, alternately"),
    (r"\bprocess of its own\b", "separate process"),
    (r"\bhalf records?\b", "partial record"),
    (r"\bhowever often\b", "repeatedly"),
    (r"\bleads? nowhere\b", "is broken, does not exist"),
    (r"\bthat one (?:likes?|wants?|has|chooses?|sees|asks|uses)\b", "the user"),
    (r"\bcome to rest\b", "become idle"),
    (r"\b(?:TEST|TEST_F)\(\w+, \w*(?:Told|Whoever|WhatStands|Anew|AskedFor|Whatever|GoesOn)",
     "a verb: Reports, Rejects, Skips"),
)


class Finding(NamedTuple):
    path: str
    line: int
    rule: str
    message: str


def is_cpp(path):
    return path.endswith((".h", ".cc"))


def is_python(path, text):
    return path.endswith(".py") or text.startswith("#!/usr/bin/env python3")


def check_file(path, text):
    findings = list(check_size(path, text)) + list(check_names_in_path(path))
    findings += check_marks(path, text)
    findings += check_wording(path, text)
    if not path.endswith((".test", ".json")):  # A recorded response keeps its spaces.
        findings += check_spaces(path, text)
    if is_cpp(path):
        findings += check_cpp(path, text)
    elif is_python(path, text):
        findings += check_python(path, text)
    return findings


def check_size(path, text):
    if path.endswith((".md", ".test", ".json")) or path == "LICENSE":
        return
    lines = text.count("\n")
    most = HEADER_LINES_MAX if path.endswith(".h") else FILE_LINES_MAX
    if lines > most:
        yield Finding(path, 1, "file-length", f"{lines} lines, at most {most}")


def words_of(name):
    """Splits a name into words: RunManager, run_manager and kRunManager are the same."""
    return re.findall(r"[a-z]+", re.sub(r"([A-Z])", r" \1", name).lower())


def empty_word(name):
    """A word in `name` that means nothing; None if there is none."""
    if name in FOREIGN_NAMES:
        return None
    return next((word for word in words_of(name)
                 if word in EMPTY_WORDS or word.rstrip("s") in EMPTY_WORDS), None)


def check_names_in_path(path):
    word = next(filter(None, map(empty_word, path.split("/"))), None)
    if word:
        yield Finding(path, 1, "name", f"'{word}' says nothing; name the notion")


def check_marks(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        found = UNFINISHED.search(line)
        if found:
            yield Finding(path, number, "unfinished", f"{found[1]}: finish it or file an issue")


def check_wording(path, text):
    if path.startswith("tools/"):  # This file and its test contain the wordings.
        return
    rules = [(re.compile(pattern), better) for pattern, better in WORDING]
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, better in rules:
            found = pattern.search(line)
            if found:
                yield Finding(path, number, "wording", f"'{found[0]}': write {better}")


def check_spaces(path, text):
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line:
            yield Finding(path, number, "tab", "use spaces")
        if line != line.rstrip():
            yield Finding(path, number, "trailing-space", "the line ends in white space")
    if text and not text.endswith("\n"):
        yield Finding(path, text.count("\n") + 1, "last-newline", "the last line has no end")


def check_columns(path, text):
    for number, line in enumerate(text.splitlines(), 1):
        is_unbreakable = line.lstrip().startswith("#include") or "://" in line
        if len(line) > LINE_COLUMNS_MAX and not is_unbreakable:
            yield Finding(path, number, "line-length",
                          f"{len(line)} columns, at most {LINE_COLUMNS_MAX}")


def check_functions(path, functions):
    for name, begin, end in functions:
        lines = end - begin + 1
        if lines > FUNCTION_LINES_MAX:
            yield Finding(path, begin, "function-length",
                          f"{name} has {lines} lines, at most {FUNCTION_LINES_MAX}")


def check_cpp(path, text):
    first, *_ = text.split("\n", 1)
    if first != f"// {SPDX}":
        yield Finding(path, 1, "spdx", f"the first line must be: // {SPDX}")
    if path.endswith(".h") and "\n#pragma once\n" not in text:
        yield Finding(path, 1, "pragma-once", "a header begins with #pragma once")
    yield from check_columns(path, text)
    code = tidy_code.without_comments_and_strings(text)
    yield from check_functions(path, tidy_code.cpp_functions(code))
    yield from check_identifiers(path, cpp_identifiers(code))
    yield from check_calls(path, code)


def cpp_identifiers(code):
    """(line, name) of every identifier. The names of included files are skipped."""
    for number, line in enumerate(code.splitlines(), 1):
        if not line.lstrip().startswith("#include"):
            for found in re.finditer(r"[A-Za-z_]\w*", line):
                yield number, found[0]


def check_identifiers(path, identifiers):
    seen = set()
    for number, name in identifiers:
        word = empty_word(name)
        if word and name not in seen:
            seen.add(name)
            yield Finding(path, number, "name", f"'{word}' in {name} says nothing; name the notion")


def may_open(path):
    """Whether a file may open files directly. Tests may: they know what they read."""
    name = path.rsplit("/", 1)[-1]
    return path.startswith(MAY_OPEN) or path.endswith("_test.cc") or name.startswith("test_")


def check_opens(path, tree):
    """Calls of open() for reading that bypass regular_file.py."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        opens = isinstance(node.func, ast.Name) and node.func.id == "open"
        mode = next((key.value for key in node.keywords if key.arg == "mode"), None)
        mode = mode or (node.args[1] if len(node.args) > 1 else None)
        writes = isinstance(mode, ast.Constant) and str(mode.value)[:1] in ("w", "a", "x")
        if opens and not writes:
            yield Finding(path, node.lineno, "plain-open", "open: read files by regular_file.py")


def check_calls(path, code):
    for number, line in enumerate(code.splitlines(), 1):
        for pattern, reason in BANNED_CALLS.items():
            found = re.search(pattern, line)
            if found:
                yield Finding(path, number, "banned-call", f"{found[0].rstrip('( ')}: {reason}")
        opened = None if may_open(path) else READING.search(line)
        if opened:
            yield Finding(path, number, "plain-open",
                          f"{opened[0].rstrip('( ')}: open files by base/open_to_read.h")
        for pattern, (caller, instead) in ONE_CALLER.items():
            if re.search(pattern, line) and not path.startswith(caller):
                yield Finding(path, number, "unchecked", f"{instead} bounds what it reads")
        if SKIPPED_TEST.search(line):
            yield Finding(path, number, "skipped-test", "a test that may be skipped tests nothing")
        is_free = path.startswith(MAY_PRINT) or path.endswith("_test.cc")
        if not is_free and PRINTING.search(line):
            yield Finding(path, number, "prints", "only src/cli prints; return it to the caller")
        if path.endswith(".h") and re.match(r"\s*using namespace\b", line):
            yield Finding(path, number, "using-namespace", "a header must not open a namespace")


def check_python(path, text):
    head = text.split("\n", 2)[:2]
    line = head[1] if head[0].startswith("#!") and len(head) > 1 else head[0]
    if line != f"# {SPDX}":
        yield Finding(path, 1, "spdx", f"the first line must be: # {SPDX}")
    yield from check_columns(path, text)
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        yield Finding(path, error.lineno or 1, "syntax", str(error))
        return
    yield from check_functions(path, tidy_code.python_functions(tree))
    yield from check_identifiers(path, tidy_code.python_names(tree))
    if path.startswith("python/") and not may_open(path):
        yield from check_opens(path, tree)
