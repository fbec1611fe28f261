# SPDX-License-Identifier: Apache-2.0
"""Which responses match an expectation, and which do not."""
import unittest

import case
import compare
from server import Response


def request(expectation):
    return case.parse("GET /\n" + expectation)[0]


def agrees(expectation, body, status=200, **headers):
    headers = dict({"content_type": "application/json"}, **headers)
    fields = [(name.replace("_", "-"), value) for name, value in headers.items()]
    response = Response(status, fields, body.encode() if isinstance(body, str) else body)
    expected, actual = compare.response_lines(request(expectation), response)
    return expected == actual


def json_agrees(expected, body):
    return agrees(f"---- 200 application/json\n{expected}", body)


class Json(unittest.TestCase):
    def test_layout_and_order_of_members_do_not_matter(self):
        self.assertTrue(json_agrees('{"a": 1,\n "b": [2]}', '{"b":[2],"a":1}'))
        self.assertFalse(json_agrees("[1, 2]", "[2, 1]"))

    def test_kinds_of_numbers_matter(self):
        self.assertFalse(json_agrees("[1]", "[1.0]"))
        self.assertFalse(json_agrees("[1]", "[true]"))
        self.assertTrue(json_agrees("[1.50]", "[1.5]"))

    def test_star_matches_any_value(self):
        self.assertTrue(json_agrees('[[*, 0, 0.5], {"a": *}]', '[[1000.5, 0, 0.5], {"a": {}}]'))
        self.assertFalse(json_agrees("[*, *]", "[1]"))
        self.assertFalse(json_agrees('["*"]', "[1]"))

    def test_dots_match_further_items(self):
        self.assertTrue(json_agrees("[1, ...]", "[1, 2, 3]"))
        self.assertTrue(json_agrees("[1, ...]", "[1]"))
        self.assertFalse(json_agrees("[1, 2, ...]", "[1]"))
        self.assertTrue(json_agrees('{"a": {"b": 1, ...}, ...}', '{"a": {"b": 1, "c": 2}, "d": 3}'))
        self.assertFalse(json_agrees('{"a": 1, ...}', '{"d": 3}'))

    def test_invalid_json(self):
        for body in ("[NaN]", "[1", "[1]]", '{"a": 1, "a": 1}', ""):
            self.assertFalse(json_agrees("[1]" if body else "[]", body), body)
        self.assertFalse(json_agrees("[*]", b"\xff"))

    def test_exact_compares_the_text(self):
        self.assertTrue(agrees("---- 200 application/json exact\n[1, 2]", "[1, 2]"))
        self.assertFalse(agrees("---- 200 application/json exact\n[1, 2]", "[1,2]"))


class Texts(unittest.TestCase):
    def text_agrees(self, expected, body):
        return agrees(f"---- 200 text/plain\n{expected}", body, content_type="text/plain")

    def test_line_ends_are_visible(self):
        self.assertTrue(self.text_agrees("a\\r\nb\\r", "a\r\nb\r\n"))
        self.assertFalse(self.text_agrees("a\nb", "a\r\nb\r\n"))

    def test_odd_bytes_are_visible(self):
        self.assertTrue(self.text_agrees("é\\\\\\x01\\xff\n\\\nz", b"\xc3\xa9\\\x01\xff\n\nz"))

    def test_wildcard_in_a_line(self):
        self.assertTrue(self.text_agrees('{"version": \\*, "x": 1}', '{"version": 12, "x": 1}'))
        self.assertFalse(self.text_agrees('{"version": \\*, "x": 1}', '{"version": 12, "x": 2}'))
        self.assertTrue(self.text_agrees("a*b", "a*b"))
        self.assertFalse(self.text_agrees("a*b", "a-b"))

    def test_star_matches_any_text(self):
        self.assertTrue(self.text_agrees("*", "whatever\n\nit is"))
        self.assertFalse(self.text_agrees("", "whatever"))


class Heads(unittest.TestCase):
    def test_status(self):
        self.assertFalse(agrees("---- 404 application/json\n[]", "[]"))

    def test_content_type(self):
        html = {"content_type": "text/html; charset=utf-8"}
        self.assertTrue(agrees("---- 200 text/html\nx", "x", **html))
        self.assertTrue(agrees("---- 200 text/html; charset=utf-8\nx", "x", **html))
        self.assertFalse(agrees("---- 200 text/html; charset=latin-1\nx", "x", **html))
        self.assertFalse(agrees("---- 200 text/plain\nx", "x", **html))
        self.assertTrue(agrees("---- 200 -\nx", "x", **html))

    def test_headers(self):
        self.assertTrue(agrees("---- 200 -\nheader Allow: POST\n*", "", allow="POST"))
        self.assertTrue(agrees("---- 200 -\nheader Allow: *\n*", "", allow="POST"))
        self.assertFalse(agrees("---- 200 -\nheader Allow: GET\n*", "", allow="POST"))
        self.assertFalse(agrees("---- 200 -\nheader Allow: *\n*", ""))
        self.assertTrue(agrees("---- 200 -\nno-header Allow\n*", ""))
        self.assertFalse(agrees("---- 200 -\nno-header Allow\n*", "", allow="POST"))


class Updates(unittest.TestCase):
    def updated(self, expectation, status, content_type, body):
        response = Response(status, [("Content-Type", content_type)], body)
        return "\n".join(compare.updated_lines(request(expectation), response))

    def test_a_matching_body_keeps_its_wildcards(self):
        self.assertEqual(self.updated("---- 404 application/json\n[*]", 200, "application/json",
                                      b"[1]"), "---- 200 application/json\n[*]")

    def test_long_json_is_split_into_lines(self):
        body = b'{"a": [' + b", ".join([b"1234567890"] * 12) + b'], "b": 1}'
        lines = self.updated("---- 200 application/json\n{}", 200, "application/json",
                             body).split("\n")
        self.assertEqual(lines[1:3], ['{"a": [1234567890,', "  1234567890,"])
        self.assertEqual(lines[-1], ' "b": 1}')

    def test_text(self):
        self.assertEqual(self.updated("---- 200 application/json\n[]", 404, "text/plain",
                                      b"Not found\r\n"), "---- 404 text/plain\nNot found\\r")


if __name__ == "__main__":
    unittest.main()
