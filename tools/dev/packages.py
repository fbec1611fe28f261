# SPDX-License-Identifier: Apache-2.0
"""Debian packages: which are needed (tools/packages.txt), which are missing, and how to install
them."""
import os
import re
import shutil
import subprocess
from pathlib import Path

from dev.shell import ROOT, Failure, output_of, say, succeeds, warn

LIST = ROOT / "tools" / "packages.txt"
APT_LISTS = Path("/var/lib/apt/lists")
INSTALL = ["apt-get", "install", "-y", "--no-install-recommends"]


def parse(text):
    """Parses the list into {section: (sections it needs, its own packages)}."""
    sections = {}
    current = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#", 1)[0].strip()
        if not words:
            continue
        header = re.fullmatch(r"\[(\w+)(?::\s*([\w ]+))?\]", words)
        if header:
            current = sections.setdefault(header[1], ((header[2] or "").split(), []))
        elif current is None:
            raise Failure(f"a package is listed before the first section: {LIST}:{number}")
        else:
            current[1].extend(words.split())
    return sections


def needed(sections, name):
    """All packages of a section and of the sections it needs, in the order of dependency."""
    if name not in sections:
        raise Failure(f"unknown package section '{name}'; expected one of: {', '.join(sections)}",
                      2)
    others, own = sections[name]
    return [package for other in others for package in needed(sections, other)] + own


def missing(names):
    """Those of `names` that are not installed."""
    # dpkg-query fails if a name is unknown, but still prints the others.
    query = subprocess.run(
        ["dpkg-query", "-W", "-f=${Package} ${db:Status-Status}\\n", *names], check=False,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    states = dict(line.split(" ", 1) for line in query.stdout.splitlines())
    return [name for name in names if states.get(name) != "installed"]


def is_present(section):
    """True if all packages of a section are installed, or if this is not a Debian system."""
    if not shutil.which("dpkg-query"):
        return True
    return not missing(needed(parse(LIST.read_text()), section))


def ensure(section):
    """Installs what a section needs. Does nothing on a system without dpkg."""
    names = needed(parse(LIST.read_text()), section)
    if not shutil.which("dpkg-query"):
        warn("this system is not Debian: install what tools/packages.txt lists yourself")
        return
    absent = missing(names)
    if absent:
        install(absent)


def install(names):
    prefix = root_prefix()
    has_lists = any(APT_LISTS.glob("*_Packages*"))
    if prefix is None:
        update = "" if has_lists else "sudo apt-get update && "
        raise Failure("packages are missing and there is no root or password-less sudo. Run:\n\n"
                      f"  {update}sudo {' '.join(INSTALL + names)}\n")
    say(f"installing {' '.join(names)}")
    if has_lists and succeeds(prefix + INSTALL + names):
        return
    if not succeeds(prefix + ["apt-get", "update"]) or not succeeds(prefix + INSTALL + names):
        raise Failure(f"apt-get could not install: {' '.join(names)}")


def root_prefix():
    """The command prefix to become root; None if that needs a password."""
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive"]
    if os.geteuid() == 0:
        return quiet
    if shutil.which("sudo") and output_of(["sudo", "-n", "true"]) is not None:
        return ["sudo", "-n"] + quiet
    return None


def setup_command(arguments):
    if len(arguments) > 1:
        raise Failure("usage: ./dev setup [build|python|test|package|aarch64|bench|node]", 2)
    section = arguments[0] if arguments else "test"
    ensure(section)
    say(f"the packages for {section} are installed")
