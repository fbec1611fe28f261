# SPDX-License-Identifier: Apache-2.0
"""Which output matches the output that a document shows."""
import unittest

from shapes import contains, is_shown


class Shapes(unittest.TestCase):
    def test_values_that_vary_between_runs_are_compared_by_shape(self):
        for shown, printed in (
                ("at 2026-11-16 09:06", "at 2027-01-02 23:59"),
                ("in .stepscope-trash/20261116T092518Z.", "in .stepscope-trash/20270101T000000Z."),
                ("events.out.tfevents.1700000000.host.1.0  3.6 kB", "events.out.tfevents.1.x 12 B"),
                ("a,0,1794641119.7481585,1.5", "a,0,1800000000.5,1.5"),
                ("took 0.11 s", "took 12 ms"),
                ("Stepscope 0.1.0 at http://localhost:6006/",
                 "Stepscope 1.2.3 at http://localhost:1/"),
                ("ssh -L 6006:localhost:6006 gpu1", "ssh -L 7:localhost:7 gpu1")):
            self.assertTrue(is_shown(shown, printed), shown)

    def test_everything_else_is_compared_literally(self):
        for shown, printed in (("7 runs", "8 runs"), ("loss 0.5", "loss 0.6"), ("a", "a\nb"),
                               ("a\nb", "a"), ("", "warning"), ("took 1 s", "took 1")):
            self.assertFalse(is_shown(shown, printed), shown)

    def test_column_widths_may_differ(self):
        self.assertTrue(is_shown("run  size\na     1", "run         size\na              1\n"))

    def test_dots_match_anything(self):
        self.assertTrue(is_shown("a\n...\nd", "a\nb\nc\nd"))
        self.assertTrue(is_shown("a\n...\nd", "a\nd"))
        self.assertTrue(is_shown("cause: ... Fix: x", "cause: this. Fix: x"))
        self.assertFalse(is_shown("a\n...\nd", "a\nb"))

    def test_contains_some_lines(self):
        self.assertTrue(contains("b\nc", "a\nb\nc\nd"))
        self.assertFalse(contains("b\nd", "a\nb\nc\nd"))

    def test_numbers_may_vary_where_the_table_says_so(self):
        self.assertTrue(contains("step 2470  loss  2.98", "step 9  loss  -1e-05", True))
        self.assertFalse(contains("step 2470  loss  2.98", "step 9  rate  1", True))


if __name__ == "__main__":
    unittest.main()
