# SPDX-License-Identifier: Apache-2.0
"""Each house rule reports a violation, and good code passes."""
import unittest

import tidy

SPDX = "SPDX-License-Identifier: Apache-2.0"
HEADER = f"// {SPDX}\n#pragma once\n"
GOOD_TREE = {
    "README.md": "Read [the map](ARCHITECTURE.md) and [the docs](docs).\n",
    "ARCHITECTURE.md": "The map. Not a link: `[a](b)`.\n",
    "docs/README.md": "[One page](one.md#part), [elsewhere](https://example.org)\n",
    "docs/one.md": "A page.\n",
    "src/CMakeLists.txt": "stepscope_folder(base)\nadd_executable(x cli/main.cc)\n",
    "src/base/bytes.h": HEADER + "int one();\n",
    "src/base/bytes.cc": f'// {SPDX}\n#include "base/bytes.h"\nint one() {{ return 1; }}\n',
    "src/cli/main.cc": f'// {SPDX}\n#include "base/bytes.h"\nint main() {{ printf("{{"); }}\n',
    "fuzz/CMakeLists.txt": "stepscope_fuzzer(bytes)\n",
    "fuzz/bytes_fuzz.cc": f"// {SPDX}\n",
    "tools/tidy.py": f"# {SPDX}\n",
    "dev": f"#!/usr/bin/env python3\n# {SPDX}\nimport tidy\n",
}


def findings(path, text):
    """(line, rule) of the findings for one file in a good tree, apart from unused files."""
    tree = dict(GOOD_TREE, **{path: text})
    return [(found.line, found.rule) for found in tidy.check(tree)
            if found.path == path and found.rule != "unused-file"]


def rules(path, text):
    return {rule for _, rule in findings(path, text)}


def source(body):
    return f"// {SPDX}\n{body}\n"


class WholeTree(unittest.TestCase):
    def test_good_tree_passes(self):
        self.assertEqual(tidy.check(GOOD_TREE), [])

    def found_with(self, files):
        return [(found.path, found.rule) for found in tidy.check(dict(GOOD_TREE, **files))]

    def test_header_that_only_its_own_source_includes(self):
        lonely = {"src/base/lonely.h": HEADER,
                  "src/base/lonely.cc": source('#include "base/lonely.h"'),
                  "src/base/lonely_test.cc": source('#include "base/lonely.h"')}
        self.assertEqual(self.found_with(lonely), [("src/base/lonely.h", "unused-file")])
        lonely["fuzz/bytes_fuzz.cc"] = source('#include "base/lonely.h"')
        self.assertEqual(self.found_with(lonely), [])

    def test_source_that_is_not_built(self):
        for path in ("src/query/a.cc", "src/base/deep/a.cc", "src/cli/other.cc", "fuzz/deep/a.cc",
                     "fuzz/other_fuzz.cc", "elsewhere/a.cc"):
            self.assertEqual(self.found_with({path: source("")}), [(path, "unused-file")])
        self.assertEqual(self.found_with({"bench/CMakeLists.txt": "file(GLOB sources *.cc)\n",
                                          "bench/a.cc": source("")}), [])

    def test_document_without_a_link(self):
        self.assertEqual(self.found_with({"docs/two.md": "Two\n"}),
                         [("docs/two.md", "unused-file")])

    def test_dead_link(self):
        self.assertEqual(self.found_with({"docs/one.md": "[gone](gone.md)\n"}),
                         [("docs/one.md", "dead-link")])

    def test_unused_tool(self):
        self.assertEqual(self.found_with({"tools/orphan.py": f"# {SPDX}\n"}),
                         [("tools/orphan.py", "unused-file")])

    def test_exceptions_are_exact(self):
        marked = {"docs/one.md": "X" "XX\nX" "XX\n"}
        for number, expected in ((2, []), (1, ["unfinished"] * 2), (3, ["exceptions"])):
            marked["tools/tidy_exceptions.txt"] = f"# why\nunfinished docs/one.md {number}  # old\n"
            self.assertEqual([rule for _, rule in self.found_with(marked)], expected)


