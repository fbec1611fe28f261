# SPDX-License-Identifier: Apache-2.0
"""stepscope.summary inside a tf.function, with a stand-in for TensorFlow: a function is "traced"
once, and then run with numbers. test/peers does the same with TensorFlow itself."""
import sys
import types
import warnings

import numpy as np
import pytest
from event_reader import read_events, scalars_of

from stepscope import LogError, LogWarning, default_writer, summary


class Tensor:
    """Has a shape while a function is traced, and no numbers."""

    def __init__(self, name="", shape=()):
        self.name = name
        self.shape = types.SimpleNamespace(num_elements=lambda: int(np.prod(shape)),
                                           __iter__=lambda: iter(shape))
        frames = [types.SimpleNamespace(filename=__file__, lineno=1)]
        self.op = types.SimpleNamespace(traceback=frames)

    def set_shape(self, shape):
        assert shape == ()

    def __array__(self, *_):
        raise NotImplementedError("a symbolic tensor has no numbers")


Tensor.__module__ = "tensorflow"


class TensorFlow(types.ModuleType):
    """The functions of TensorFlow that a traced call uses."""

    __file__ = "/elsewhere/tensorflow/__init__.py"
    bool = "bool"

    def __init__(self):
        super().__init__("tensorflow")
        self.is_tracing = True
        self.operations = []
        graph = types.SimpleNamespace(building_function=True)
        self.compat = types.SimpleNamespace(
            v1=types.SimpleNamespace(get_default_graph=lambda: graph))

    def executing_eagerly(self):
        return not self.is_tracing

    def is_tensor(self, value):
        return isinstance(value, Tensor)

    def convert_to_tensor(self, value):
        return value

    def constant(self, value):
        return Tensor()

    def numpy_function(self, function, tensors, kind, name):
        self.operations.append((function, tensors))
        return Tensor()

    def run(self, **numbers):
        """Runs the function that was traced."""
        self.is_tracing = False
        return [call(*(np.asarray(numbers[tensor.name]) for tensor in tensors))
                for call, tensors in self.operations]


@pytest.fixture
def tensorflow(monkeypatch):
    module = TensorFlow()
    monkeypatch.setitem(sys.modules, "tensorflow", module)
    return module


@pytest.fixture
def writer(tmp_path):
    with summary.create_file_writer(tmp_path) as made:
        yield made


def test_a_call_is_made_each_time_the_function_runs(tensorflow, writer, tmp_path):
    with summary.name_scope("outer"), writer.as_default(step=Tensor("step")):
        assert isinstance(summary.scalar("loss", Tensor("loss")), Tensor)
    assert tensorflow.run(loss=0.5, step=3) == [True]
    assert tensorflow.run(loss=0.25, step=4) == [True]
    writer.flush()
    assert scalars_of(tmp_path, "outer/loss") == [(3, 0.5), (4, 0.25)]


def test_a_condition_may_be_a_tensor_or_a_function(tensorflow, writer, tmp_path):
    now = [False]
    with writer.as_default(step=Tensor("step")):
        with summary.record_if(Tensor("condition")):
            summary.scalar("a", 1)
        with summary.record_if(lambda: Tensor("condition")):
            summary.scalar("b", 1)
        with summary.record_if(lambda: now[0]):
            summary.scalar("c", 1)
        with summary.record_if(False):
            summary.scalar("d", 1)
    assert tensorflow.run(condition=True, step=1) == [True, True, False, False]
    now[0] = True
    assert tensorflow.run(condition=False, step=2) == [False, False, True, False]
    writer.flush()
    assert scalars_of(tmp_path, "a") == scalars_of(tmp_path, "b") == [(1, 1)]
    assert scalars_of(tmp_path, "c") == [(2, 1)]


def test_tensors_inside_lists_become_numbers(tensorflow, writer, tmp_path):
    with writer.as_default():
        summary.scalar(name="sum", data=[Tensor("a")], step=Tensor("step"))
    assert tensorflow.run(a=2, step=1) == [True]
    writer.flush()
    assert scalars_of(tmp_path, "sum") == [(1, 2)]


def test_a_shape_is_refused_when_the_function_is_traced(tensorflow, writer):
    with writer.as_default(), pytest.raises(LogError, match=r"'loss'.*tf\.reduce_mean\(value\)"):
        summary.scalar("loss", Tensor("loss", (3,)), step=1)
    assert tensorflow.operations == []


def test_a_missing_step_is_refused_when_the_function_is_traced(tensorflow, writer):
    with writer.as_default(), pytest.raises(LogError, match=r"'loss'.*no step is set.*as_default"):
        summary.scalar("loss", Tensor("loss"))
    assert tensorflow.operations == []


def test_an_error_at_run_time_uses_the_words_of_tensorflow(tensorflow, writer):
    with writer.as_default():
        summary.scalar("loss", Tensor("loss"), step=1)
    with pytest.raises(LogError, match=r"got 2.*tf\.reduce_mean\(value\)"):
        tensorflow.run(loss=[1, 2])


def test_xla_is_refused_at_the_call(tensorflow, writer, monkeypatch):
    flow = types.SimpleNamespace(GraphOrParentsInXlaContext=lambda graph: True)
    monkeypatch.setitem(sys.modules, "tensorflow.python.ops.control_flow_util", flow)
    with writer.as_default(), pytest.raises(LogError, match="XLA.*Return the value.*jit_compile"):
        summary.scalar("loss", Tensor("loss"), step=1)


def test_shapes_that_keras_infers_are_not_logged(tensorflow, writer, monkeypatch):
    scope = types.SimpleNamespace(in_symbolic_scope=lambda: True)
    monkeypatch.setitem(sys.modules, "keras.src.backend.common.symbolic_scope", scope)
    with warnings.catch_warnings(), writer.as_default():
        warnings.simplefilter("error")
        summary.scalar("loss", Tensor("loss"), step=1)
    assert tensorflow.operations == []


def test_a_function_traced_without_a_writer_warns(tensorflow, monkeypatch):
    monkeypatch.setattr(default_writer._Absence, "is_known", False)
    with pytest.warns(LogWarning, match="when TensorFlow traced .*with writer.as_default") as told:
        summary.scalar("loss", Tensor("loss"), step=1)
    assert told[0].filename == __file__ and told[0].lineno == 1
    assert tensorflow.operations == []


def test_a_step_that_never_changes_warns_once(tensorflow, writer, tmp_path):
    with writer.as_default(step=7):
        summary.scalar("loss", Tensor("loss"))
    tensorflow.run(loss=1)
    with pytest.warns(LogWarning, match=r"'loss'.*logs step 7.*tf\.Variable"):
        tensorflow.run(loss=2)
    tensorflow.run(loss=3)
    writer.flush()
    assert len(read_events(tmp_path)) > 0
    assert [step for step, _ in scalars_of(tmp_path, "loss")] == [7, 7, 7]


def test_without_a_function_nothing_changes(tensorflow, writer, tmp_path):
    tensorflow.is_tracing = False
    with writer.as_default():
        assert summary.scalar("loss", 1, step=1) is True
    assert scalars_of(tmp_path, "loss") == [(1, 1)]
