# SPDX-License-Identifier: Apache-2.0
"""The tests that tensorboardX and PyTorch have for their writers, with stepscope.install() before
them. tools/dev/writer_tests.py downloads them; docs/logging.md has the counts.

Needs PyTorch, tensorboardX and pytest in one Python, and STEPSCOPE_WRITER_TESTS with their folder.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

from servers import QUIET

SUITES = pathlib.Path(os.environ.get("STEPSCOPE_WRITER_TESTS", "."))

# tensorboardX's tests find the event file through the attributes of its own file writer.
RUN = """
import sys, pytest, stepscope
from stepscope.file_writer import FileWriter
class Attributes:
    def __init__(self, writer):
        self._ev_writer, self._file_name = self, writer._log.core.path
FileWriter.event_writer = property(Attributes)
stepscope.install(on_error="raise")
sys.exit(pytest.main(sys.argv[1:]))
"""

# Those that create writers. test_embedding.py is left out: it needs a mock of Amazon's S3.
TENSORBOARDX = ("chainer_np", "figure", "hparams", "multiprocess_write", "pr_curve",
                "pytorch_graph", "pytorch_np", "summary_writer", "writer")
TENSORBOARDX_FAILURES = {
    # Our data is in the file after 100 ms, however long flush_secs is.
    "tests.test_writer.WriterTest.test_flush_timer_is_long_so_data_is_not_there",
    "tests.test_multiprocess_write.GlobalWriterTest."
    "test_flush_timer_is_long_so_data_is_not_there",
    # It replaces a method inside tensorboardX's own writer and looks at its arguments.
    "tests.test_writer.WriterTest.test_writer_with_default_metadata",
    # It expects one file for all processes; ours have a file each, which together are one run.
    "tests.test_multiprocess_write.GlobalWriterTest.test_writer",
}
# test_torchvision_smoke is left out, because it traces networks for minutes.
PYTORCH = ("(PyTorchNumpy or BoardWriter or SummaryWriter or Embedding or PytorchGraph or Figure or"
           " BoardNumpy) and not torchvision")


class Suites(unittest.TestCase):
    def outcome(self, suite, arguments):
        """(number of tests, names of the failed ones)"""
        with tempfile.TemporaryDirectory() as scratch:
            folder = shutil.copytree(SUITES / suite, pathlib.Path(scratch, "suite"))
            report = pathlib.Path(scratch, "report.xml")
            done = subprocess.run(
                [sys.executable, "-B", "-c", RUN, "-q", "-p", "no:cacheprovider",
                 f"--junitxml={report}", *arguments], cwd=folder, env=QUIET, check=False,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=500)
            self.assertTrue(report.exists(), done.stdout)
            cases = list(ElementTree.parse(report).getroot().iter("testcase"))
        failed = {f"{case.get('classname')}.{case.get('name')}" for case in cases
                  if any(case.find(kind) is not None for kind in ("failure", "error", "skipped"))}
        print(f"{suite}: {len(cases) - len(failed)} of {len(cases)} tests pass")
        return len(cases), failed

    def test_tensorboardx(self):
        files = [f"tests/test_{name}.py" for name in TENSORBOARDX]
        count, failed = self.outcome("tensorboardx", files)
        self.assertEqual(failed, TENSORBOARDX_FAILURES)
        self.assertEqual(count, 31)

    def test_pytorch(self):
        count, failed = self.outcome("pytorch", ["test_tensorboard.py", "-k", PYTORCH])
        self.assertEqual(failed, set())
        self.assertEqual(count, 20)


if __name__ == "__main__":
    unittest.main(verbosity=2)
