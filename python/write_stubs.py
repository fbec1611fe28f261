# SPDX-License-Identifier: Apache-2.0
"""Writes the stubs of the native module: python3 python/write_stubs.py FOLDER

FOLDER is python/stepscope/_core, or another one for the test that compares them.
"""
import subprocess
import sys
from pathlib import Path

# nanobind believes that these come from the package, where their names say they are.
MISTAKEN = "from stepscope import LogError as LogError, WriteError as WriteError\n"
HEADER = """# SPDX-License-Identifier: Apache-2.0
# Written by python/write_stubs.py.
"""
ERRORS = '''
class LogError(ValueError):
    """The data cannot be logged; none of it was."""

class WriteError(OSError):
    """The event file cannot be written; the message says whether data was lost."""
'''


def write(folder):
    folder = Path(folder)
    subprocess.run([sys.executable, "-m", "nanobind.stubgen", "--quiet", "--recursive",
                    "--exclude-values", "--module", "stepscope._core",
                    "--output-dir", folder.parent], check=True)
    for path in sorted(folder.glob("*.pyi")):
        lines = [line.rstrip() for line in path.read_text().replace(MISTAKEN, "").splitlines()]
        text = "\n".join(lines).strip("\n") + "\n"
        if path.stem == "__init__":
            imports, rest = text.split("\n\n\n", 1)
            text = f"{imports}\n\n__version__: str\n{ERRORS}\n{rest}"
        path.write_text(HEADER + text)


if __name__ == "__main__":
    write(sys.argv[1])