class Sizes(unittest.TestCase):
    def test_file_length(self):
        self.assertEqual(rules("src/base/a.cc", source("\n" * 598)), set())
        self.assertEqual(rules("src/base/a.cc", source("\n" * 600)), {"file-length"})
        self.assertEqual(rules("src/base/a.h", HEADER + "\n" * 298), set())
        self.assertEqual(rules("src/base/a.h", HEADER + "\n" * 299), {"file-length"})
        self.assertEqual(rules("docs/one.md", "\n" * 2000), set())

    def test_line_length(self):
        self.assertEqual(findings("src/base/a.cc", source("// " + "x" * 97)), [])
        self.assertEqual(findings("src/base/a.cc", source("// " + "x" * 98)), [(2, "line-length")])
        self.assertEqual(findings("src/base/a.cc", source("// http://" + "x" * 98)), [])
        self.assertEqual(findings("docs/one.md", "x" * 300 + "\n"), [])

    def test_function_length_in_cpp(self):
        def function(lines):
            return source("namespace a {\nclass B {\n  int f(int a) const {\n" +
                          "    a += 1;\n" * (lines - 2) + "  }\n};\n}")
        self.assertEqual(findings("src/base/a.cc", function(70)), [])
        self.assertEqual(findings("src/base/a.cc", function(71)), [(4, "function-length")])

    def test_only_functions_have_a_length_limit(self):
        for head in ("struct A", "enum class A : int", "const int a[] =", "namespace a",
                     "template <typename T>\nclass A : public B<T>", 'extern "C"'):
            self.assertEqual(findings("src/base/a.cc", source(head + " {\n" + "\n" * 90 + "};")),
                             [], head)

    def test_odd_functions_are_measured(self):
        body = " {\n" + "  x();\n" * 80 + "}"
        for head in ("TEST(A, B)", "struct A make(int b)", "A::A(int b) : b_{b}, c_(b)",
                     "auto f = [](int a)", "bool A::operator==(const A& b) const",
                     "template <typename T>\nauto f(T a) -> decltype(a)"):
            self.assertEqual(rules("src/base/a.cc", source(head + body)), {"function-length"}, head)

    def test_braces_in_texts_and_comments_do_not_count(self):
        body = 'void f() {\n  g("{", \'{\', R"x({"{)x");  // {\n  /* { */\n}\n' + "int a;\n" * 80
        self.assertEqual(findings("src/base/a.cc", source(body)), [])

    def test_function_length_in_python(self):
        text = f"# {SPDX}\ndef f():\n" + "    g()\n" * 69
        self.assertEqual(findings("tools/tidy.py", text), [])
        self.assertEqual(findings("tools/tidy.py", text + "    g()\n"), [(2, "function-length")])


class Words(unittest.TestCase):
    def test_empty_words_in_names(self):
        for name in ("RunManager", "run_helpers", "kUtil", "impl_", "common"):
            self.assertEqual(findings("src/base/a.cc", source(f"int {name};")), [(2, "name")], name)
        for text in ("run_manager = 1", "def helper(): pass", "class Util: pass",
                     "def f(common): pass", "a.impl = 1"):
            self.assertEqual(findings("tools/tidy.py", f"# {SPDX}\n{text}\n"), [(2, "name")], text)

    def test_words_that_only_look_alike(self):
        for name in ("utility", "simple", "uncommon_tag", "std::common_type_t<int>", "managed"):
            self.assertEqual(rules("src/base/a.cc", source(f"{name} a;")), set(), name)
        self.assertEqual(rules("src/base/a.cc", source('// A helper.\nf("util");')), set())
        self.assertEqual(rules("src/base/a.cc", source("#include <boost/impl.h>")), set())
        self.assertEqual(rules("tools/tidy.py", f"# {SPDX}\nfrom torch.utils import a\n"), set())

    def test_empty_words_in_file_names(self):
        for path in ("src/base/string_util.cc", "docs/common/a.txt"):
            self.assertIn("name", rules(path, source("")))

    def test_unfinished_marks(self):
        for mark in ("TO" "DO", "FIX" "ME", "X" "XX", "HA" "CK"):
            self.assertEqual(findings("docs/one.md", f"fine\n{mark}: later\n"), [(2, "unfinished")])
        self.assertEqual(rules("docs/one.md", "mkdtemp takes /tmp/a.XXXXXX\n"), set())

    def test_wording_of_the_page(self):
        for text in ("drawn anew", "The server is away.", "what stands below", "it is no JSON",
                     "label: 'Tab before'", "within some 50 ms", "runs are told", "so many rows"):
            self.assertEqual(findings("web/src/a.ts", f"fine\n// {text}\n"), [(2, "wording")], text)
        for text in ("drawn again", "are told apart", "there is no picture", "the run before it",
                     "stands for", "so many that", "some 50 runs"):
            self.assertEqual(rules("web/src/a.ts", f"// {text}\n"), set(), text)

    def test_wording_is_checked_everywhere(self):
        self.assertEqual(rules("src/base/a.cc", source("// Drawn anew.")), {"wording"})
        self.assertEqual(rules("src/base/a.cc", source("// It is for want of room.")), {"wording"})
        self.assertEqual(rules("docs/one.md", "The server is away.\n"), {"wording"})
        self.assertEqual(rules("docs/one.md", "It takes some 50 ms.\n"), {"wording"})

    def test_wording_of_the_program(self):
        for text in ("Drawn anew.", "Answers the exit code.", "Eight bytes a value.",
                     "Requests under way.", "It is no UTF-8.", "For TensorBoard's sake."):
            self.assertEqual(rules("src/cli/a.cc", source(f"// {text}")), {"wording"}, text)
        for text in ("Returns the exit code.", "Two answers.", "It is on its way.",
                     "There is no part of it."):
            self.assertEqual(rules("src/cli/a.cc", source(f"// {text}")), set(), text)


