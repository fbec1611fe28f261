# SPDX-License-Identifier: Apache-2.0
import unittest

import responses
import bench
import checkups
import figures
import loads
import report
import workloads
from watched import Trouble


def measured(kind, ours, peer):
    return loads.Measured(kind, [loads.Load(ours, 48_000_000)], [loads.Load(peer, 40_000_000)],
                          [loads.Load(2 * peer, 40_000_000)], [ours / 2], 1_000_000)


class LoadRows(unittest.TestCase):
    def test_ratio_and_target(self):
        row = loads.load_row(measured("one", 0.05, 0.5))
        self.assertEqual(row[-3:], ["10.0 x", "2.00 x", "6 x: met"])

    def test_a_missed_target_is_shown(self):
        self.assertEqual(loads.load_row(measured("runs", 0.1, 0.5))[-1], "8 x: missed")

    def test_a_log_without_a_target(self):
        self.assertEqual(loads.load_row(measured("wide", 0.1, 0.5))[-1], "-")

    def test_memory_of_an_empty_directory_is_subtracted(self):
        row = loads.memory_row(measured("one", 0.1, 0.5), 32_000_000, 30_000_000)
        self.assertEqual(row[2:6], ["16.0 MB", "16.0", "10.0 MB", "10.0"])

    def test_a_load_that_drops_points_raises(self):
        with self.assertRaises(Trouble):
            loads.check_all_kept([loads.Load(0.1, 1, points=9)], 10)


class DoctorRows(unittest.TestCase):
    def test_speed_and_target(self):
        found = [checkups.Checkup(4, 50_000_000), checkups.Checkup(5, 70_000_000),
                 checkups.Checkup(3, 60_000_000)]
        self.assertEqual(checkups.row("scalars", 10_000_000_000, found),
                         ["scalars", "10000 MB", "4.00 s (3.00 - 5.00)", "2500", "70.0 MB",
                          "under 5 s: met"])

    def test_a_missed_target_is_shown(self):
        self.assertEqual(checkups.row("images", 1, [checkups.Checkup(5.1, 1)])[-1],
                         "under 5 s: missed")


class TagRows(unittest.TestCase):
    def test_the_target_includes_time_and_size(self):
        name = responses.OUR_COLUMNS
        self.assertTrue(responses.tag_row(name, [(0.04, 1_000_000)])[-1].endswith(": met"))
        self.assertTrue(responses.tag_row(name, [(0.04, 3_000_000)])[-1].endswith(": missed"))
        self.assertTrue(responses.tag_row(name, [(0.06, 1_000_000)])[-1].endswith(": missed"))


class Logs(unittest.TestCase):
    def test_directory_is_named_after_the_parameters(self):
        self.assertEqual(workloads.directory_name("runs", (500, 10), "ab12"), "runs-500-10-ab12")

    def test_fingerprint_depends_on_the_texts(self):
        self.assertEqual(workloads.fingerprint([b"a", b"b"]), workloads.fingerprint([b"a", b"b"]))
        self.assertNotEqual(workloads.fingerprint([b"a"]), workloads.fingerprint([b"b"]))


class Report(unittest.TestCase):
    def test_has_machine_and_tables(self):
        table = figures.Table("Load", "Note.", ["log"], [["one"]])
        text = report.text(5, [("cores", "2")], [table])
        self.assertIn("5 rounds each", text)
        self.assertIn("| cores   | 2 |", text)
        self.assertTrue(text.endswith("| one |\n"))

    def test_a_table_measured_separately_replaces_the_old_one_and_says_so(self):
        old = [figures.Table(title, "Note.", ["log"], [[title]]) for title in ("Load", "Live")]
        page = report.text(5, [("cores", "2")], old)
        new = [figures.Table("Live", "Note.", ["log"], [["fresh"]]),
               figures.Table("Millions", "Note.", ["log"], [["many"]])]
        text = report.with_tables(page, new, "Measured separately.")
        self.assertEqual([line for line in text.splitlines() if line.startswith("## ")],
                         ["## Load", "## Live", "## Millions"])
        self.assertIn("| Load |", text)
        self.assertNotIn("| Live |", text)
        self.assertIn("Note. Measured separately.\n\n| log   |\n|-------|\n| fresh |\n\n##", text)
        self.assertTrue(text.endswith("| many |\n"))


class Arguments(unittest.TestCase):
    def test_incomplete_measurements_are_not_recorded(self):
        for arguments in (["--record", "--quick"], ["--record", "one"]):
            with self.assertRaises(SystemExit):
                bench.parse(arguments)

    def test_unknown_workloads_are_rejected(self):
        self.assertEqual(bench.parse(["one", "live"]).workload, ["one", "live"])
        with self.assertRaises(SystemExit):
            bench.parse(["two"])


if __name__ == "__main__":
    unittest.main()
