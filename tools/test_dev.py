# SPDX-License-Identifier: Apache-2.0
"""The parts of ./dev that contain logic."""
import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from dev import (build, checks, clang_tidy, command_line, cpu_torch, fuzz, packages, page, peers,
                 python_package, release, serve)
from dev.commands import COMMANDS
from dev.shell import ROOT, Failure


class Packages(unittest.TestCase):
    SECTIONS = packages.parse("# why\n[build]\ng++ # the compiler\ncmake\n\n[test: build]\ngtest\n")

    def test_a_section_includes_the_sections_it_needs(self):
        self.assertEqual(packages.needed(self.SECTIONS, "build"), ["g++", "cmake"])
        self.assertEqual(packages.needed(self.SECTIONS, "test"), ["g++", "cmake", "gtest"])

    def test_unknown_section(self):
        with self.assertRaisesRegex(Failure, "expected one of: build, test"):
            packages.needed(self.SECTIONS, "tset")

    def test_package_before_a_section(self):
        with self.assertRaisesRegex(Failure, "packages.txt:1"):
            packages.parse("g++\n")

    def test_building_the_program_does_not_need_clang(self):
        needed = packages.needed(packages.parse(packages.LIST.read_text()), "build")
        self.assertEqual([name for name in needed if "clang" in name or "gtest" in name], [])

    def test_every_package_has_a_reason(self):
        for line in packages.LIST.read_text().splitlines():
            if line and not line.startswith(("#", "[")):
                self.assertRegex(line, r"^\S+ +# \S+")


class Totals(unittest.TestCase):
    def test_the_last_total_of_a_stage_counts(self):
        self.assertEqual(checks.count("1 passed, 0 failed\nx\n12 passed, 0 failed\n", 0), (12, 0))

    def test_a_stage_without_a_total_counts_as_one(self):
        self.assertEqual(checks.count("done\n", 0), (1, 0))
        self.assertEqual(checks.count("oh\n", 1), (0, 1))

    def test_a_stage_that_dies_after_its_total_has_failed(self):
        self.assertEqual(checks.count("12 passed, 0 failed\n", 1), (12, 1))

    def test_reports_of_test_programs(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, bad in (("a", 0), ("b", 2)):
                Path(folder, name + ".json").write_text(
                    json.dumps({"tests": 5, "failures": bad, "errors": 0}))
            self.assertEqual(build.count_tests(Path(folder)), (8, 2))

    def test_a_skipped_python_test_has_not_passed(self):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder, "report.xml")
            report.write_text('<testsuites><testsuite tests="9" errors="1" failures="2" '
                              'skipped="1"/></testsuites>')
            self.assertEqual(python_package.count_tests(report), (5, 4))

    def test_a_skipped_test_of_the_page_has_not_passed_unless_it_was_not_asked_for(self):
        def run(*arguments):
            def write(command, _):
                report = next(each for each in command if str(each).startswith("--outputFile"))
                Path(report.split("=")[1]).write_text(json.dumps(
                    {"numPassedTests": 5, "numFailedTests": 0, "numPendingTests": 1,
                     "numTodoTests": 0}))
                return True
            with tempfile.TemporaryDirectory() as folder, \
                    mock.patch.object(page, "BUILD", Path(folder)), \
                    mock.patch.object(page, "succeeds", write), \
                    contextlib.redirect_stdout(io.StringIO()):
                return page.run_vitest("browser.config.ts", arguments, {})
        self.assertEqual(run("zoom"), 1)
        self.assertEqual(run("-t", "crowd"), 0)

    def test_quick_leaves_out_the_slow_stages(self):
        quick = [stage.name for stage in checks.stages(quick=True)]
        self.assertEqual(quick, ["packages", "lint", "unit tests", "golden tests",
                                 "damaged files and killed cleanups",
                                 "command line in shells and terminals", "attacks",
                                 "installed logging library", "Python package",
                                 "snippets in the documents",
                                 "responses compared to TensorBoard's",
                                 "unit tests of the page", "page in a browser"])

    def test_sanitizers_run_the_unit_tests_once(self):
        self.assertNotIn("unit tests", [stage.name for stage in checks.stages()])
        self.assertIn("unit tests", [stage.name for stage in checks.stages(full=True)])

    def test_the_budgets_add_up_to_at_most_half_an_hour(self):
        self.assertLessEqual(sum(stage.budget_s for stage in checks.stages()), 30 * 60)

    def test_the_table_marks_stages_over_their_budget(self):
        fast, slow = checks.Stage("fast", [], 10), checks.Stage("slow", [], 10)
        lines = list(checks.table([(fast, checks.Outcome(1, 0, 9.0, 18.0)),
                                   (slow, checks.Outcome(1, 0, 21.0, 21.0))]))
        self.assertRegex(lines[1], r"^slow +21.0 s +10 s +21.0 s +over budget$")
        self.assertRegex(lines[2], r"^fast +9.0 s +10 s +18.0 s$")
        self.assertRegex(lines[3], r"^all +0.5 min +0.3 min +0.7 min$")


