# SPDX-License-Identifier: Apache-2.0
"""Empty Debian systems in .cache/roots, and what a user does first with the tarball and the wheel
in each of them. Nothing of this machine can be used there by mistake.

./dev package fails if it cannot create them: without this test nobody knows what a package needs.
"""
import shutil
import tempfile
from pathlib import Path

from dev import packages
from dev.machine import DEBIAN
from dev.shell import ROOT, Failure, relative, run, run_quietly, say

FOLDER = ROOT / ".cache" / "roots"
MIRROR = "http://deb.debian.org/debian"
# Debian 11, 12 and 13, and their Pythons: an old one, the system's, and one that uses the wheel of
# all later ones.
SUITES = {"bullseye": "3.9", "bookworm": "3.11", "trixie": "3.13"}
CHECK = ROOT / "tools" / "clean_root_check.py"


def become_root():
    prefix = packages.root_prefix()
    if prefix is None:
        raise Failure("./dev package tests the tarball and the wheel in empty Debian systems, "
                      "which only root can create. Run it as root, or allow sudo without a "
                      "password")
    return prefix


def ensure(suite, machine):
    """The folder of an empty system with Python; created on the first call. The kernel runs
    programs for another processor with QEMU."""
    packages.ensure("package")
    root = FOLDER / f"{suite}{machine.suffix}"
    stamp = FOLDER / f"{root.name}.stamp"
    if stamp.exists() and root.exists():
        return root
    say(f"creating an empty Debian '{suite}' in {relative(root)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    run([*become_root(), "rm", "-rf", root])
    try:
        run_quietly([*become_root(), "debootstrap", f"--arch={DEBIAN[machine.name]}",
                     "--variant=minbase", "--include=python3,python3-venv", suite, root, MIRROR])
    except Failure as failure:
        raise Failure(f"debootstrap could not create an empty Debian '{suite}' from {MIRROR}; see "
                      "the output above") from failure
    stamp.write_text("")
    return root


def add_numpy(python, version, machine, folder):
    """What the wheel requires from PyPI. An empty system cannot download it: it has no certificates
    and no name server."""
    platforms = [f"--platform=manylinux{name}_{machine.name}"
                 for name in ("_2_28", "_2_27", "2014")]
    run([python, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
         "--only-binary=:all:", f"--python-version={version}", *platforms, "--dest", folder,
         "numpy"])


def check(suite, python, machine, tarball, wheels):
    """Uses the tarball and the wheels in an empty system. `python` downloads what they require."""
    root = ensure(suite, machine)
    with tempfile.TemporaryDirectory() as scratch:
        content = Path(scratch) / "check"
        content.mkdir()
        for path in (CHECK, tarball, *wheels):
            shutil.copy(path, content)
        add_numpy(python, SUITES[suite], machine, content)
        inside = root / "check"
        become = become_root()
        run([*become, "rm", "-rf", inside])
        run([*become, "cp", "-r", content, inside])
        # A real system has /proc as well.
        run([*become, "unshare", "--mount", "--pid", "--fork", "chroot", root, "/bin/sh", "-c",
             f"mount -t proc proc /proc && exec /usr/bin/python3 -B /check/{CHECK.name}"])
        run([*become, "rm", "-rf", inside])
    say(f"the tarball and the wheel work in an empty Debian '{suite}' on {machine.name}")


def check_all(python, machine, tarball, wheels):
    for suite in SUITES:
        check(suite, python, machine, tarball, wheels)
