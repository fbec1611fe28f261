# SPDX-License-Identifier: Apache-2.0
import unittest

import media
import moves
import page


class FakeClient:
    def __init__(self, response):
        self.response = response

    def get_json(self, path, **parameters):
        return self.response


def look(first, rest, is_idle=True):
    return page.Look(first, rest, 1_000_000, is_idle)


def scrolled(before, after):
    return media.Scrolled(moves.Moved(60, 0.016, [], 0), 3000, 50, before, after)


class LastStep(unittest.TestCase):
    def test_is_found_in_images_and_histograms(self):
        for response in ([{"step": 3}, {"step": 7}], [[1.5, 3, []], [2.5, 7, []]]):
            self.assertEqual(media.last_step(FakeClient(response), "route", run="a"), 7)

    def test_is_none_before_data_arrives(self):
        for response in ([], None):
            self.assertIsNone(media.last_step(FakeClient(response), "route"))


class Rows(unittest.TestCase):
    def test_only_the_first_card_has_a_target(self):
        first, rest = media.look_rows("gallery", [look(0.5, 2)], [look(5, 180, False)])
        self.assertEqual(first[-2:], ["10.0 x", "under 1 s: met"])
        self.assertEqual(rest[-1], "-")
        self.assertTrue(rest[2].startswith("> 180 s"))

    def test_the_target_applies_to_peak_memory(self):
        found = [scrolled(40_000_000, 70_000_000), scrolled(70_000_000, 75_000_000)]
        self.assertEqual(media.memory_row(found, 201_000_000)[-1], "under 200 MB: missed")
        self.assertTrue(media.memory_row(found, 80_000_000)[1].startswith("40.0 MB, 75.0 MB"))


if __name__ == "__main__":
    unittest.main()
