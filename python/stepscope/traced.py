# SPDX-License-Identifier: Apache-2.0
"""Summaries inside a tf.function.

TensorFlow runs the Python code of such a function only once, to trace it; a tensor has no number
then. So a call there becomes an operation of the function, which makes the same call with the
numbers each time the function runs. TensorFlow is never imported here: code that is traced has
done so.
"""
import contextvars
import functools
import inspect
import os
import sys
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple, TypeVar

from stepscope import caution, default_writer, values, wording
from stepscope._core import LogError

Function = TypeVar("Function", bound=Callable[..., Any])

_IN_XLA = ("a function compiled by XLA (jit_compile=True, or on a TPU) cannot call Python. Return "
           "the value and log it where the function is called, or use jit_compile=False, for Keras "
           "in model.compile()")


class _Input(NamedTuple):
    """Stands for a tensor among the arguments of a call."""

    position: int


def as_it_is(function: Function) -> Function:
    """Decorates a function that a tf.function may call: AutoGraph does not convert its code."""
    function.autograph_info__ = None  # type: ignore[attr-defined]
    return function


def at_run_time(function: Function) -> Function:
    """Decorates a logging function so that inside a tf.function it logs each time that runs."""

    @as_it_is
    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        tensorflow = sys.modules.get("tensorflow")
        if tensorflow is None or not _is_tracing(tensorflow):
            return function(*args, **kwargs)
        return _traced(tensorflow, function, args, kwargs)

    return call  # type: ignore[return-value]


def _is_tracing(tensorflow: Any) -> bool:
    """Whether a tf.function is being traced; graphs of TensorFlow 1 have no functions."""
    if not hasattr(tensorflow, "executing_eagerly") or tensorflow.executing_eagerly():
        return False
    graph = tensorflow.compat.v1.get_default_graph()
    return bool(getattr(graph, "building_function", False))


def _traced(tensorflow: Any, function: Callable[..., Any], args: Tuple[Any, ...],
            kwargs: Dict[str, Any]) -> Any:
    """Adds the operation. Returns a tensor: whether something was written."""
    # Keras infers shapes in graphs that never run.
    if _asks("keras.src.backend.common.symbolic_scope", "in_symbolic_scope"):
        return tensorflow.constant(False)
    call = f"summary.{function.__name__}({args[0]!r})" if args and isinstance(args[0], str) else \
        f"summary.{function.__name__}"
    nothing = tensorflow.constant(False)
    place = _place_of(tensorflow, nothing)
    with caution.at(place):
        made = _operation(tensorflow, function, call, args, kwargs, place)
    return nothing if made is None else made


def _operation(tensorflow: Any, function: Callable[..., Any], call: str, args: Tuple[Any, ...],
               kwargs: Dict[str, Any], place: Optional[Tuple[str, int]]) -> Any:
    writer = default_writer.expected_writer(call, is_traced=True)
    if writer is None:
        return None
    try:
        if _asks("tensorflow.python.ops.control_flow_util", "GraphOrParentsInXlaContext",
                 tensorflow.compat.v1.get_default_graph()):
            raise LogError(_IN_XLA)
        if _step_of(function, args, kwargs) is None and default_writer.get_step() is None \
                and function.__name__ != "write_raw_pb":
            raise LogError(default_writer.NO_STEP)
        _check_scalar(function, args, kwargs)
        inputs = _Inputs(tensorflow)
        given = inputs.replaced((args, kwargs, *default_writer.step_and_condition(inputs.is_one)))
    except LogError as error:
        writer.log.refuse(call, str(args[0]) if args else "", error)
        return None
    made = tensorflow.numpy_function(_Call(function, call, given, place), inputs.tensors,
                                     tensorflow.bool, name="stepscope")
    made.set_shape(())
    return made


