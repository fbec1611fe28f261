# SPDX-License-Identifier: Apache-2.0
"""./dev package: program and logging library as a tarball, the Python package as wheels.

Both are portable builds (cmake/portable): they run on other systems than this one.
"""
import gzip
import re
import shutil
import tarfile
import tempfile
import zipfile
from pathlib import Path

from dev import build, clean_roots, packages, page, python_package, sysroot, wheels
from dev.machine import AARCH64, NATIVE
from dev.shell import BUILD, ROOT, Failure, output_of, relative, run, run_quietly, say

TEXTS = ("LICENSE", "README.md", "CHANGELOG.md")
PRESET = "portable"
BINARIES = ("stepscope", "lib/libstepscope_logging.so")
# The files of glibc.
GLIBC = re.compile(r"(ld-linux-\S+|lib(c|dl|m|pthread|rt))\.so\.\d+$")
EXPECTED = (*TEXTS, "stepscope", "include/stepscope/summary_writer.h", "include/stepscope/c_api.h",
            "lib/libstepscope_logging.so", "lib/libstepscope_logging.a",
            "licenses/libfmt-dev.txt",
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


def build_portable(machine):
    """Builds program and logging library, and returns the folder of the build."""
    packages.ensure("aarch64" if machine.is_foreign else "build")
    page.build_page()
    build.check_tools()
    folder = machine.build_folder
    definitions = dict(sysroot.ensure(machine), STEPSCOPE_UNITY=wheels.unity(machine))
    run_quietly(["cmake", "--preset", PRESET, "-B", folder,
                 *(f"-D{name}={value}" for name, value in definitions.items())])
    build.compile_preset(folder.name, ("stepscope", *build.LOGGING_TARGETS, build.MANUAL_TARGET))
    return folder


def install_parts(built, prefix):
    """The logging libraries, shell completion and manual pages, as users install them."""
    for component in ("logging", "manual"):
        run_quietly(["cmake", "--install", built, "--component", component, "--strip",
                     "--prefix", prefix])


def pack(content, target, folder):
    """Writes everything in `content` to a tarball, below `folder`."""
    with gzip.GzipFile(target, "wb", mtime=0) as zipped, \
            tarfile.open(fileobj=zipped, mode="w") as archive:
        for path in sorted(content.rglob("*")):
            name = f"{folder}/{path.relative_to(content)}"
            archive.add(path, name, recursive=False, filter=anonymous)


def make_tarball(machine):
    folder = f"stepscope-{version()}"
    target = BUILD / f"{folder}-linux-{machine.name}.tar.gz"
    built = build_portable(machine)
    with tempfile.TemporaryDirectory() as scratch:
        content = Path(scratch)
        install_parts(built, content)
        run([machine.tool("strip"), "-o", content / "stepscope", built / "stepscope"])
        for text in TEXTS:
            shutil.copy(ROOT / text, content)
        for binary in BINARIES:
            check_requirements(content / binary, machine)
        pack(content, target, folder)
    check_tarball(target, folder)
    say(f"{relative(target)}: {target.stat().st_size / 1e6:.1f} MB")
    return target


def required(dump):
    """(libraries, newest version of glibc) that objdump -p says a file needs."""
    libraries = re.findall(r"^\s+NEEDED\s+(\S+)$", dump, re.MULTILINE)
    versions = re.findall(r"\bGLIBC_([\d.]+)", dump)
    return libraries, max((tuple(map(int, one.split("."))) for one in versions), default=(0,))


def check_requirements(binary, machine):
    """Raises Failure if a file needs a library besides glibc, or a newer glibc than promised."""
    libraries, glibc = required(output_of([machine.tool("objdump"), "-p", binary]) or "")
    foreign = [name for name in libraries if not GLIBC.match(name)]
    if not libraries or foreign:
        raise Failure(f"{binary.name} needs {', '.join(foreign) or 'unknown libraries'} besides "
                      "glibc; see cmake/portable")
    if glibc > wheels.NEWEST_GLIBC:
        raise Failure(f"{binary.name} needs glibc {'.'.join(map(str, glibc))}; objdump -T shows "
                      "the symbols that do, and cmake/portable/old_glibc.cc replaces them")


def check_tarball(target, folder):
    with tarfile.open(target) as archive:
        names = set(archive.getnames())
    missing = [path for path in EXPECTED if f"{folder}/{path}" not in names]
    if missing:
        raise Failure(f"the tarball lacks {', '.join(missing)}")


def check_wheel(wheel, interpreter):
    """Installs it into an empty environment of that Python, and looks for the manual."""
    with tempfile.TemporaryDirectory() as scratch:
        run([interpreter.path, "-m", "venv", scratch])
        python = Path(scratch) / "bin" / "python"
        run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel])
        run([python, "-m", "stepscope", "--version"])
        run([python, "-c", "import stepscope; stepscope.SummaryWriter, stepscope.read"])
        missing = [path for path in build.MANUAL if not (Path(scratch) / "share" / path).exists()]
        if missing:
            raise Failure(f"the wheel lacks share/{', share/'.join(missing)}")
    with zipfile.ZipFile(wheel) as archive:
        if not any(name.endswith("/licenses/libfmt-dev.txt") for name in archive.namelist()):
            raise Failure("the wheel lacks the licences of the libraries that it contains")


def package_command(arguments):
    if arguments not in ([], ["--quick"], ["--aarch64"]):
        raise Failure("usage: ./dev package [--quick | --aarch64]", 2)
    is_quick = arguments == ["--quick"]
    machine = AARCH64 if arguments == ["--aarch64"] else NATIVE
    tarball = make_tarball(machine)
    made = wheels.build(machine, all_versions=not is_quick)
    if not machine.is_foreign:
        for wheel, interpreter in made.items():
            check_wheel(wheel, interpreter)
    if not is_quick:
        clean_roots.check_all(python_package.interpreter(), machine, tarball, made)
