# SPDX-License-Identifier: Apache-2.0
"""What the package says about itself, and `python -m stepscope`."""
import os
import re
import signal
import subprocess
import sys

import stepscope

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ["STEPSCOPE_PROGRAM"]


def start(*arguments, program=PROGRAM):
    return subprocess.Popen([sys.executable, "-m", "stepscope", *arguments], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            env=dict(os.environ, STEPSCOPE_BINARY=program))


def test_the_version_is_that_of_the_project():
    with open(os.path.join(ROOT, "CMakeLists.txt")) as file:
        assert re.search(r"VERSION ([\d.]+) ", file.read())[1] == stepscope.__version__


def test_dir_lists_what_is_not_imported_yet():
    script = ("import sys, stepscope\n"
              "print('stepscope.hparams' in sys.modules, *dir(stepscope))")
    imported, *names = subprocess.run([sys.executable, "-c", script], check=True, text=True,
                                      stdout=subprocess.PIPE).stdout.split()
    assert imported == "False"
    assert {"SummaryWriter", "__version__", "hparams", "keras", "read", "summary"} <= set(names)
    need_other_libraries = {"accelerate", "huggingface", "keras", "lightning"}
    for name in set(names) - need_other_libraries:
        assert getattr(stepscope, name) is not None


def test_the_module_runs_the_program_with_its_arguments():
    process = start("--version")
    assert process.communicate()[0].split()[-1] == stepscope.__version__
    assert process.returncode == 0


def test_the_exit_code_and_the_messages_are_those_of_the_program():
    process = start("--no-such-flag")
    assert "--no-such-flag" in process.communicate()[1]
    assert process.returncode == 2


def test_ctrl_c_reaches_the_program(tmp_path):
    process = start(str(tmp_path), "--port", "0")
    assert any("http://" in line for line in process.stderr)
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 0


def test_a_missing_program_is_named(tmp_path):
    process = start(program=str(tmp_path / "none"))
    message = process.communicate()[1]
    assert process.returncode == 1
    assert message == (f"stepscope: cannot start {tmp_path}/none: No such file or directory. "
                       "Set STEPSCOPE_BINARY to the path of the program\n")