def _place_of(tensorflow: Any, made: Any) -> Optional[Tuple[str, int]]:
    """Returns the user's file and line that made an operation. TensorFlow knows it, while Python's
    own stack has files that AutoGraph has generated."""
    folders = tuple(os.path.dirname(os.path.realpath(file)) + os.sep
                    for file in (__file__, tensorflow.__file__))
    places = [(frame.filename, frame.lineno) for frame in made.op.traceback or ()]
    return next((place for place in reversed(places)
                 if not os.path.realpath(place[0]).startswith(folders)), None)


class _Call:
    """A call with the writer, step, scope and condition of the moment when it was traced."""

    def __init__(self, function: Callable[..., Any], name: str, given: Any,
                 place: Optional[Tuple[str, int]]) -> None:
        self._place = place
        self._function = function
        self._name = name
        self._given = given
        self._context = contextvars.copy_context()
        self._runs = 0

    def __call__(self, *arrays: Any) -> bool:
        return self._context.copy().run(self._run, arrays)

    def _run(self, arrays: Tuple[Any, ...]) -> bool:
        args, kwargs, step, condition = _filled(self._given, arrays)
        default_writer.set_step_and_condition(step, condition)
        self._runs += 1
        wording.origin.set("tensorflow")
        with caution.at(self._place):
            if self._runs == 2:
                self._check_step()
            return bool(self._function(*args, **kwargs))

    def _check_step(self) -> None:
        """Warns if every run logs at the same step."""
        given = _step_of(self._function, self._given[0], self._given[1])
        step = self._given[2] if given is None else given
        if isinstance(step, int):
            caution.warn(f"{self._name}: every call of this tf.function logs step {step}, because "
                         "the step was a Python number when TensorFlow traced the function. Pass "
                         "the step to the function as a tensor, tf.constant(step, tf.int64), or "
                         "use a tf.Variable")


class _Inputs:
    """Finds the tensors in the arguments of a call."""

    def __init__(self, tensorflow: Any) -> None:
        self.tensors: List[Any] = []
        self._tensorflow = tensorflow

    def is_one(self, value: Any) -> bool:
        """Whether a value has a number only when the function runs. A variable has one now, too,
        but the function may change it."""
        return bool(self._tensorflow.is_tensor(value))

    def replaced(self, value: Any) -> Any:
        """Returns a copy of `value`, lists and dicts included, with _Input instead of tensors."""
        if type(value) in (list, tuple):
            return type(value)(self.replaced(item) for item in value)
        if type(value) is dict:
            return {name: self.replaced(item) for name, item in value.items()}
        if callable(value) and not self.is_one(value):
            return self._of_function(value)
        if not self.is_one(value) and type(value).__name__ != "IndexedSlices":
            return value
        self.tensors.append(self._tensorflow.convert_to_tensor(values.dense_of(value)))
        return _Input(len(self.tensors) - 1)

    def _of_function(self, function: Any) -> Any:
        """A function is called when the summary is recorded, unless it computes with tensors."""
        made = function()
        return self.replaced(made) if self.is_one(made) else function


def _filled(value: Any, arrays: Tuple[Any, ...]) -> Any:
    """Returns a copy of `value` with arrays instead of _Input."""
    if isinstance(value, _Input):
        return arrays[value.position]
    if type(value) in (list, tuple):
        return type(value)(_filled(item, arrays) for item in value)
    if type(value) is dict:
        return {name: _filled(item, arrays) for name, item in value.items()}
    return value


def _step_of(function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Returns the argument step; None if there is none."""
    return inspect.signature(function).bind(*args, **kwargs).arguments.get("step")


def _check_scalar(function: Callable[..., Any], args: Any, kwargs: Any) -> None:
    """A shape is often known when the function is traced, and the line that is wrong as well."""
    data = kwargs.get("data", args[1] if len(args) > 1 else None)
    shape = getattr(data, "shape", None)
    count = getattr(shape, "num_elements", lambda: None)()
    if function.__name__ == "scalar" and count is not None:
        values.check_count(data, count)


def _asks(module: str, name: str, *args: Any) -> bool:
    """Calls a predicate inside another package; False if that version does not have it."""
    predicate = getattr(sys.modules.get(module), name, None)
    return bool(predicate is not None and predicate(*args))
