# SPDX-License-Identifier: Apache-2.0
"""./dev package: program and logging library as a tarball, the Python package as a wheel."""
import gzip
import platform
import re
import shutil
import tarfile
import tempfile
from pathlib import Path

from dev import build, python_package
from dev.shell import BUILD, ROOT, Failure, refuse_extra, relative, run, say

TEXTS = ("LICENSE", "README.md", "CHANGELOG.md")
EXPECTED = (*TEXTS, "stepscope", "include/stepscope/summary_writer.h", "include/stepscope/c_api.h",
            "lib/libstepscope_logging.so", "lib/libstepscope_logging.a",
            "lib/cmake/stepscope/stepscopeConfig.cmake", "lib/pkgconfig/stepscope.pc",
            *(f"share/{path}" for path in build.MANUAL))


def version():
    """The version that CMakeLists.txt gives the project."""
    found = re.search(r"project\(\s*stepscope\s+VERSION\s+([\d.]+)",
                      (ROOT / "CMakeLists.txt").read_text())
    if not found:
        raise Failure("CMakeLists.txt does not contain a version")
    return found[1]


def anonymous(member):
    """Removes user and time, so that the same source always gives the same tarball."""
    member.uid = member.gid = member.mtime = 0
    member.uname = member.gname = "root"
    return member


def install_parts(prefix):
    """The logging libraries, shell completion and manual pages, as users install them."""
    build.compile_preset("release", (*build.LOGGING_TARGETS, build.MANUAL_TARGET))
    for component in ("logging", "manual"):
        run(["cmake", "--install", BUILD / "release", "--component", component, "--strip",
             "--prefix", prefix])


def pack(content, target, folder):
    """Writes everything in `content` to a tarball, below `folder`."""
    with gzip.GzipFile(target, "wb", mtime=0) as zipped, \
            tarfile.open(fileobj=zipped, mode="w") as archive:
        for path in sorted(content.rglob("*")):
            name = f"{folder}/{path.relative_to(content)}"
            archive.add(path, name, recursive=False, filter=anonymous)


def make_tarball(program):
    folder = f"stepscope-{version()}"
    target = BUILD / f"{folder}-linux-{platform.machine()}.tar.gz"
    with tempfile.TemporaryDirectory() as scratch:
        content = Path(scratch)
        install_parts(content)
        run(["strip", "-o", content / "stepscope", program])
        for text in TEXTS:
            shutil.copy(ROOT / text, content)
        pack(content, target, folder)
    check_tarball(target, folder)
    say(f"{relative(target)}: {target.stat().st_size / 1e6:.1f} MB")


def check_tarball(target, folder):
    with tarfile.open(target) as archive:
        names = set(archive.getnames())
    missing = [path for path in EXPECTED if f"{folder}/{path}" not in names]
    if missing:
        raise Failure(f"the tarball lacks {', '.join(missing)}")


def package_command(arguments):
    refuse_extra(arguments)
    make_tarball(build.build_program())
    python_package.check_wheel(python_package.build_wheel())
