# SPDX-License-Identifier: Apache-2.0
"""TensorBoard's notebook extension starts, reuses and forgets Stepscope."""
import contextlib
import io
import os
import pathlib
import shutil
import signal
import tempfile
import time
import unittest
import urllib.request
from unittest import mock

from tensorboard import manager, notebook

BINARY = os.environ["STEPSCOPE_BINARY"]
END_SECONDS_MAX = 30


class Notebook(unittest.TestCase):
    def setUp(self):
        """Uses a separate directory for temporary files, so that no other server is found."""
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        patches = [mock.patch.dict(os.environ, TENSORBOARD_BINARY=BINARY, TMPDIR=self.folder),
                   mock.patch.object(tempfile, "tempdir", self.folder)]
        for patch in patches:
            patch.start()
            self.addCleanup(patch.stop)
        self.pids = []
        self.addCleanup(self.end_all)

    def end_all(self):
        for pid in list(self.pids):
            self.end(pid, signal.SIGTERM)

    def start(self, *arguments):
        started = manager.start(list(arguments))
        if isinstance(started, manager.StartLaunched):
            self.pids.append(started.info.pid)
        return started

    def end(self, pid, number):
        self.pids.remove(pid)
        os.kill(pid, number)
        deadline = time.monotonic() + END_SECONDS_MAX
        while time.monotonic() < deadline:
            # The extension runs in this process, so its child stays a zombie until we wait for it.
            with contextlib.suppress(ChildProcessError):
                if os.waitpid(pid, os.WNOHANG) == (0, 0):
                    time.sleep(0.05)
                    continue
            return
        self.fail(f"process {pid} did not end")

    def info_files(self):
        folder = pathlib.Path(self.folder, ".tensorboard-info")
        return sorted(path.name for path in folder.iterdir())

    def test_started_then_reused_then_gone(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            arguments = ["--logdir", os.path.join(self.folder, "l\u00f6gs \"1\""), "--port=0"]
            launched = self.start(*arguments)
            self.assertIsInstance(launched, manager.StartLaunched, launched)
            reused = self.start(*arguments)
            self.assertIsInstance(reused, manager.StartReused, reused)
            self.assertEqual(reused.info, launched.info)
            self.assertEqual(manager.get_all(), [launched.info])
            self.assertEqual(launched.info.logdir, arguments[1])
            url = f"http://localhost:{launched.info.port}/data/runs"
            with urllib.request.urlopen(url) as response:
                self.assertEqual(response.status, 200)
            self.end(launched.info.pid, number)
            self.assertEqual(self.info_files(), [])

    def test_bytes_that_are_not_text(self):
        arguments = ["--logdir", os.path.join(self.folder, "\udcff\U0001f600"), "--port", "0"]
        launched = self.start(*arguments)
        self.assertIsInstance(launched, manager.StartLaunched, launched)
        self.assertEqual(launched.info.cache_key, manager.cache_key(os.getcwd(), arguments, {}))
        self.assertEqual(launched.info.logdir, arguments[1])

    def test_other_arguments_start_another(self):
        first = self.start("--logdir", self.folder, "--port", "0")
        second = self.start("--logdir", self.folder, "--port", "0", "--path_prefix", "/p/")
        self.assertIsInstance(second, manager.StartLaunched, second)
        self.assertNotEqual(first.info.pid, second.info.pid)
        self.assertEqual(second.info.path_prefix, "/p")
        listed = io.StringIO()
        with contextlib.redirect_stdout(listed):
            notebook.list()
        for info in (first.info, second.info):
            self.assertIn(f"port {info.port}: logdir {self.folder}", listed.getvalue())

    def test_a_mistake_is_shown(self):
        failed = self.start("--logdir", self.folder, "--port", "many")
        self.assertIsInstance(failed, manager.StartFailed, failed)
        self.assertEqual(failed.exit_code, 2)
        self.assertIn("--port", failed.stderr)


if __name__ == "__main__":
    unittest.main(warnings="ignore")  # The extension leaves its servers running on purpose.
