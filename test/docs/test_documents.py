# SPDX-License-Identifier: Apache-2.0
"""Every snippet of every document is a test; those of a document share a directory and run in
order."""
import re
import subprocess
import sys
import unittest
from pathlib import Path

import session
import snippets
import tables

ROOT = Path(__file__).resolve().parents[2]
FLAG = re.compile(r"--[a-z][\w-]*")


def all_snippets():
    """A list of snippets for each document."""
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    return [list(snippets.find(path.relative_to(ROOT).as_posix(), path.read_text()))
            for path in paths]


def entry(table, document, line):
    """The key of a table that matches a line; None if there is none."""
    return next((key for key in table if key[0] == document and line.startswith(key[1])), None)


def is_run(snippet):
    return (snippet.language not in tables.LANGUAGES_NOT_RUN
            and not entry(tables.NOT_RUN, snippet.document, snippet.first_line))


def check_dev(command):
    """Checks that a command of ./dev and its flags exist, without running it."""
    words = command.split("#")[0].split()
    usage = subprocess.run([sys.executable, ROOT / "dev", "help", words[1]], text=True,
                           stdout=subprocess.PIPE, check=False).stdout
    missing = [word for word in words[2:] if word.startswith("-") and word not in usage]
    if not usage or missing:
        raise session.Wrong(f"./dev help {words[1]} does not list {missing or words[1]}")


def check_synopsis(text):
    for line in text.split("\n"):
        word = line.split()[1]
        command = [word] if word.isalpha() else []
        known = set(FLAG.findall(subprocess.run([session.PROGRAM, *command, "--help"], text=True,
                                                stdout=subprocess.PIPE, check=True).stdout))
        # A flag may be abbreviated; --version abbreviates --version_tb.
        unknown = [flag for flag in FLAG.findall(line)
                   if not any(one.startswith(flag) for one in known)]
        if unknown:
            raise session.Wrong(f"--help does not list {', '.join(unknown)}: {line}")


def run_step(here, document, step):
    if step.command.startswith("./dev "):
        return check_dev(step.command)
    key = entry(tables.UNTIL_STOPPED, document, step.command)
    if key:
        is_logging = step.command.startswith(tables.WHILE_LOGGING)
        return here.run_until_stopped(step, tables.UNTIL_STOPPED[key], is_logging)
    exit_codes = next((codes for start, codes in tables.EXIT_CODES.items()
                       if step.command.startswith(start)), (0,))
    return here.run_shell(step, exit_codes)


def run_snippet(here, snippet):
    document = snippet.document
    if entry(tables.SYNOPSES, document, snippet.first_line):
        check_synopsis(snippet.text)
    elif snippet.language == "python":
        before = tables.BEFORE.get(entry(tables.BEFORE, document, snippet.first_line), "")
        here.run_python(before + snippet.text)
    elif snippet.language == snippets.SHELL:
        for step in snippets.steps(snippet.text):
            run_step(here, document, step)
    else:
        raise session.Wrong(f"cannot run snippets in this language: {snippet.language}")


class Document(unittest.TestCase):
    """The snippets of one document."""
    document = ""

    @classmethod
    def setUpClass(cls):
        cls.session = session.Session(cls.document)
        cls.addClassCleanup(cls.session.close)


def test_of(snippet):
    def test(self):
        try:
            run_snippet(self.session, snippet)
        except session.Wrong as wrong:
            self.fail(f"{snippet.place}: {snippet.first_line}\n{wrong}")
    return test


class Tables(unittest.TestCase):
    def test_every_entry_of_the_tables_matches_a_snippet(self):
        first_lines = [(one.document, line) for found in all_snippets() for one in found
                       for line in (one.first_line,
                                    *(step.command for step in snippets.steps(one.text)))]
        for table in (tables.NOT_RUN, tables.SYNOPSES, tables.UNTIL_STOPPED, tables.BEFORE):
            for document, start in table:
                self.assertTrue(any(where == document and line.startswith(start)
                                    for where, line in first_lines), (document, start))


def load_tests(_loader, _tests, _pattern):
    """A class for each document and a method for each snippet, in the order of the document."""
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(Tables))
    for found in all_snippets():
        methods = {f"test_line_{one.line:04}": test_of(one) for one in found if is_run(one)}
        if methods:
            document = found[0].document
            suite.addTests(unittest.defaultTestLoader.loadTestsFromTestCase(
                type(Path(document).stem, (Document,), {"document": document, **methods})))
    return suite
