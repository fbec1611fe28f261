# SPDX-License-Identifier: Apache-2.0
"""Runs the snippets of one document, one after the other, in a separate directory."""
import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import logs
import shapes
import tables

PROGRAM = os.environ["STEPSCOPE_BINARY"]
SECONDS_MAX = 30
# Documents use a server at the default port; here it has any free one.
USUAL_PORT = re.compile(r"(?<=localhost:)6006\b|(?<=port=)6006\b")


class Wrong(Exception):
    """The result of a snippet is not what its document shows."""


class Session:
    """A directory with `runs`, and LOGDIR as a link to it, in which snippets are run."""

    def __init__(self, document):
        self.folder = Path(tempfile.mkdtemp(prefix="stepscope-docs-"))
        self.home = self.folder / "me"
        self.temporary = self.folder / "tmp"
        programs = self.folder / "bin"
        for folder in (self.home, self.temporary, programs):
            folder.mkdir()
        (programs / "stepscope").symlink_to(PROGRAM)
        (self.home / ".curlrc").write_text("fail\n")  # Otherwise curl ignores the status.
        self.environment = dict(
            os.environ, PATH=f"{programs}:{os.environ['PATH']}", HOME=str(self.home),
            TMPDIR=str(self.temporary), MPLBACKEND="agg", PYTHONWARNINGS="error",
            STEPSCOPE_BINARY=PROGRAM, TZ="UTC", LC_ALL="C.UTF-8")
        self.environment.pop("SSH_CONNECTION", None)
        getattr(logs, tables.LOGS.get(document, "demo"))(PROGRAM, self.home / "runs")
        (self.home / "LOGDIR").symlink_to("runs")

    def close(self):
        shutil.rmtree(self.folder)

    def start(self, command, **options):
        return subprocess.Popen(command, cwd=self.home, env=self.environment, text=True,
                                start_new_session=True, stdin=subprocess.DEVNULL, **options)

    def as_shown(self, printed):
        """Output with paths and names replaced by those in the documents, and without messages
        caused by other programs on this machine."""
        printed = printed.replace(str(self.home), "/home/me")
        printed = re.sub(r"(?m)^port 6006 is already in use.*\n", "", printed)
        return re.sub(rf"(ssh -L \S+) {re.escape(socket.gethostname())}\b", r"\1 gpu1", printed)

    def run(self, command, exit_codes=(0,)):
        """Returns what the command printed on both streams."""
        if not USUAL_PORT.search(command[-1]):
            return self.finish(command, exit_codes)
        with Running(self, ["stepscope", "runs", "--port", "0"]) as server:
            port = server.wait_until_loaded().rpartition(":")[2]
            return self.finish([*command[:-1], USUAL_PORT.sub(port, command[-1])], exit_codes)

    def finish(self, command, exit_codes):
        with self.start(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
            try:
                printed = self.as_shown(process.communicate(timeout=SECONDS_MAX)[0])
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                raise Wrong(f"it is still running after {SECONDS_MAX} s") from None
        if process.returncode not in exit_codes:
            raise Wrong(f"exit code {process.returncode}\n{printed}")
        return printed

    def run_shell(self, step, exit_codes):
        printed = self.run(["bash", "-o", "pipefail", "-c", step.command], exit_codes)
        if step.shown is not None and not shapes.is_shown(step.shown, printed):
            raise Wrong(f"it prints\n{printed}\nbut the document shows\n{step.shown}")

    def run_python(self, code):
        self.run([sys.executable, "-B", "-c", code])

    def run_until_stopped(self, step, sign, is_logging):
        """Waits for the line that shows that it works and for the shown output, then sends
        Ctrl-C."""
        with contextlib.ExitStack() as stack:
            if is_logging:
                stack.enter_context(self.training())
            it = stack.enter_context(Running(self, ["bash", "-c", f"exec {step.command}"]))
            it.wait_for(sign)
            if step.shown is not None:
                it.wait_until_shown(step.shown, is_logging)
            code = it.stop()
            if code != 0:
                raise Wrong(f"exit code {code} after Ctrl-C\n{it.printed()}")

    @contextlib.contextmanager
    def training(self):
        """A process that logs to runs/live meanwhile."""
        elsewhere, live = self.folder / "training", self.home / "runs" / "live"
        with Running(self, ["stepscope", "demo", elsewhere, "--live"]) as demo:
            demo.wait_for("adding points to three runs")
            live.symlink_to(elsewhere / "live")
            yield
            live.unlink()
        shutil.rmtree(elsewhere)


class Running:
    """A program in the background; it is stopped at the end of `with`."""

    def __init__(self, session, command):
        self.session = session
        self.output = tempfile.TemporaryFile("w+", dir=session.temporary)
        self.process = session.start(command, stdout=self.output, stderr=subprocess.STDOUT)

    def printed(self):
        self.output.seek(0)
        return self.session.as_shown(self.output.read())

    def wait_until(self, is_reached, what):
        end = time.monotonic() + SECONDS_MAX
        while not (found := is_reached()):
            if time.monotonic() > end or self.process.poll() is not None:
                raise Wrong(f"it prints\n{self.printed()}\nbut not {what}")
            time.sleep(0.02)
        return found

    def wait_for(self, sign):
        return self.wait_until(lambda: re.search(sign, self.printed()), sign)

    def wait_until_loaded(self):
        """The address of a server that has loaded everything."""
        return self.wait_for(r"at (http://localhost:\d+)/.*\n(?:.*\n)*loaded ")[1]

    def wait_until_shown(self, shown, has_varying_numbers):
        self.wait_until(lambda: shapes.contains(shown, self.printed(), has_varying_numbers), shown)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(SECONDS_MAX)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        self.output.close()
