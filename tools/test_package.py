# SPDX-License-Identifier: Apache-2.0
"""./dev package: which wheels are built, how they are named, and what a binary may need."""
import os
import re
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from dev import clean_roots, release, sysroot, wheels
from dev.machine import AARCH64, NATIVE
from dev.shell import ROOT, Failure

DUMP = """
Dynamic Section:
  NEEDED               libpthread.so.0
  NEEDED               {library}
  NEEDED               ld-linux-x86-64.so.2

Version References:
  required from libc.so.6:
    0x0d696917 0x00 02 GLIBC_2.7
    0x06969185 0x00 02 GLIBC_{glibc}
"""


def python(minor, path="python"):
    return wheels.Interpreter((3, minor), path)


class Wheels(unittest.TestCase):
    def test_one_for_each_old_python_and_one_for_all_later_ones(self):
        found = [python(11), python(13), python(12), python(8), python(9)]
        self.assertEqual(wheels.choose(found), [python(9), python(11), python(12)])

    def test_the_first_python_of_a_version_is_used(self):
        self.assertEqual(wheels.choose([python(11, "a"), python(11, "b")]), [python(11, "a")])

    def test_a_python_that_does_not_run_is_left_out(self):
        self.assertIsNone(wheels.describe("/nonexistent/python3"))

    def test_a_wheel_without_a_manylinux_tag_is_refused(self):
        wheels.check_tag("stepscope-0.1.0-cp312-abi3-manylinux_2_26_x86_64.whl")
        wheels.check_tag("stepscope-1-cp39-cp39-manylinux_2_17_x86_64.manylinux_2_26_x86_64.whl")
        for name in ("stepscope-0.1.0-cp311-cp311-linux_x86_64.whl",
                     "stepscope-0.1.0-cp311-cp311-manylinux_2_27_x86_64.whl"):
            with self.subTest(name), self.assertRaisesRegex(Failure, re.escape(name)):
                wheels.check_tag(name)

    def test_the_build_requirements_are_those_of_pyproject(self):
        listed = [line for line in wheels.REQUIREMENTS.read_text().splitlines()
                  if not line.startswith("#")]
        text = (ROOT / "pyproject.toml").read_text().split("[project]")[0]
        wanted = re.findall(r'^  "(.*)",$', text, re.MULTILINE)
        self.assertEqual(sorted(line.replace('"', "'") for line in listed), sorted(wanted))
        tested = (ROOT / "python" / "requirements.txt").read_text().splitlines()
        self.assertLessEqual({line.split(";")[0] for line in listed if "<" not in line},
                             set(tested))


class Requirements(unittest.TestCase):
    def check(self, library, glibc):
        dump = DUMP.format(library=library, glibc=glibc)
        with mock.patch.object(release, "output_of", return_value=dump):
            release.check_requirements(Path("stepscope"), NATIVE)

    def test_only_glibc_is_needed(self):
        self.check("libc.so.6", "2.26")
        with self.assertRaisesRegex(Failure, "needs libfmt.so.9 besides"):
            self.check("libfmt.so.9", "2.26")

    def test_a_newer_glibc_is_refused(self):
        with self.assertRaisesRegex(Failure, "needs glibc 2.27"):
            self.check("libc.so.6", "2.27")

    def test_a_file_without_a_dump_is_refused(self):
        with mock.patch.object(release, "output_of", return_value=None):
            with self.assertRaisesRegex(Failure, "unknown libraries"):
                release.check_requirements(Path("stepscope"), NATIVE)


class Machines(unittest.TestCase):
    def test_programs_and_folders_are_those_of_the_processor(self):
        self.assertEqual((NATIVE.tool("strip"), NATIVE.build_folder.name), ("strip", "portable"))
        self.assertEqual((AARCH64.tool("strip"), AARCH64.build_folder.name),
                         ("aarch64-linux-gnu-strip", "portable-aarch64"))
        self.assertTrue(AARCH64.toolchain.exists())

    def test_modules_have_the_name_that_python_expects_there(self):
        self.assertEqual(NATIVE.python_environment((3, 9)), {})
        self.assertEqual(AARCH64.python_environment((3, 9))["SETUPTOOLS_EXT_SUFFIX"],
                         ".cpython-39-aarch64-linux-gnu.so")


class Folders(unittest.TestCase):
    def test_absolute_links_stay_in_the_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "lib").mkdir()
            (root / "usr" / "lib").mkdir(parents=True)
            (root / "lib" / "libm.so.6").write_text("old")
            (root / "usr" / "lib" / "libm.so").symlink_to("/lib/libm.so.6")
            sysroot.mend_links(root)
            self.assertEqual(os.readlink(root / "usr" / "lib" / "libm.so"), "../../lib/libm.so.6")
            self.assertEqual((root / "usr" / "lib" / "libm.so").read_text(), "old")

    def test_empty_systems_are_not_skipped(self):
        with mock.patch.object(clean_roots.packages, "root_prefix", return_value=None):
            with self.assertRaisesRegex(Failure, "only root can create"):
                clean_roots.become_root()
