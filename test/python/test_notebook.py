# SPDX-License-Identifier: Apache-2.0
"""%stepscope finds or starts the server and shows it; tested without a real notebook."""
import json
import os
import signal
import stat
import sys
import tempfile
import types
import urllib.request

import pytest

from stepscope import instances, notebook

# Looks like the real server to its caller: prints its version, refuses --bad, and otherwise writes
# its file and keeps running.
SERVER = """#!{python}
import base64, json, os, sys, tempfile, time
if sys.argv[1:] == ["--version"]:
    print("stepscope 9.8.7")
    sys.exit(0)
if "--help" in sys.argv or "-h" in sys.argv:
    print("Usage: stepscope [serve] LOGDIR [FLAGS]")
    sys.exit(0)
if "--bad" in sys.argv:
    print("stepscope: there is no flag --bad", file=sys.stderr)
    sys.exit(2)
facts = dict(arguments=sys.argv[1:], configure_kwargs=dict(), working_directory=os.getcwd())
key = base64.b64encode(json.dumps(facts, sort_keys=True, separators=(",", ":")).encode()).decode()
folder = os.path.join(tempfile.gettempdir(), ".tensorboard-info")
os.makedirs(folder, exist_ok=True)
path = os.path.join(folder, "pid-%d.info" % os.getpid())
with open(path + ".part", "w") as file:
    json.dump(dict(cache_key=key, db="", logdir="runs", path_prefix="/p", pid=os.getpid(),
                   port=6123, start_time=int(time.time()), version="9.8.7"), file)
os.rename(path + ".part", path)
sys.stdin.read()
time.sleep(600)
"""


