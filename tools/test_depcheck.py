# SPDX-License-Identifier: Apache-2.0
"""Each forbidden include is found; allowed ones are not reported."""
import unittest

import depcheck


def complaints(**files):
    """The complaints of depcheck about sources given as folder__file="included path"."""
    sources = {name.replace("__", "/") + ".cc": f'#include "{target}"\n'
               for name, target in files.items()}
    return depcheck.check_includes(sources)[0]


class Includes(unittest.TestCase):
    def test_base_may_be_included_by_all_but_includes_nothing(self):
        self.assertEqual(complaints(query__a="base/result.h"), [])
        self.assertEqual(complaints(base__a="store/part.h"), [
            "src/base/a.cc:1: base may not include store; it may include: nothing of ours"])

    def test_a_complaint_has_file_line_and_allowed_folders(self):
        self.assertEqual(complaints(query__a="http/server.h"), [
            "src/query/a.cc:1: query may not include http; it may include: base, base/limits, "
            "base/text, markdown, store"])

    def test_a_dashboard_never_includes_another(self):
        self.assertEqual(complaints(dashboards__text__a="dashboards/text/b.h"), [])
        found = complaints(dashboards__text__a="dashboards/scalars/b.h")
        self.assertIn("dashboards/text may not include dashboards/scalars", found[0])

    def test_cli_may_include_all_and_no_folder_may_include_cli(self):
        self.assertEqual(complaints(cli__a="dashboards/scalars/scalars.h"), [])
        self.assertEqual(len(complaints(http__a="cli/serve/serve.h")), 1)

    def test_folder_outside_the_table(self):
        self.assertIn("not in the table", complaints(magic__a="store/part.h")[0])

    def test_path_must_start_at_src(self):
        self.assertIn("as a path from src/", complaints(store__a="part.h")[0])
        self.assertIn("as a path from src/", complaints(store__a="../base/bytes.h")[0])

    def test_system_headers_are_ignored(self):
        found, arrows = depcheck.check_includes({"base/a.h": "#include <vector>\n"})
        self.assertEqual((found, arrows), ([], {"base": depcheck.Arrows(set(), set(), set())}))

    def test_arrows_of_tests_are_kept_separately(self):
        line = '#include "proto/event.pb.h"\n'
        arrows = depcheck.check_includes({"record/a.cc": "", "record/a_test.cc": line})[1]
        self.assertEqual(arrows, {"record": depcheck.Arrows(set(), {"proto"}, set())})


class Cmake(unittest.TestCase):
    def check(self, cmake, tested=(), passed_on=(), **product):
        """`product`: what each folder includes; `tested`: what each includes in tests as well;
        `passed_on`: what the test headers include that its tests include."""
        return depcheck.check_cmake(cmake, {
            folder.replace("__", "/"): depcheck.Arrows(set(used), set(used) | set(tested),
                                                       set(passed_on))
            for folder, used in product.items()})

    def test_agreement_passes(self):
        self.assertEqual(
            self.check("stepscope_folder(base LINKS fmt)\n"
                       "stepscope_folder(store USES base)\n"
                       "stepscope_folder(query\n  USES base store\n  LINKS re2)\n",
                       base=[], store=["base"], query=["base", "store"]), [])

    def test_use_outside_the_table(self):
        found = self.check("stepscope_folder(store USES http)\n", store=["http"])
        self.assertEqual(found, ["src/CMakeLists.txt:1: store may not include http; "
                                 "it may include: base, base/limits"])

    def test_a_used_folder_must_be_declared_above(self):
        found = self.check("stepscope_folder(query USES store)\nstepscope_folder(store)\n",
                           query=["store"], store=[])
        self.assertEqual(found, ["src/CMakeLists.txt:1: query uses store, which must be declared "
                                 "above it"])

    def test_use_that_is_not_listed(self):
        found = self.check("\nstepscope_folder(query USES base)\n", query=["base", "store"])
        self.assertEqual(found, ["src/CMakeLists.txt:2: query includes store but does not list it "
                                 "in USES"])

    def test_uses_of_tests(self):
        listed = "stepscope_folder(record TEST_USES proto)\n"
        self.assertEqual(self.check(listed, record=[], tested=["proto"]), [])
        self.assertIn("not list it in USES", self.check(listed, record=["proto"])[0])
        self.assertIn("neither in USES nor in TEST_USES",
                      self.check("stepscope_folder(record)\n", record=[], tested=["proto"])[0])

    def test_uses_through_headers_for_tests(self):
        listed = "stepscope_folder(record TEST_USES proto)\n"
        self.assertEqual(self.check(listed, record=[], passed_on=["proto"]), [])
        header = {"store/test_run.h": '#include "proto/event.pb.h"\n',
                  "query/a_test.cc": '#include "store/test_run.h"\n'}
        self.assertEqual(depcheck.check_includes(header)[1]["query"].through_tests, {"proto"})

    def test_listed_use_without_an_include(self):
        found = self.check("stepscope_folder(query USES base store)\n", query=["base"])
        self.assertEqual(found, ["src/CMakeLists.txt:1: query lists store but includes nothing of "
                                 "it"])

    def test_groups_stand_for_their_folders(self):
        lines = ("stepscope_command(doctor USES base)\n"
                 "stepscope_folder(cli USES ${STEPSCOPE_COMMANDS})\n")
        self.assertEqual(self.check("stepscope_folder(base)\n" + lines, base=[],
                                    cli__doctor=["base"], cli=["cli/doctor"]), [])

    def test_folder_without_a_line(self):
        self.assertIn("has no stepscope_folder()", self.check("# stepscope_folder(query)\n",
                                                              query=[])[0])


if __name__ == "__main__":
    unittest.main()
