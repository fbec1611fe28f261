# SPDX-License-Identifier: Apache-2.0
"""./dev package: the program as a tarball, and the Python package as a wheel."""
import gzip
import platform
import re
import tarfile
import tempfile
from pathlib import Path

from dev import build, python_package
from dev.shell import BUILD, ROOT, Failure, refuse_extra, relative, run, say

TEXTS = ("LICENSE", "README.md", "CHANGELOG.md")


def version():
    """The version that CMakeLists.txt gives the project."""
    found = re.search(r"project\(\s*stepscope\s+VERSION\s+([\d.]+)",
                      (ROOT / "CMakeLists.txt").read_text())
    if not found:
        raise Failure("CMakeLists.txt names no version")
    return found[1]


def anonymous(member):
    """The same source gives the same tarball, whoever makes it and whenever."""
    member.uid = member.gid = member.mtime = 0
    member.uname = member.gname = "root"
    return member


def make_tarball(program):
    folder = f"stepscope-{version()}"
    target = BUILD / f"{folder}-linux-{platform.machine()}.tar.gz"
    with tempfile.TemporaryDirectory() as scratch:
        stripped = Path(scratch) / "stepscope"
        run(["strip", "-o", stripped, program])
        with gzip.GzipFile(target, "wb", mtime=0) as zipped, \
                tarfile.open(fileobj=zipped, mode="w") as archive:
            archive.add(stripped, f"{folder}/stepscope", filter=anonymous)
            for text in TEXTS:
                archive.add(ROOT / text, f"{folder}/{text}", filter=anonymous)
    say(f"{relative(target)}: {target.stat().st_size / 1e6:.1f} MB")


def package_command(arguments):
    refuse_extra(arguments)
    make_tarball(build.build_program())
    python_package.check_wheel(python_package.build_wheel())
