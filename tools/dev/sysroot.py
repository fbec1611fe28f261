# SPDX-License-Identifier: Apache-2.0
"""What a portable build needs (cmake/portable): an older glibc to link with, and the sources of
libraries that Debian has no static version of. For another processor, also our other libraries.

All come from Debian's archive into .cache. apt verifies them, with lists of its own: the system's
settings and packages stay as they are.
"""
import hashlib
import os
import shutil
from pathlib import Path

from dev.machine import DEBIAN
from dev.shell import ROOT, Failure, output_of, relative, run_quietly, say

FOLDER = ROOT / ".cache"
KEYS = "/usr/share/keyrings/debian-archive-keyring.gpg"
MIRROR = "http://deb.debian.org/debian"
# Debian 11 has glibc 2.31, the oldest one that the archive still offers.
OLD_SUITE = "bullseye"
OLD_PACKAGES = ("libc6", "libc6-dev")
# Source packages, and the installed package whose version they must have.
SOURCES = {"fmtlib": "libfmt-dev", "simdjson": "libsimdjson-dev", "md4c": "libmd4c-dev"}
# What a build for another processor takes from there: our libraries, and the configuration of the
# system's Python. CMake's description of zstd names its shared library.
FOREIGN_PACKAGES = (*SOURCES.values(), "libboost1.81-dev", "libdeflate-dev", "libprotobuf-dev",
                    "libre2-dev", "libzstd-dev", "libzstd1", "zlib1g-dev", "libpython3.11-dev")


class Archive:
    """apt-get with lists of its own, for one suite and one architecture."""

    def __init__(self, folder, suite, architecture):
        if not shutil.which("apt-get"):
            raise Failure("./dev package takes libraries from Debian's archive and needs apt-get. "
                          "Run it on Debian 12")
        self.folder = folder
        for name in ("lists/partial", "cache/archives/partial"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "status").write_text("")
        (folder / "sources.list").write_text("".join(
            f"{kind} [signed-by={KEYS}] {MIRROR} {suite} main\n" for kind in ("deb", "deb-src")))
        settings = {"Dir::State::Lists": folder / "lists", "Dir::State::status": folder / "status",
                    "Dir::Cache": folder / "cache", "Dir::Etc::SourceList": folder / "sources.list",
                    "Dir::Etc::SourceParts": "/dev/null", "APT::Architecture": architecture,
                    "APT::Architectures": architecture, "APT::Sandbox::User": "root",
                    "Acquire::Languages": "none", "Acquire::Retries": "3"}
        self.options = [f"-o{name}={value}" for name, value in settings.items()]
        self.call("update")

    def call(self, *arguments):
        run_quietly(["env", "-C", self.folder, "apt-get", "-qq", *self.options, *arguments])

    def unpack_packages(self, names, target):
        self.call("download", *names)
        for path in self.folder.glob("*.deb"):
            run_quietly(["dpkg-deb", "-x", path, target])
            path.unlink()
        mend_links(target)

    def unpack_source(self, name, version, target):
        self.call("source", "--download-only", "--tar-only", f"{name}={version}")
        (path,) = self.folder.glob(f"{name}_*.orig.tar.*")
        target.mkdir(parents=True)
        run_quietly(["tar", "-xf", path, "-C", target, "--strip-components=1"])


def mend_links(root):
    """Makes absolute links relative: the linker would follow them out of the folder."""
    for path in root.rglob("*"):
        if path.is_symlink() and os.path.isabs(os.readlink(path)):
            target = root / os.readlink(path).lstrip("/")
            path.unlink()
            path.symlink_to(os.path.relpath(target, path.parent))


def source_versions():
    """The version of each source package that the installed headers belong to."""
    versions = {}
    for name, package in SOURCES.items():
        versions[name] = output_of(["dpkg-query", "-W", "-f=${source:Version}", package])
        if not versions[name]:
            raise Failure(f"{package} is not installed; run ./dev setup build")
    return versions


def suite_of_this_system():
    for line in Path("/etc/os-release").read_text().splitlines():
        if line.startswith("VERSION_CODENAME="):
            return line.split("=", 1)[1].strip('"')
    raise Failure("/etc/os-release does not name a Debian release")


def download(folder, machine, versions):
    architecture = DEBIAN[machine.name]
    old = Archive(folder / "apt" / OLD_SUITE, OLD_SUITE, architecture)
    old.unpack_packages(OLD_PACKAGES, folder / "glibc")
    suite = suite_of_this_system()
    current = Archive(folder / "apt" / suite, suite, architecture)
    for name, version in versions.items():
        current.unpack_source(name, version, folder / "sources" / name)
    if machine.is_foreign:
        current.unpack_packages(FOREIGN_PACKAGES, folder / "libraries")
    shutil.rmtree(folder / "apt")


def ensure(machine):
    """Prepares the folders and returns them as definitions for CMake."""
    folder = FOLDER / f"portable{machine.suffix}"
    versions = source_versions()
    content = (OLD_SUITE, OLD_PACKAGES, versions) + machine.is_foreign * (FOREIGN_PACKAGES,)
    wanted = hashlib.sha256(repr(content).encode()).hexdigest()
    stamp = folder / "stamp"
    if not (stamp.exists() and stamp.read_text() == wanted):
        say(f"downloading an older glibc and sources of libraries to {relative(folder)}")
        shutil.rmtree(folder, ignore_errors=True)
        download(folder, machine, versions)
        stamp.write_text(wanted)
    definitions = {"STEPSCOPE_PORTABLE": "ON", "STEPSCOPE_SYSROOT": folder / "glibc",
                   "STEPSCOPE_SOURCES": folder / "sources"}
    if machine.is_foreign:
        definitions.update(CMAKE_TOOLCHAIN_FILE=machine.toolchain,
                           STEPSCOPE_LIBRARIES=folder / "libraries")
    return definitions