class FileForm(unittest.TestCase):
    def test_licence_line(self):
        self.assertEqual(rules("src/base/a.cc", "int a;\n"), {"spdx"})
        self.assertEqual(rules("src/base/a.cc", f"\n// {SPDX}\n"), {"spdx"})
        self.assertEqual(rules("tools/tidy.py", "import os\n"), {"spdx"})
        self.assertEqual(rules("dev", "#!/usr/bin/env python3\nimport tidy\n"), {"spdx"})

    def test_pragma_once(self):
        self.assertEqual(rules("src/base/a.h", source("")), {"pragma-once"})

    def test_white_space(self):
        self.assertEqual(rules("src/base/a.cc", source("\tint a;")), {"tab"})
        self.assertEqual(rules("docs/one.md", "a \n"), {"trailing-space"})
        self.assertEqual(rules("docs/one.md", "a"), {"last-newline"})
        self.assertEqual(rules("test/golden/a.test", "a \n"), set())

    def test_python_that_does_not_parse(self):
        self.assertIn("syntax", rules("tools/tidy.py", f"# {SPDX}\ndef f(:\n"))


class Calls(unittest.TestCase):
    def test_banned_calls(self):
        for call in ("std::regex a;", "strcpy(a, b);", "sprintf(a, b);", "rand();", "atoi(a);"):
            self.assertEqual(rules("src/cli/main.cc", source(call)), {"banned-call"}, call)
        for call in ("snprintf(a, 1, b);", "operand();", "grand(1);", '"strcpy("; // sprintf(a)'):
            self.assertEqual(rules("src/cli/main.cc", source(call)), set(), call)

    def test_calls_reserved_to_one_file(self):
        parse = source("parser.parse(text);")
        json = source("JsonStringToMessage(text, &message);")
        self.assertEqual(rules("src/cli/a.cc", parse), {"unchecked"})
        self.assertEqual(rules("src/cli/a.cc", json), {"unchecked"})
        self.assertEqual(rules("src/query/json.cc", parse), set())
        self.assertEqual(rules("src/dashboards/hparams/read_request.cc", json), set())

    def test_printing(self):
        for call in ("std::cout << 1;", "std::cerr << 1;", 'printf("a");', 'fprintf(stderr, "a");',
                     'fmt::print("a");', 'puts("a");'):
            self.assertEqual(rules("src/base/a.cc", source(call)), {"prints"}, call)
            for path in ("src/cli/a.cc", "src/base/a_test.cc", "bench/a.cc", "fuzz/a_fuzz.cc"):
                self.assertEqual(rules(path, source(call)), set(), call)

    def test_files_opened_directly(self):
        for call in ('std::ifstream file("a");', 'FILE* f = fopen("a", "r");',
                     'int f = ::open("a", O_RDONLY);', 'DIR* d = opendir("a");'):
            self.assertEqual(rules("src/doctor/a.cc", source(call)), {"plain-open"}, call)
            for path in ("src/base/open_to_read.cc", "src/doctor/a_test.cc", "bench/a.cc"):
                self.assertEqual(rules(path, source(call)), set(), path)
        self.assertEqual(rules("src/cli/a.cc", source('int f = ::open("a", O_WRONLY);')), set())
        for call in ("open('a')", "open('a', 'rb')", "open('a', mode=mode)"):
            text = f"# {SPDX}\n{call}\n"
            self.assertEqual(rules("python/stepscope/a.py", text), {"plain-open"}, call)
            self.assertEqual(rules("tools/a.py", text), set(), call)
        self.assertEqual(rules("python/stepscope/a.py", f"# {SPDX}\nopen('a', 'wb')\n"), set())

    def test_skipped_tests(self):
        for text in ("GTEST_" "SKIP();", "TEST(A, DIS" "ABLED_b) {}"):
            self.assertEqual(rules("src/base/a_test.cc", source(text)), {"skipped-test"})

    def test_namespaces_opened_in_headers(self):
        text = "using namespace std;\n"
        self.assertEqual(rules("src/base/a.h", HEADER + text), {"using-namespace"})
        self.assertEqual(rules("src/base/a.cc", source(text)), set())


if __name__ == "__main__":
    unittest.main()
