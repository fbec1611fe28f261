# SPDX-License-Identifier: Apache-2.0
"""On a system without our libraries, configuring lists all that is missing, at once."""
import re
import subprocess
import tempfile
import unittest

from dev import packages
from dev.shell import ROOT

# CMake looks at neither the PATH nor the system's folders, and finds nothing.
NOTHING = ["-DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF", "-DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF",
           "-DCMAKE_MAKE_PROGRAM=true"]
# cmake and ninja come from PyPI, the compiler cache and the fast linker are optional.
NOT_NEEDED = {"cmake", "ninja-build", "ccache", "mold"}


def configure(*flags):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", *flags],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
    return done.returncode, done.stdout


class Requirements(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.code, cls.output = configure(*NOTHING)

    def test_all_missing_packages_are_listed_at_once(self):
        self.assertEqual(self.code, 1, self.output)
        (line,) = re.findall(r"sudo apt-get install (.*)", self.output)
        listed = packages.needed(packages.parse(packages.LIST.read_text()), "build")
        # libmd4c-html0-dev only contains headers that we do not use.
        self.assertEqual(set(line.split()) - {"zlib1g-dev"},
                         set(listed) - NOT_NEEDED - {"libmd4c-html0-dev"})

    def test_other_systems_have_their_own_command(self):
        self.assertRegex(self.output, r"sudo dnf install gcc-c\+\+ boost-devel .*re2-devel")
        self.assertRegex(self.output, r"brew install gcc boost .*protobuf pkgconf\n")

    def test_it_says_what_is_missing(self):
        self.assertRegex(" ".join(self.output.split()),
                         r"these are missing: c\+\+, boost/version.hpp, .*, pkg-config\.")

    def test_nothing_else_is_reported(self):
        self.assertEqual(self.output.count("CMake Error"), 1)
