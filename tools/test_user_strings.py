# SPDX-License-Identifier: Apache-2.0
"""Finds strings for users, and not those that only programs read."""
import unittest
from pathlib import Path

import user_strings


def found(name, text):
    return [(line, " ".join(string.split()))
            for line, string in user_strings.user_strings(Path(name), text)]


class UserStrings(unittest.TestCase):
    def test_literals_of_typescript(self):
        text = ("import {a} from './Some File';\n// A comment with 'A quote'.\n"
                "say(isOn ? 'Report copied.' : \"It's blocked\");\nconst mode = 'dark';\n"
                "const pattern = /It's a pattern/;\n")
        self.assertEqual(found("a.ts", text), [(3, "It's blocked"), (3, "Report copied.")])

    def test_nested_templates_are_listed_too(self):
        text = "const a = `${n} of ${isAll ? `all runs` : 'Some'} shown`;\n"
        self.assertEqual(found("a.ts", text),
                         [(1, "${n} of ${isAll ? `all runs` : 'Some'} shown"), (1, "Some"),
                          (1, "all runs")])

    def test_text_between_tags(self):
        text = ("const a = (b: C<D>) => 1;\nexport const A = () => (\n  <p class=\"a b\">\n"
                "    The server's port ({port}), which is free.\n  </p>\n);\n")
        self.assertEqual(found("a.tsx", text),
                         [(4, "), which is free."), (4, "The server's port (")])

    def test_cpp_and_python(self):
        self.assertEqual(found("a.cc", '#include "a b.h"\n// A "quote here".\nf("no such run");\n'),
                         [(3, "no such run")])
        self.assertEqual(found("a.py", '"""A doc string."""\nprint("no such run", "key")\n'),
                         [(2, "no such run")])

    def test_tests_are_left_out(self):
        for name in ("a.test.ts", "a_test.cc", "test_a.py"):
            self.assertTrue(user_strings.is_test(Path(name)), name)
        self.assertFalse(user_strings.is_test(Path("latest.py")))


if __name__ == "__main__":
    unittest.main()
