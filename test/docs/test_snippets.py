# SPDX-License-Identifier: Apache-2.0
"""How snippets are found in a document and split into commands."""
import unittest

from snippets import Step, find, steps


def found(text):
    return [(one.line, one.language, one.text) for one in find("a.md", text)]


class Find(unittest.TestCase):
    def test_a_fence_names_its_language(self):
        self.assertEqual(found("Text\n```python\nx = 1\n```\n```\nls\n```\n"),
                         [(3, "python", "x = 1"), (6, "sh", "ls")])

    def test_indented_lines_are_shell_and_continue_after_a_blank_line(self):
        self.assertEqual(found("Text\n\n    ls\n\n    $ pwd\n    /\n\nText\n"),
                         [(3, "sh", "ls\n\n$ pwd\n/")])

    def test_indented_code_within_a_fence_and_wrapped_text_are_not_snippets(self):
        self.assertEqual(found("```python\nif x:\n    y\n```\n"), [(2, "python", "if x:\n    y")])
        self.assertEqual(found("- an item that\n    goes on\n"), [])


class Steps(unittest.TestCase):
    def test_without_a_prompt_every_line_is_a_command(self):
        self.assertEqual(steps("ls\n\npwd  # here"), [Step("ls", None), Step("pwd  # here", None)])

    def test_output_follows_a_prompt(self):
        self.assertEqual(steps("ls\n\n$ pwd\n/\n\n$ true\n$ echo a\na\n\nb"),
                         [Step("ls", None), Step("pwd", "/"), Step("true", ""),
                          Step("echo a", "a\n\nb")])


if __name__ == "__main__":
    unittest.main()