@pytest.fixture(autouse=True)
def server(tmp_path, monkeypatch):
    """A program that replaces the server, with its own directory for temporary files."""
    program = tmp_path / "stepscope"
    program.write_text(SERVER.format(python=sys.executable))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("STEPSCOPE_BINARY", str(program))
    for name in ("STEPSCOPE_PROXY_URL", "TENSORBOARD_PROXY_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(instances, "_started", [])
    yield program
    for process in instances._started:
        process.kill()
        process.wait()


def test_invalid_info_files_are_skipped(tmp_path):
    folder = tmp_path / ".tensorboard-info"
    folder.mkdir()
    os.mkfifo(folder / "pid-1.info")
    os.symlink("/dev/zero", folder / "pid-2.info")
    (folder / "pid-3.info").write_text("[" * 20000)
    (folder / "pid-4.info").write_text(json.dumps(
        dict(cache_key="", logdir="", path_prefix="", pid=os.getpid(), port=1, start_time=1,
             version="")))
    assert [one.port for one in instances.instances()] == [1]


@pytest.fixture
def shown(monkeypatch):
    """What a notebook shows: a list of HTML texts."""
    texts = []
    ipython = types.ModuleType("IPython")
    ipython.get_ipython = lambda: object()
    ipython_display = types.ModuleType("IPython.display")
    ipython_display.HTML = str
    ipython_display.display = texts.append
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", ipython_display)
    return texts


class Shell:
    def __init__(self):
        self.magics = {}

    def register_magic_function(self, function, magic_kind, magic_name):
        assert magic_kind == "line"
        self.magics[magic_name] = function


def test_the_magic_starts_a_server_and_reuses_it(shown, capsys):
    shell = Shell()
    notebook.load_ipython_extension(shell)
    shell.magics["stepscope"]("--logdir runs --height 400  # as always")
    (first,) = instances.instances()
    assert 'src="http://localhost:6123/p/"' in shown[0] and 'height="400"' in shown[0]
    assert capsys.readouterr().out == ""
    shell.magics["stepscope"]("--logdir runs")
    assert instances.instances() == [first]
    assert f"already running on port 6123 (process {first.pid}" in capsys.readouterr().out
    assert 'height="800"' in shown[1]


def test_other_arguments_start_another_server(shown):
    notebook.start("--logdir runs")
    notebook.start("--logdir other")
    assert len(instances.instances()) == len(shown) == 2


@pytest.mark.parametrize("line", ["--help", "-h", "--logdir runs --help"])
def test_help_is_printed(shown, capsys, line):
    notebook.start(line)
    output = capsys.readouterr().out
    assert "Usage: stepscope" in output and "%stepscope --logdir LOGDIR" in output
    assert "--height" in output and "failed" not in output
    assert shown == []


def test_other_output_is_printed(shown, capsys):
    notebook.start("--version")
    assert capsys.readouterr().out == "stepscope 9.8.7\n"
    assert shown == []


def test_a_failed_start_shows_the_output_of_the_server(shown, capsys):
    notebook.start("--logdir runs --bad")
    output = capsys.readouterr().out
    assert "failed to start: stepscope exited with code 2" in output
    assert "there is no flag --bad" in output
    assert shown == []


@pytest.mark.parametrize("line", ["--height", "--height=tall", "--height 0", "--logdir 'runs"])
def test_a_mistake_in_the_line_is_reported(line, capsys):
    notebook.start(line)
    assert "Stepscope failed to start: " in capsys.readouterr().out


def test_list_and_display(shown, capsys):
    notebook.display()
    assert notebook.list() == []
    assert capsys.readouterr().out.count("No server is running") == 2
    notebook.start("--logdir runs")
    assert [one.port for one in notebook.list()] == [6123]
    assert "port 6123: logdir runs (started 0" in capsys.readouterr().out.replace(" 1 s", " 0 s")
    notebook.display(6123, height=300)
    assert 'height="300"' in shown[-1]
    notebook.display(1)
    assert "No server is running on port 1." in capsys.readouterr().out


def test_colab_uses_its_own_proxy(monkeypatch):
    calls = []
    output = types.ModuleType("google.colab.output")
    output.serve_kernel_port_as_iframe = lambda *arguments, **options: calls.append(
        (arguments, options))
    colab = types.ModuleType("google.colab")
    colab.output = output
    monkeypatch.setitem(sys.modules, "google", types.ModuleType("google"))
    monkeypatch.setitem(sys.modules, "google.colab", colab)
    notebook.start("--logdir runs")
    assert calls == [((6123,), {"path": "/p/", "height": "800"})]


def test_without_a_notebook_the_address_is_printed(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "IPython", None)
    notebook.start("--logdir runs")
    assert capsys.readouterr().out == "Stepscope is at http://localhost:6123/p/\n"


def test_a_proxy_is_used(monkeypatch, shown):
    monkeypatch.setenv("STEPSCOPE_PROXY_URL", "/user/me/proxy/%PORT%/</script>")
    notebook.start("--logdir runs")
    assert 'const proxy = "/user/me/proxy/6123/\\u003c/script>";' in shown[0]


def test_a_server_of_another_version_or_a_dead_one_is_not_reused(shown):
    notebook.start("--logdir runs")
    (running,) = instances.instances()
    folder = os.path.join(tempfile.gettempdir(), ".tensorboard-info")
    path = os.path.join(folder, f"pid-{running.pid}.info")
    with open(path, encoding="utf-8") as file:
        facts = json.load(file)
    with open(path, "w", encoding="utf-8") as file:
        json.dump(dict(facts, version="2.21.0"), file)
    with open(os.path.join(folder, "pid-0.info"), "w", encoding="utf-8") as file:
        json.dump(dict(facts, pid=2 ** 22 + 1), file)
    with open(os.path.join(folder, "pid-1.info"), "w", encoding="utf-8") as file:
        file.write("{")
    notebook.start("--logdir runs")
    assert len(instances.instances()) == 2


def test_the_real_server(shown, monkeypatch, tmp_path):
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    program = os.environ.get("STEPSCOPE_PROGRAM") or os.path.join(root, "build/release/stepscope")
    monkeypatch.setenv("STEPSCOPE_BINARY", program)
    line = f"--logdir '{tmp_path}/l\u00f6gs \"1\"' --port=0"
    notebook.start(line)
    notebook.start(line)
    (one,) = instances.instances()
    assert one.url in shown[0] and one.url in shown[1]
    with urllib.request.urlopen(one.url + "data/runs") as response:
        assert json.load(response) == []
    os.kill(one.pid, signal.SIGTERM)
    instances._started[0].wait(timeout=60)
    assert instances.instances() == []


def test_the_error_for_a_missing_program_contains_the_fix(monkeypatch, tmp_path, capsys):
    monkeypatch.delenv("STEPSCOPE_BINARY")
    monkeypatch.setattr(instances.shutil, "which", lambda *_, **__: None)
    notebook.start("--logdir runs")
    assert "pip install stepscope" in capsys.readouterr().out
    monkeypatch.setenv("STEPSCOPE_BINARY", str(tmp_path / "nothing"))
    notebook.start("--logdir runs")
    assert "cannot be run" in capsys.readouterr().out