class Fuzzers(unittest.TestCase):
    # Behaves like libFuzzer: writes a crashing input to a file with the prefix and exits with 77.
    CRASHING = """#!/bin/sh
for argument in "$@"; do
  case "$argument" in
    -artifact_prefix=*) echo bad > "${argument#-artifact_prefix=}crash-1" ;;
  esac
done
echo "ERROR: libFuzzer: deadly signal"
exit 77
"""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.build = Path(scratch.name)
        patch = mock.patch.object(fuzz, "BUILD", self.build)
        patch.start()
        self.addCleanup(patch.stop)

    def make(self, name, text):
        program = self.build / name
        program.write_text(text)
        program.chmod(0o755)
        return program

    def test_a_crash_report_names_the_kept_input(self):
        program = self.make("frame_fuzz", self.CRASHING)
        report = fuzz.fuzz(program, 1)[1]
        self.assertIn("deadly signal", report)
        self.assertIn(f"Input: {self.build}/crashes/frame/crash-1", report)

    def test_no_crash_no_report(self):
        self.assertIsNone(fuzz.fuzz(self.make("frame_fuzz", "#!/bin/sh\n"), 1)[1])

    def test_a_fuzzer_is_found_with_and_without_its_suffix(self):
        programs = [self.make("event_fuzz", ""), self.make("frame_fuzz", "")]
        self.assertEqual(fuzz.find_fuzzers(self.build, None), programs)
        self.assertEqual(fuzz.find_fuzzers(self.build, "frame"), programs[1:])
        self.assertEqual(fuzz.find_fuzzers(self.build, "frame_fuzz"), programs[1:])
        with self.assertRaisesRegex(Failure, "no fuzzer called 'farme'"):
            fuzz.find_fuzzers(self.build, "farme")


class CpuTorch(unittest.TestCase):
    def test_missing_libraries_are_found(self):
        output = ("liba.so:\n\tlibcublas.so.13 => not found\n\tlibm.so.6 => /lib/libm.so.6 (0x7f)\n"
                  "libb.so:\n\tlibcudnn.so.9 => not found\n\tlibcublas.so.13 => not found\n")
        self.assertEqual(cpu_torch.missing_libraries(output), ["libcublas.so.13", "libcudnn.so.9"])

    def test_only_symbols_of_the_version_are_found(self):
        output = "  U nvshmem_my_pe@NVSHMEM\n  U memcpy@GLIBC_2.14\n  U nvshmem_my_pe@NVSHMEM\n"
        self.assertEqual(cpu_torch.versioned_symbols(output), ["nvshmem_my_pe"])

    def test_a_python_of_the_user_is_kept(self):
        self.assertEqual(peers.torch_flags(["--keep", "x", "--torch", "python"]), [])


class Page(unittest.TestCase):
    def test_node_version(self):
        self.assertEqual(page.node_version("v20.19.1\n"), (20, 19))
        self.assertIsNone(page.node_version(None))
        self.assertIsNone(page.node_version("not found"))

    def test_a_digest_depends_on_names_and_contents(self):
        with tempfile.TemporaryDirectory(dir=ROOT / "tools") as folder:
            first = Path(folder, "a")
            first.write_text("x")
            before = page.digest([Path(folder)])
            self.assertEqual(page.digest([first.parent]), before)
            first.rename(Path(folder, "b"))
            self.assertNotEqual(page.digest([Path(folder)]), before)


class Tarballs(unittest.TestCase):
    def packed(self, scratch, paths):
        content = Path(scratch, "content")
        for path in paths:
            (content / path).parent.mkdir(parents=True, exist_ok=True)
            (content / path).write_text(path)
        (content / "link").symlink_to(paths[0])
        release.pack(content, target := Path(scratch, "a.tar.gz"), "stepscope-1")
        return target

    def test_with_program_and_logging_library(self):
        with tempfile.TemporaryDirectory() as scratch:
            release.check_tarball(self.packed(scratch, release.EXPECTED), "stepscope-1")

    def test_without_the_logging_library_fails(self):
        with tempfile.TemporaryDirectory() as scratch:
            target = self.packed(scratch, (*release.TEXTS, "stepscope"))
            with self.assertRaisesRegex(Failure, "lacks include/stepscope/summary_writer.h"):
                release.check_tarball(target, "stepscope-1")


