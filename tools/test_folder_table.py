# SPDX-License-Identifier: Apache-2.0
import unittest

import folder_table

TEXT = """
| folder | purpose | may include |
|---|---|---|
| `src/base` | Results. | nothing of ours |
| [`src/record`](src/record/README.md) | Codec, see `base`. | base; tests: proto |
| `src/dashboards/<name>` | Server half. | base, record; never another dashboard |
| `src/cli` | Main. | all |
| `web/src/base` | Formats. | nothing of ours |
"""


class FolderTable(unittest.TestCase):
    def setUp(self):
        self.table = folder_table.read("src", TEXT)

    def may_use(self, folder, target, in_test=False):
        return folder_table.may_use(self.table, folder, target, in_test)

    def test_reads_the_rows_of_one_root(self):
        self.assertEqual(list(self.table), ["base", "record", "dashboards/<name>", "cli"])
        self.assertEqual(list(folder_table.read("web/src", TEXT)), ["base"])

    def test_only_what_is_listed_may_be_used(self):
        self.assertTrue(self.may_use("record", "base"))
        self.assertTrue(self.may_use("record", "record"))
        self.assertFalse(self.may_use("base", "record"))
        self.assertFalse(self.may_use("unknown", "base"))
        self.assertTrue(self.may_use("cli", "dashboards/text"))

    def test_tests_may_use_more(self):
        self.assertFalse(self.may_use("record", "proto"))
        self.assertTrue(self.may_use("record", "proto", in_test=True))

    def test_a_pattern_matches_every_folder(self):
        self.assertTrue(self.may_use("dashboards/text", "record"))
        self.assertTrue(self.may_use("dashboards/text", "dashboards/text"))
        self.assertFalse(self.may_use("dashboards/text", "dashboards/scalars"))
        self.assertFalse(self.may_use("dashboards/text/deep", "base"))

    def test_the_document_has_both_tables(self):
        self.assertIn("base", folder_table.read("src"))
        self.assertIn("base", folder_table.read("web/src"))


if __name__ == "__main__":
    unittest.main()
