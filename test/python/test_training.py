# SPDX-License-Identifier: Apache-2.0
"""The Keras callback outside of fit(), profile_batch, and stepscope.profiler, with stand-ins for
Keras and PyTorch. test/peers does the same with both."""
import importlib
import re
import subprocess
import sys
import types
import warnings

import numpy as np
import pytest

import stepscope
from stepscope import LogWarning, keras_profile, profiler


class Callback:
    """keras.callbacks.Callback."""

    model = None

    def set_model(self, model):
        self.model = model


class Profile:
    """torch.profiler.profile: hands over its trace when `active` steps were made."""

    def __init__(self, on_trace_ready, schedule=None):
        self.on_trace_ready = on_trace_ready
        self.schedule = schedule
        self.marks = []
        made.append(self)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        self.count = 0

    def step(self):
        self.count += 1

    def stop(self):
        if self.schedule is None or self.count >= self.schedule:
            self.on_trace_ready(self)

    def export_chrome_trace(self, path):
        with open(path, "w") as file:
            file.write(" ".join(self.marks))


class Mark:
    """torch.profiler.record_function."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        made[-1].marks.append(f"<{self.name}")

    def __exit__(self, *_):
        made[-1].marks.append(">")


made = []


@pytest.fixture(autouse=True)
def torch(monkeypatch):
    """A stand-in for PyTorch."""
    module = types.ModuleType("torch")
    module.profiler = types.ModuleType("torch.profiler")
    module.profiler.profile = Profile
    module.profiler.record_function = Mark
    module.profiler.schedule = lambda wait, warmup, active, repeat, skip_first: (
        skip_first + wait + warmup + active)
    monkeypatch.setitem(sys.modules, "torch", module)
    monkeypatch.setitem(sys.modules, "torch.profiler", module.profiler)
    profiler._profile_class.cache_clear()
    monkeypatch.setattr(profiler, "_handlers", [])
    made.clear()
    yield module
    profiler._profile_class.cache_clear()


@pytest.fixture
def keras(monkeypatch):
    """stepscope.keras with a stand-in for Keras on the backend torch."""
    module = types.ModuleType("keras")
    module.callbacks = types.ModuleType("keras.callbacks")
    module.callbacks.Callback = Callback
    module.backend = types.ModuleType("keras.backend")
    module.backend.backend = lambda: "torch"
    for each in (module, module.callbacks, module.backend):
        monkeypatch.setitem(sys.modules, each.__name__, each)
    monkeypatch.delitem(sys.modules, "stepscope.keras", raising=False)
    monkeypatch.delattr(stepscope, "keras", raising=False)
    yield importlib.import_module("stepscope.keras")
    sys.modules.pop("stepscope.keras", None)


def test_a_callback_outside_of_fit_logs_metrics_and_says_what_it_needs(keras, tmp_path):
    callback = keras.TensorBoard(tmp_path, histogram_freq=1, embeddings_freq=1,
                                 write_steps_per_second=True)
    with pytest.warns(LogWarning) as caught:
        for epoch in range(2):
            callback.on_epoch_begin(epoch)
            callback.on_epoch_end(epoch, {"loss": np.float32(0.5)})
        callback.on_test_end({"loss": 1})
        callback.on_train_end(None)
    (warning,) = caught
    assert re.search(r"model\.fit\(\.\.\., callbacks=\[callback\]\).*set_model\(model\).*"
                     r"SummaryWriter: writer\.add_scalar", str(warning.message))
    assert warning.filename == __file__
    assert stepscope.read(tmp_path).runs["train"].scalars["epoch_loss"].steps.tolist() == [0, 1]


def test_a_model_without_an_optimizer_is_no_error(keras, tmp_path):
    callback = keras.TensorBoard(tmp_path, write_graph=False, write_steps_per_second=True)
    callback.set_model(types.SimpleNamespace(layers=[], optimizer=None))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        callback.on_epoch_begin(0)
        callback.on_epoch_end(0, {"loss": 0.5})
        callback.on_train_end(None)
    assert list(stepscope.read(tmp_path).runs["train"].scalars) == ["epoch_loss"]


@pytest.mark.parametrize("given", ["a", "1,b", "1,2,3", (3, 2), -1, None, [], "", {"a": 1},
                                   "1.5,2", 2.5, (1.5, 2), float("nan")])
def test_a_malformed_profile_batch_names_the_forms(given):
    with pytest.raises(ValueError, match=re.escape(f"profile_batch is {given!r}. Pass a batch, ")
                       + r".*\(10, 20\) or '10,20'"):
        keras_profile.BatchProfile(given, "runs")


@pytest.mark.parametrize("given", ["2,3", (2, 3), [2, 3], " 2, 3 "])
def test_profile_batch_marks_each_batch_as_a_step(keras, given, tmp_path):
    profile = keras_profile.BatchProfile(given, str(tmp_path))
    for batch in range(1, 6):
        profile.begin_batch(batch)
        profile.end_batch(batch)
    profile.end()
    (trace,) = tmp_path.iterdir()
    assert trace.read_text() == "<ProfilerStep#2 > <ProfilerStep#3 >"


def test_a_training_too_short_for_profile_batch_warns(keras, tmp_path):
    profile = keras_profile.BatchProfile((50, 60), str(tmp_path))
    profile.begin_batch(1)
    profile.end_batch(1)
    with pytest.warns(LogWarning, match="ended after 1 batch, before batch 50.*Pass batches"):
        profile.end()
    assert list(tmp_path.iterdir()) == []


def test_a_backend_without_a_profiler_warns(keras, tmp_path, monkeypatch):
    monkeypatch.setattr(keras_profile, "backend", lambda: "numpy")
    profile = keras_profile.BatchProfile(1, str(tmp_path))
    with pytest.warns(LogWarning, match="numpy has no profiler"):
        profile.begin_batch(1)
    profile.end_batch(1)
    profile.end()


def test_a_profiler_with_too_few_steps_says_how_many_it_needs(tmp_path):
    with pytest.warns(LogWarning) as caught, profiler.profile(tmp_path, skip_first=2) as trace:
        trace.step()
    (warning,) = caught
    assert f"no trace was written to {tmp_path}: step() was called 1 time, but a trace needs " \
        "7 calls: skip_first=2, wait=1, warmup=1 and active=3 together" in str(warning.message)


def test_a_profiler_with_enough_steps_does_not_warn(tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with profiler.profile(tmp_path, wait=0, warmup=0, active=2) as trace:
            trace.step()
            trace.step()
        profiler._check_all()
    assert len(list(tmp_path.iterdir())) == 1


def test_a_handler_that_was_never_called_says_so_at_exit():
    code = "from stepscope import profiler; handler = profiler.trace_handler('runs/one')"
    done = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True,
                          check=True)
    assert "LogWarning: no trace was written to runs/one: the profiler had no complete trace" in \
        done.stderr
