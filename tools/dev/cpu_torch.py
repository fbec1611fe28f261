# SPDX-License-Identifier: Apache-2.0
"""PyTorch from PyPI without CUDA.

Its package for Linux is linked to five gigabytes of NVIDIA's libraries, which are never called on a
machine without an NVIDIA card. They are not installed; instead, we build empty libraries of the
same names for the loader. This works because functions are resolved when they are first called.
"""
import platform
import re
import tempfile
from pathlib import Path

from dev.shell import Failure, output_of, run, say

# All stubs but this one can be empty: its variables are resolved when it is loaded.
VERSIONED = "libnvshmem_host.so"
VERSION = "NVSHMEM"
LAZY = "import os, sys; sys.setdlopenflags(os.RTLD_LAZY)\n"
CHECK = "import torch.utils.tensorboard; print(torch.__version__)"


def is_supported():
    return platform.machine() == "x86_64"


def missing_libraries(output):
    """Parses the output of ldd for libraries that were not found."""
    return sorted(set(re.findall(r"^\s*(\S+) => not found$", output, re.MULTILINE)))


def versioned_symbols(output):
    """Parses the output of nm for undefined symbols of this version."""
    return sorted(set(re.findall(rf"\bU (\w+)@{VERSION}$", output, re.MULTILINE)))


def make_library(path, symbols):
    with tempfile.TemporaryDirectory() as folder:
        source, versions = Path(folder, "symbols.cc"), Path(folder, "versions.map")
        source.write_text("".join(f'extern "C" {{ long {name}[64]; }}\n' for name in symbols))
        versions.write_text(f"{VERSION} {{ global: *; }};\n")
        flags = [f"-Wl,--version-script={versions}"] if symbols else []
        run(["g++", "-shared", f"-Wl,-soname,{path.name}", *flags, "-o", path, source])


def complete(venv):
    """Adds the stubs to an environment where PyTorch was installed without its dependencies, and
    tests that it can be imported."""
    packages = next(venv.glob("lib/python3*/site-packages"))
    folder = packages / "torch" / "lib"
    libraries = sorted(folder.glob("libtorch*.so"))
    missing = missing_libraries(output_of(["ldd", *libraries]) or "")
    symbols = versioned_symbols(output_of(["nm", "-D", "--undefined-only", *libraries]) or "")
    for name in missing:
        make_library(folder / name, symbols if name.startswith(VERSIONED) else [])
    (packages / "lazy_binding.pth").write_text(LAZY)
    version = output_of([venv / "bin" / "python", "-c", CHECK])
    if version is None:
        raise Failure(f"PyTorch cannot be used without CUDA; see {venv}/bin/python -c '{CHECK}'")
    say(f"PyTorch {version.strip()}, with stubs for {len(missing)} CUDA libraries")
