# SPDX-License-Identifier: Apache-2.0
"""Installs the logging library and builds programs against it as users would. Raises Failure if
something does not work."""
import re
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Warnings that other projects may enable; the headers must not cause any.
WARNINGS = ("-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Werror")
STANDARDS = ((), ("-std=c++17",), ("-std=c++20",))  # The compiler's own first.
INSTALLED = ("include/stepscope/summary_writer.h", "include/stepscope/c_api.h",
             "lib/libstepscope_logging.so", "lib/libstepscope_logging.a",
             "lib/cmake/stepscope/stepscopeConfig.cmake",
             "lib/cmake/stepscope/stepscopeConfigVersion.cmake", "lib/pkgconfig/stepscope.pc")


class Failure(Exception):
    """Something did not work; the message says what."""


def run(*command, cwd=None, env=None):
    """Returns the output of the command. Raises Failure if it does not exit with 0."""
    command = [str(part) for part in command]
    done = subprocess.run(command, cwd=cwd, env=env, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def clang(name):
    """The LLVM compiler `name`, in whichever version is installed."""
    found = shutil.which(name) or shutil.which(f"{name}-19")
    if found is None:
        raise Failure(f"{name} is missing; ./dev setup test installs it")
    return found


def install(build, prefix):
    run("cmake", "--install", build, "--prefix", prefix)
    missing = [path for path in INSTALLED if not (prefix / path).exists()]
    if missing:
        raise Failure(f"cmake --install does not install {', '.join(missing)}")


def build_with_cmake(prefix, folder):
    """Builds programs with both libraries. A later version must not be found."""
    configure = ("cmake", "-G", "Ninja", "-S", HERE, f"-DCMAKE_PREFIX_PATH={prefix}")
    run(*configure, "-B", folder)
    run("cmake", "--build", folder)
    try:
        run(*configure, "-B", folder / "later", "-DWANTED=0.2")
    except Failure:
        return
    raise Failure("find_package(stepscope 0.2) finds version 0.1")


def pkg_config(prefix, *arguments):
    environment = {"PKG_CONFIG_PATH": str(prefix / "lib" / "pkgconfig"), "PATH": "/usr/bin:/bin"}
    return run("pkg-config", *arguments, "stepscope", env=environment).split()


def build_with_pkg_config(prefix, folder):
    """Builds C programs with the shared and the static library."""
    shared = pkg_config(prefix, "--cflags", "--libs")
    at_run_time = f"-Wl,-rpath,{prefix / 'lib'}"
    for compiler in ("gcc", clang("clang")):
        run(compiler, *WARNINGS, HERE / "from_c.c", "-o", folder / "shared", *shared, at_run_time)
    # Debian lacks a static libfmt for -static, so the linker must not find our shared library.
    alone = shutil.copytree(prefix, folder / "static_prefix",
                            ignore=shutil.ignore_patterns("libstepscope_logging.so*"))
    static = pkg_config(alone, "--static", "--cflags", "--libs")
    run("gcc", HERE / "from_c.c", "-o", folder / "static", *static)


def documented(language):
    """The first example in the documentation in that language."""
    text = (ROOT / "docs" / "logging_cpp.md").read_text()
    return re.search(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)[1]


def build_examples(prefix, folder):
    """Builds the documented programs and ours without warnings, for each compiler and standard."""
    flags = (*pkg_config(prefix, "--cflags", "--libs"), f"-Wl,-rpath,{prefix / 'lib'}")
    (folder / "example.cc").write_text(documented("cpp"))
    (folder / "example.c").write_text(documented("c"))
    for compiler in ("gcc", clang("clang")):
        run(compiler, *WARNINGS, folder / "example.c", "-o", folder / "example_c", *flags)
    for compiler in ("g++", clang("clang++")):
        for standard in STANDARDS:
            for source in (folder / "example.cc", HERE / "from_cpp.cc"):
                run(compiler, *standard, *WARNINGS, source, "-o", folder / source.stem, *flags)


def check_exports(prefix):
    """The shared library must export what the public headers declare, and nothing else."""
    headers = prefix / "include" / "stepscope"
    functions = set(re.findall(r"\b(stepscope_\w+)\(", (headers / "c_api.h").read_text()))
    methods = set(re.findall(r"(~?\b\w+)\(", (headers / "summary_writer.h").read_text()))
    methods.add("operator=")
    listed = run("nm", "-DC", "--defined-only", prefix / "lib" / "libstepscope_logging.so")
    shown = {line.split(" ", 2)[2] for line in listed.splitlines()}
    private = {name for name in shown - functions
               if not (found := re.match(r"stepscope::SummaryWriter::(~?\w+=?)[\[(]", name))
               or found[1] not in methods or "Parts" in name}
    if private or functions - shown:
        raise Failure(f"exported though private: {sorted(private)}; "
                      f"declared but missing: {sorted(functions - shown)}")
