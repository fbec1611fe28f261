# SPDX-License-Identifier: Apache-2.0
import unittest

import webcheck


def check(**files):
    """Complaints about files named a__b for a/b.ts, together with a main.tsx that imports all."""
    sources = {name.replace("__", "/") + ".ts": f"{webcheck.SPDX}\n{text}"
               for name, text in files.items()}
    everything = "".join(f"import './{path[:-3]}';\n" for path in sources)
    sources["main.tsx"] = f"{webcheck.SPDX}\n{everything}"
    return [line for line in webcheck.check_sources(sources) if "main.tsx" not in line]


class Arrows(unittest.TestCase):
    def test_allowed_imports(self):
        self.assertEqual(check(base__a="", data__b="import {a} from '../base/a';",
                               dashboards__x__c="import {b} from '../../data/b';",
                               dashboards__all="const c = import('./x/c');",
                               shell__d="import {all} from '../dashboards/all';"), [])

    def test_forbidden_imports(self):
        for files in ({"data__a": "", "chart__b": "import '../data/a';"},
                      {"shell__a": "", "dashboards__x__b": "import '../../shell/a';"},
                      {"dashboards__x__a": "", "dashboards__y__b": "import '../x/a';"}):
            self.assertEqual(len(check(**files)), 1, files)

    def test_files_that_import_each_other(self):
        found = check(base__a="import './b';", base__b="import './c';", base__c="import './a';")
        self.assertEqual(found, ["web/src/base/a.ts:1: these files import each other: "
                                 "base/a.ts, base/b.ts, base/c.ts"])

    def test_a_missing_file(self):
        self.assertRegex(check(base__a="import './b';")[0], "there is no base/b")

    def test_a_file_that_only_its_test_imports(self):
        sources = {"main.tsx": webcheck.SPDX, "base/a.ts": webcheck.SPDX,
                   "base/a.test.ts": f"{webcheck.SPDX}\nimport './test_a';",
                   "base/test_a.ts": f"{webcheck.SPDX}\nimport './a';"}
        self.assertRegex("".join(webcheck.check_sources(sources)), "a.ts:1: nothing but tests")


if __name__ == "__main__":
    unittest.main()
