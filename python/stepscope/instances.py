# SPDX-License-Identifier: Apache-2.0
"""Finds and starts the program `stepscope`, and finds the servers that are already running.

A server writes a file about itself to the directory that TensorBoard uses, so that the notebook
extensions of both programs find all servers.
"""
import base64
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from typing import IO, Iterator, List, NamedTuple, Optional, Sequence

from stepscope import regular_file

START_SECONDS_MAX = 60.0
_POLL_SECONDS = 0.05
_MESSAGE_BYTES_MAX = 4000
_OUTPUT_BYTES_MAX = 1 << 20
_INFO_BYTES_MAX = 1 << 16

# Servers started here. One that has exited must be waited for, or it looks alive forever.
_started: "List[subprocess.Popen[bytes]]" = []


class Instance(NamedTuple):
    """A running server."""

    pid: int
    port: int
    logdir: str
    path_prefix: str
    version: str
    cache_key: str
    start_time: int

    @property
    def url(self) -> str:
        """Its address on this machine."""
        return f"http://localhost:{self.port}{self.path_prefix}/"


class StartError(RuntimeError):
    """The server did not start; the message contains its output."""


class Ended(Exception):
    """The program did what it was asked and ended, as with --help; the message is its output."""


def find_program() -> str:
    """Returns the path of the program `stepscope`: STEPSCOPE_BINARY, the one installed with this
    package, or the first on the PATH."""
    named = os.environ.get("STEPSCOPE_BINARY")
    if named:
        return named
    folders = [sysconfig.get_path("scripts"), os.path.dirname(sys.executable),
               sysconfig.get_path("scripts", f"{os.name}_user")]
    for folder in folders:
        found = shutil.which("stepscope", path=folder)
        if found:
            return found
    found = shutil.which("stepscope")
    if found is None:
        raise StartError(f"the program stepscope was not found in {', '.join(folders)} or on the "
                         "PATH. Install it with: pip install stepscope; or set STEPSCOPE_BINARY "
                         "to its path")
    return found


def instances() -> List[Instance]:
    """Returns the servers running on this machine, oldest first."""
    return sorted(_living(), key=lambda one: one.start_time)


def start_or_find(arguments: Sequence[str]) -> Instance:
    """Returns the server for these command line arguments: one that is already running, or a new
    one.

    Args:
      arguments: such as ["--logdir", "runs"].

    Raises:
      StartError: the server did not start.
      Ended: the arguments do not start a server.
    """
    program = find_program()
    version = _version(program)
    key = cache_key(arguments)
    for one in instances():
        if one.cache_key == key and one.version == version:
            return one
    return _start(program, arguments)


def cache_key(arguments: Sequence[str]) -> str:
    """The key that two starts must have in common to share a server, as the server computes it."""
    facts = {"arguments": list(arguments), "configure_kwargs": {},
             "working_directory": os.getcwd()}
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    return base64.b64encode(text.encode("utf-8")).decode("ascii")


def _folder() -> str:
    return os.path.join(tempfile.gettempdir(), ".tensorboard-info")


def _living() -> Iterator[Instance]:
    for server in _started:
        server.poll()
    try:
        names = os.listdir(_folder())
    except FileNotFoundError:
        return
    for name in names:
        one = _read(os.path.join(_folder(), name))
        if one is not None and _is_alive(one.pid):
            yield one


def _read(path: str) -> Optional[Instance]:
    """Returns None if the file does not describe a server, or is incomplete."""
    try:
        facts = json.loads(regular_file.read_text(path, _INFO_BYTES_MAX))
        return Instance(**{name: facts[name] for name in Instance._fields})
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # It exists and belongs to another user.
        return True
    return True


def _version(program: str) -> str:
    """A server of another version, or TensorBoard, is not reused."""
    try:
        output = subprocess.run([program, "--version"], stdout=subprocess.PIPE, text=True,
                              stdin=subprocess.DEVNULL, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise StartError(f"{program} cannot be run: {error}. Reinstall it with: pip install "
                         "--force-reinstall stepscope") from error
    return output.split()[-1] if output.split() else ""


def _start(program: str, arguments: Sequence[str]) -> Instance:
    with tempfile.TemporaryFile() as output:
        server = subprocess.Popen([program, *arguments], stdin=subprocess.DEVNULL, stdout=output,
                                  stderr=subprocess.STDOUT, start_new_session=True)
        _started.append(server)
        deadline = time.monotonic() + START_SECONDS_MAX
        path = os.path.join(_folder(), f"pid-{server.pid}.info")
        while time.monotonic() < deadline:
            code = server.poll()
            if code == 0:
                raise Ended(_text(output, _OUTPUT_BYTES_MAX))
            if code is not None:
                raise StartError(f"stepscope exited with code {code}:\n{_text(output)}")
            one = _read(path)
            if one is not None:
                return one
            time.sleep(_POLL_SECONDS)
        server.terminate()
        raise StartError(f"stepscope did not report its address within {START_SECONDS_MAX:.0f} s "
                         f"and was stopped:\n{_text(output)}")


def _text(output: IO[bytes], bytes_max: int = _MESSAGE_BYTES_MAX) -> str:
    """Returns the end of a program's output."""
    size = output.seek(0, os.SEEK_END)
    output.seek(max(0, size - bytes_max))
    return output.read().decode("utf-8", "replace").strip()
