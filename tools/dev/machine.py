# SPDX-License-Identifier: Apache-2.0
"""The processors that packages are built for: this machine's, and aarch64 with Debian's cross
compiler."""
import platform
from typing import NamedTuple

from dev.shell import BUILD, ROOT


class Machine(NamedTuple):
    name: str  # As in the names of packages, and as uname -m prints it.
    is_foreign: bool = False

    @property
    def suffix(self):
        """Distinguishes its folders from those of this machine."""
        return f"-{self.name}" if self.is_foreign else ""

    @property
    def build_folder(self):
        return BUILD / f"portable{self.suffix}"

    @property
    def toolchain(self):
        return ROOT / "cmake" / "portable" / f"{self.name}.cmake"

    def tool(self, name):
        """A program for its files, such as strip."""
        return f"{self.name}-linux-gnu-{name}" if self.is_foreign else name

    def python_environment(self, version):
        """Has the build backend make a wheel for it. Python's name for it is in the names of
        modules."""
        if not self.is_foreign:
            return {}
        python = "".join(map(str, version))
        return {"_PYTHON_HOST_PLATFORM": f"linux-{self.name}",
                "SETUPTOOLS_EXT_SUFFIX": f".cpython-{python}-{self.name}-linux-gnu.so"}


NATIVE = Machine(platform.machine())
AARCH64 = Machine("aarch64", is_foreign=True)
# Debian's names.
DEBIAN = {"x86_64": "amd64", "aarch64": "arm64"}
