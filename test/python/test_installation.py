# SPDX-License-Identifier: Apache-2.0
"""stepscope.install(), with stand-ins for the libraries; test/peers has the real ones."""
import importlib
import importlib.util
import sys

import pytest

import stepscope
from event_reader import scalars_of

WRITER = """
class SummaryWriter:
    def __init__(self, *args, **kwargs):
        self.args = args
"""


@pytest.fixture
def libraries(tmp_path, monkeypatch):
    """Packages with the names of torch and tensorboardX, not yet imported."""
    files = {"torch/__init__.py": "", "torch/utils/__init__.py": "",
             "torch/utils/tensorboard/__init__.py": "from .writer import SummaryWriter\n",
             "torch/utils/tensorboard/writer.py": WRITER,
             "tensorboardX/__init__.py": "from .writer import SummaryWriter\n",
             "tensorboardX/writer.py": WRITER,
             "framework.py": "from torch.utils.tensorboard import SummaryWriter as Chosen\n"}
    for name, code in files.items():
        path = tmp_path / "libraries" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code)
    monkeypatch.syspath_prepend(tmp_path / "libraries")
    before = set(sys.modules)
    yield
    for name in set(sys.modules) - before:
        if name.split(".")[0] in ("torch", "tensorboardX", "framework"):
            del sys.modules[name]


@pytest.mark.parametrize("is_imported", [True, False])
@pytest.mark.parametrize("name", ["torch.utils.tensorboard", "tensorboardX"])
def test_writers_are_ours_until_it_is_undone(libraries, tmp_path, name, is_imported):
    if is_imported:
        importlib.import_module(name)
    installation = stepscope.install()
    module = importlib.import_module(name)
    with module.SummaryWriter(str(tmp_path / "run"), "", None, 10) as writer:
        writer.add_scalar("x", 1, 0)
    assert scalars_of(tmp_path / "run", "x") == [(0, 1)]
    assert module.SummaryWriter is module.writer.SummaryWriter
    assert module.SummaryWriter.__module__ == f"{name}.writer"
    installation.undo()
    installation.undo()
    assert isinstance(module.SummaryWriter("a"), module.writer.SummaryWriter)
    assert module.SummaryWriter("a").args == ("a",)


def test_modules_that_have_imported_the_class(libraries, tmp_path):
    import framework

    with stepscope.install(), framework.Chosen(tmp_path / "run") as writer:
        writer.add_scalar("x", 1, 0)
    assert scalars_of(tmp_path / "run", "x") == [(0, 1)]
    assert framework.Chosen("a").args == ("a",)


def test_contexts_nest(libraries):
    with stepscope.install():
        import framework
        ours = framework.Chosen
        with stepscope.install():
            assert framework.Chosen is ours
        assert framework.Chosen is ours
    assert framework.Chosen is not ours
    with stepscope.install():
        assert framework.Chosen is not ours
        assert issubclass(framework.Chosen, stepscope.SummaryWriter)


def test_nothing_is_imported_and_packages_are_found_as_before(libraries):
    with stepscope.install():
        assert "tensorboardX" not in sys.modules
        assert importlib.util.find_spec("tensorboardX").name == "tensorboardX"
        assert importlib.util.find_spec("torch.utils.no_such_module") is None
    assert not any("Watcher" in type(finder).__name__ for finder in sys.meta_path)


def test_bad_data_warns_because_the_program_knows_another_writer(libraries, tmp_path):
    import framework

    with stepscope.install(), framework.Chosen(tmp_path / "a") as writer, \
            pytest.warns(stepscope.LogWarning, match="must be one number"):
        writer.add_scalar("x", [1, 2], 0)
    with stepscope.install(on_error="raise"), framework.Chosen(tmp_path / "b") as writer, \
            pytest.raises(stepscope.LogError, match="must be one number"):
        writer.add_scalar("x", [1, 2], 0)
    with pytest.raises(ValueError, match="on_error is 'raise' or 'warn', not 'ignore'"):
        stepscope.install(on_error="ignore")


@pytest.mark.parametrize("name", ["torch.utils.tensorboard", "tensorboardX"])
def test_remote_storage_keeps_the_other_writer(libraries, name):
    module = importlib.import_module(name)
    with stepscope.install(), pytest.warns(stepscope.LogWarning, match="s3://b/a is written by"):
        assert module.SummaryWriter("s3://b/a").args == ("s3://b/a",)


def test_a_program_may_derive_its_own_class(libraries, tmp_path):
    with stepscope.install():
        from tensorboardX import SummaryWriter

        class Mine(SummaryWriter):
            """Logs twice."""

            def add_scalar(self, tag, value, step):
                super().add_scalar(tag, value, step)
                super().add_scalar(tag, value, step + 1)

        with Mine(logdir=tmp_path / "run") as writer:
            writer.add_scalar("x", 1, 0)
    assert scalars_of(tmp_path / "run", "x") == [(0, 1), (1, 1)]


def test_a_module_may_be_loaded_again(libraries):
    import tensorboardX

    with stepscope.install():
        importlib.reload(tensorboardX)
        importlib.reload(tensorboardX)
        assert issubclass(tensorboardX.SummaryWriter, stepscope.SummaryWriter)
    assert tensorboardX.SummaryWriter("a").args == ("a",)
