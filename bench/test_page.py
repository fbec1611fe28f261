# SPDX-License-Identifier: Apache-2.0
import unittest

import browser
import following
import moves
import page
import pictures
from watched import Trouble

BLANK, CHART = 0.0, 0.02


def visit(shots, active=(), is_quiet=True):
    return browser.Visit(shots, list(active), is_quiet, 1_000_000, {})


class FirstChart(unittest.TestCase):
    def test_is_the_first_picture_with_colours(self):
        shots = [(0.1, BLANK, True), (0.4, 0.0004, True), (0.9, CHART, True), (1.2, CHART, True)]
        self.assertEqual(pictures.first_chart(shots), 0.9)

    def test_is_none_if_nothing_is_drawn(self):
        self.assertIsNone(pictures.first_chart([(0.1, BLANK, True)]))


class IdleMoment(unittest.TestCase):
    def test_is_the_last_change_before_a_silence(self):
        shots = [(0.1, BLANK, True), (1.0, CHART, True), (2.2, CHART, True), (9.0, CHART, True)]
        self.assertEqual(pictures.idle_moment(shots, []), 2.2)

    def test_a_silence_before_the_first_chart_does_not_count(self):
        shots = [(0.1, BLANK, True), (8.0, CHART, True), (8.5, CHART, True)]
        self.assertEqual(pictures.idle_moment(shots, []), 8.5)

    def test_a_pending_request_is_not_silence(self):
        shots = [(1.0, CHART, True), (6.0, CHART, True)]
        self.assertEqual(pictures.idle_moment(shots, []), 1.0)
        self.assertEqual(pictures.idle_moment(shots, [(0.9, 5.0)]), 6.0)

    def test_work_that_starts_after_the_silence_does_not_count(self):
        shots = [(1.0, CHART, True), (6.0, CHART, True)]
        self.assertEqual(pictures.idle_moment(shots, [(3.0, 5.9)]), 1.0)

    def test_the_same_picture_again_is_not_a_change(self):
        shots = [(1.0, CHART, True), (2.0, CHART, False), (3.0, CHART, False)]
        self.assertEqual(pictures.idle_moment(shots, []), 1.0)


class Delays(unittest.TestCase):
    def test_end_at_the_next_change(self):
        shots = [(0.5, CHART, True), (1.3, CHART, True), (1.4, CHART, True), (2.5, CHART, True)]
        found = pictures.delays(shots, [1.0, 2.0])
        self.assertAlmostEqual(found[0], 0.3)
        self.assertAlmostEqual(found[1], 0.5)

    def test_a_change_belongs_to_one_moment_only(self):
        self.assertEqual(pictures.delays([(2.5, CHART, True)], [1.0, 2.0]), [None, 0.5])


class Looks(unittest.TestCase):
    def test_times_of_a_page_that_did_not_become_idle_are_lower_bounds(self):
        look = page.look_of(visit([(1.0, BLANK, True)], is_quiet=False), 180)
        self.assertEqual(look[:2], (180, 180))
        found = page.sample([look.idle_seconds])
        self.assertTrue(page.at_least(found, [look]).startswith("> 180 s"))

    def test_a_page_without_charts_raises(self):
        with self.assertRaises(Trouble):
            page.look_of(visit([(1.0, BLANK, True)]), 60)

    def test_ratio_and_target(self):
        looks = {"ours": [page.Look(0.5, 1.0, 27_000_000, True)],
                 "peer": [page.Look(2.5, 11.0, 550_000_000, True)]}
        first = page.compare("first chart", looks, lambda look: look.first_seconds, 4)
        idle = page.compare("idle", looks, lambda look: look.idle_seconds, 12)
        self.assertEqual(first[-2:], ["5.00 x", "4 x: met"])
        self.assertEqual(idle[-2:], ["11.0 x", "12 x: missed"])
        self.assertEqual(page.heap_row(looks)[-1], "under 100 MB: met")


class Moves(unittest.TestCase):
    def seen(self, frames, tasks=(), responses=(20,)):
        return {"frames": frames, "tasks": list(tasks), "responses": list(responses)}

    def test_frames_per_second_are_averaged_over_the_whole_time(self):
        moved = moves.moved_of(self.seen([0, 16, 32, 100]))
        self.assertAlmostEqual(moved.frames_per_second, 30)
        self.assertAlmostEqual(moved.late_seconds, 0.068)

    def test_no_frame_raises(self):
        with self.assertRaises(Trouble):
            moves.moved_of(self.seen([5]))

    def test_share_of_values(self):
        self.assertEqual(moves.at_share(list(range(1, 101)), 0.95), 95)
        self.assertEqual(moves.at_share([7], 0.95), 7)

    def test_one_late_response_in_ten_misses_the_target(self):
        responses = [10] * 9 + [60]
        row = moves.response_row([moves.moved_of(self.seen([0, 16], responses=responses))])
        self.assertTrue(row[-1].endswith(": missed"))

    def test_a_long_task_is_a_miss(self):
        calm = moves.moved_of(self.seen([0, 16]))
        busy = moves.moved_of(self.seen([0, 16], tasks=[(5, 60)]))
        self.assertTrue(moves.task_row([calm, calm])[-1].endswith(": met"))
        self.assertTrue(moves.task_row([busy, busy])[-1].endswith(": missed"))

    def test_no_response_raises(self):
        with self.assertRaises(Trouble):
            moves.response_row([moves.moved_of(self.seen([0, 16], responses=()))])


class Growth(unittest.TestCase):
    def test_a_row_without_the_last_value_raises(self):
        following.check_last_values(["7.25", " 7.25 "])
        for shown in (["7.25", "2"], []):
            with self.assertRaises(Trouble):
                following.check_last_values(shown)

    def test_the_last_round_has_the_last_value(self):
        rounds = following.busy_rounds(["a", "b"], 2, 50, 3)
        self.assertEqual([len(appends) for appends in rounds], [2, 2, 2])
        self.assertEqual([append["path"] for append in rounds[0]], ["a", "b"])

    def test_one_long_task_misses_the_target(self):
        calm = following.busy_rows({"tasks": [], "responses": [1]})
        busy = following.busy_rows({"tasks": [[10, 51], [20, 80]], "responses": [1]})
        self.assertTrue(calm[0][-1].endswith(": met"))
        self.assertEqual(busy[0][1], "80.0 ms")
        self.assertTrue(busy[0][-1].endswith(": missed"))

    def test_canvas_is_a_part_of_the_picture(self):
        box = following.canvas_of({"box": {"x": 144, "y": 90, "width": 720, "height": 450}})
        for found, wanted in zip(box, (0.1, 0.1, 0.6, 0.6)):
            self.assertAlmostEqual(found, wanted)


if __name__ == "__main__":
    unittest.main()
