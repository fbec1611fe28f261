# SPDX-License-Identifier: Apache-2.0
import random
import tempfile
import unittest
from pathlib import Path

import search
import session_log
import trial_log


class Log(unittest.TestCase):
    def test_a_trial_has_all_columns_and_both_metrics(self):
        log = trial_log.trial_log(random.Random(1), 30)
        for column in range(30):
            self.assertIn(trial_log.column_name(column).encode(), log)
        for mark in (b"loss", b"accuracy", b"session_start_info", b"session_end_info"):
            self.assertIn(mark, log)
        self.assertEqual(log[12:session_log.first_frame_bytes(log) - 4][-13:], b"brain.Event:2")

    def test_the_same_log_is_written_every_time(self):
        with tempfile.TemporaryDirectory() as folder:
            written = []
            for name in ("first", "second"):
                trial_log.write(Path(folder) / name, 3, 5)
                files = sorted((Path(folder) / name).rglob("*tfevents*"))
                written.append([path.read_bytes() for path in files])
        self.assertEqual(len(written[0]), 3)
        self.assertEqual(written[0], written[1])


class Brush(unittest.TestCase):
    def test_every_frame_compares_other_trials(self):
        paths = {search.brush_path("set", 1000, frame) for frame in range(20)}
        self.assertEqual(len(paths), 20)
        self.assertIn("chosen=0-99", search.brush_path("set", 1000, 0))

    def test_it_stays_within_the_trials(self):
        for frame in range(2000):
            last = int(search.brush_path("set", 300, frame).rsplit("-", 1)[1])
            self.assertLess(last, 300)


class Rows(unittest.TestCase):
    FOUND = {"table": [(0.05, 2_000_000)], "fANOVA": [(2.5, 4000)], "PED-ANOVA": [(0.01, 3000)],
             "brush": [(0.02, 3000)], search.PEER_PAGE: [(10, 90_000)],
             search.PEER_ALL: [(20, 9_000_000)]}

    def test_ratios_and_targets(self):
        rows = search.rows_of(self.FOUND)
        self.assertEqual(rows[0][-2:], ["400 x", "under 1.00 s: met"])
        self.assertEqual(rows[1][-2], "200 x")
        self.assertEqual(rows[2][-3:], ["-", "-", "under 2.00 s: missed"])
        self.assertEqual(rows[4][-1], "under 50.0 ms: met")


if __name__ == "__main__":
    unittest.main()
