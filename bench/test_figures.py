# SPDX-License-Identifier: Apache-2.0
import unittest

import figures


class Samples(unittest.TestCase):
    def test_median_is_not_moved_by_one_slow_round(self):
        self.assertEqual(figures.sample([1.0, 9.0, 2.0]), (2.0, 1.0, 9.0))

    def test_median_of_an_even_number_is_the_mean_of_the_middle_two(self):
        self.assertEqual(figures.sample([1.0, 2.0]).median, 1.5)

    def test_spread_shows_median_and_range(self):
        self.assertEqual(figures.spread(figures.sample([0.05, 0.4, 1.25])),
                         "0.40 s (0.05 - 1.25)")

    def test_spread_has_the_unit_of_its_median(self):
        self.assertEqual(figures.spread(figures.sample([0.05, 0.06, 1.25])),
                         "60.0 ms (50.0 - 1250)")


class Units(unittest.TestCase):
    def test_seconds_keep_three_figures(self):
        self.assertEqual([figures.seconds(value) for value in (0.00123, 0.0456, 0.0999, 1, 12.34)],
                         ["1.23 ms", "45.6 ms", "0.10 s", "1.00 s", "12.3 s"])

    def test_a_hundred_has_no_decimal_point(self):
        self.assertEqual(figures.significant(99.96), "100")

    def test_megabytes_are_millions(self):
        self.assertEqual(figures.megabytes(17_600_000), "17.6 MB")


class Ratios(unittest.TestCase):
    def test_ratio(self):
        self.assertEqual(figures.factor(figures.times(0.5, 0.0625)), "8.00 x")

    def test_ratio_to_zero_is_infinite(self):
        self.assertEqual(figures.times(1, 0), float("inf"))


class Tables(unittest.TestCase):
    def test_columns_are_aligned(self):
        self.assertEqual(figures.grid(["a", "long"], [["wide", 1]]).splitlines(),
                         ["| a    | long |",
                          "|------|------|",
                          "| wide | 1    |"])

    def test_markdown_has_title_and_note(self):
        text = figures.Table("Load", "What it is.", ["a"], [["b"]]).markdown()
        self.assertTrue(text.startswith("## Load\n\nWhat it is.\n\n| a |\n"))


if __name__ == "__main__":
    unittest.main()