class Miscellaneous(unittest.TestCase):
    def test_versions(self):
        self.assertEqual(build.first_version("g++ (Debian 12.2.0-14) 12.2.0"), (12, 2))
        self.assertEqual(build.first_version("cmake version 3.25.1"), (3, 25))
        self.assertIsNone(build.first_version(None))
        self.assertRegex(release.version(), r"^\d+\.\d+\.\d+$")

    def test_whether_the_user_named_a_logdir(self):
        for arguments in (["logs"], ["logs", "--port=0"], ["--logdir", "logs"], ["--logdir=logs"],
                          ["--port=0", "--logdir_spec=a:b"]):
            self.assertTrue(serve.has_logdir(arguments), arguments)
        for arguments in ([], ["--port=0"], ["--bind_all"]):
            self.assertFalse(serve.has_logdir(arguments), arguments)

    def test_the_demo_ends_with_its_server(self):
        with tempfile.TemporaryDirectory() as directory:
            program = Path(directory) / "program"
            program.write_text(
                '#!/bin/sh\ncd "$(dirname "$0")"\n'
                'if [ "$1" = demo ]; then\n'
                '  echo "$$" > demo.pid; mkdir -p "$2/live"; exec sleep 600\nfi\n'
                'echo "$@" > server.arguments\nexit 3\n', encoding="ascii")
            program.chmod(0o755)
            before = signal.getsignal(signal.SIGTERM)
            self.addCleanup(signal.signal, signal.SIGTERM, before)
            logs = Path(directory) / "demo"
            with mock.patch.object(serve, "DEMO", logs):
                self.assertEqual(serve.serve_demo(program, ["--port=0"]), 3)
            self.assertEqual((Path(directory) / "server.arguments").read_text(),
                             f"{logs} --port=0\n")
            with self.assertRaises(ProcessLookupError):
                os.kill(int((Path(directory) / "demo.pid").read_text()), 0)

    def test_dependencies_as_ninja_prints_them(self):
        text = ("a.o: #deps 2, deps mtime 1 (VALID)\n    ../a.cc\n    /usr/b.h\n\n"
                "c.o: #deps 1, deps mtime 1 (VALID)\n    d\n")
        self.assertEqual(clang_tidy.parse_dependencies(text),
                         {"a.o": ["../a.cc", "/usr/b.h"], "c.o": ["d"]})
        self.assertEqual(clang_tidy.object_of("c++ -Ia -o x/a.o -c a.cc"), "x/a.o")


class CommandLine(unittest.TestCase):
    def call(self, *arguments):
        return subprocess.run([sys.executable, str(ROOT / "dev"), *arguments], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)

    def printed(self, *arguments):
        """(exit code, output, errors) of main() with commands that must not run."""
        def fail(_):
            raise AssertionError("a command ran")

        table = {name: one._replace(run=fail) for name, one in command_line.BY_NAME.items()}
        with mock.patch.object(command_line, "BY_NAME", table), \
                contextlib.redirect_stdout(io.StringIO()) as output, \
                contextlib.redirect_stderr(io.StringIO()) as errors:
            return command_line.main(list(arguments)), output.getvalue(), errors.getvalue()

    def test_help_lists_every_command(self):
        result = self.call("help")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        for command in COMMANDS:
            row = rf"(?m)^  {command.name} +{re.escape(command.summary)}$"
            self.assertRegex(result.stdout, row)
        for arguments in ([], ["--help"], ["-h"], ["help", "--help"]):
            self.assertEqual(self.printed(*arguments), (0, result.stdout, ""), arguments)

    def test_help_for_a_command_runs_nothing(self):
        for command in COMMANDS:
            wanted = self.printed("help", command.name)
            self.assertEqual((wanted[0], wanted[2]), (0, ""))
            for arguments in (["--help"], ["-h"], ["x", "--help"], ["--help", "x"]):
                self.assertEqual(self.printed(command.name, *arguments), wanted, command.name)

    def test_help_for_a_command_lists_its_arguments(self):
        for command in COMMANDS:
            text = self.printed("help", command.name)[1]
            self.assertTrue(text.startswith(f"Usage: ./dev {command.name}"), text)
            self.assertIn(command.summary, text)
            self.assertIn(f"Example: ./dev {command.name}", text)
            for argument, _ in command.arguments:
                self.assertIn(argument, command.usage)
                self.assertIn(f"\n  {argument} ", text)
            self.assertLessEqual(max(map(len, text.splitlines())), command_line.WIDTH)

    def test_arguments_after_two_dashes_are_not_ours(self):
        self.assertFalse(command_line.asks_for_help(["-k", "x", "--", "--help"]))

    def test_unknown_command(self):
        result = self.call("tset", "--help")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("unknown command 'tset'. Did you mean 'test'?", result.stderr)
        self.assertIn(command_line.help_for_all(), result.stderr)
        self.assertEqual(self.printed("help", "tset")[0], 2)
        self.assertNotIn("Did you mean", self.printed("zzz")[2])

    def test_unknown_argument(self):
        self.assertEqual(self.call("package", "--fast").returncode, 2)
        self.assertEqual(self.printed("help", "run", "build")[0], 2)


if __name__ == "__main__":
    unittest.main()
