# SPDX-License-Identifier: Apache-2.0
"""Type checkers understand the package: its own code, the stubs of the native module, and programs
that use it."""
import importlib.util
import json
import os
import subprocess
import sys

import stepscope

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PACKAGE = os.path.join(ROOT, "python")
STUBS = os.path.join(PACKAGE, "stepscope", "_core")
GOOD = """\
import stepscope
from stepscope import LogError, SummaryWriter, hparams, read, summary
from stepscope.reader import Log

with SummaryWriter("runs/one") as writer:
    writer.add_scalar("loss", 0.5, 1)
    path: str = writer.get_logdir().__str__()
log: Log = read("runs")
version: str = stepscope.__version__
"""
BAD = """\
from stepscope import SummaryWriter, read
writer = SummaryWriter("runs/one", flush_secs="soon")
writer.add_scalars("loss", 0.5)
writer.add_scaler("loss", 0.5, 1)
read()
"""
BAD_LINES = [2, 3, 4, 5]


def run(*command, **options):
    done = subprocess.run([sys.executable, "-B", "-m", *command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, **options)
    return done.returncode, done.stdout


def lines_of(output, name):
    """The lines of the file `name` that a checker complains about."""
    found = [line.split(name + ":", 1)[1] for line in output.splitlines() if name + ":" in line]
    return sorted({int(rest.split(":")[0]) for rest in found if "error" in rest})


def test_the_package_says_that_it_is_typed():
    package = os.path.dirname(stepscope.__file__)
    assert os.path.exists(os.path.join(package, "py.typed"))
    assert os.path.exists(os.path.join(package, "_core", "__init__.pyi"))


def test_the_stubs_are_those_of_the_native_module(tmp_path):
    source = os.path.join(ROOT, "python", "write_stubs.py")
    spec = importlib.util.spec_from_file_location("write_stubs", source)
    write_stubs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(write_stubs)
    written = tmp_path / "_core"
    write_stubs.write(written)
    for path in sorted(written.glob("*.pyi")):
        with open(os.path.join(STUBS, path.name)) as file:
            assert file.read() == path.read_text(), (
                f"{path.name} has changed. Run: PYTHONPATH=build/python/python python3 "
                "python/write_stubs.py python/stepscope/_core")


def test_mypy_finds_mistakes_in_programs_and_none_in_the_package(tmp_path):
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "bad.py").write_text(BAD)
    code, output = run("mypy", "--cache-dir", os.devnull, os.path.join(PACKAGE, "stepscope"),
                       str(tmp_path), cwd=ROOT)
    assert code == 1
    assert lines_of(output, "bad.py") == BAD_LINES, output
    assert output.count("error:") == len(BAD_LINES), output


def test_pyright_finds_the_same_mistakes(tmp_path):
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "bad.py").write_text(BAD)
    (tmp_path / "pyrightconfig.json").write_text(
        json.dumps({"typeCheckingMode": "standard", "extraPaths": [PACKAGE]}))
    code, output = run("basedpyright", "--pythonpath", sys.executable, cwd=tmp_path)
    assert code == 1
    assert lines_of(output, "good.py") == [] and lines_of(output, "bad.py") == BAD_LINES, output
