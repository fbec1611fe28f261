# SPDX-License-Identifier: Apache-2.0
"""Conversion of numbers, arrays and tensors, without any framework."""
import decimal
import fractions

import numpy as np
import pytest

from stepscope import LogError, values


class Device:
    """A device, as frameworks print it."""

    def __str__(self):
        return "cuda:0"


class Tensor:
    """A tensor of some framework that returns its numbers on request."""

    dtype, device = "float32", Device()

    def __init__(self, array):
        self._array = np.asarray(array)
        self.shape = self._array.shape

    def numpy(self):
        return self._array


class Symbolic(Tensor):
    """A tensor of a compiled function, which has no numbers yet."""

    def numpy(self):
        raise NotImplementedError("numpy() is only available when eager")


def test_an_array_is_not_copied():
    array = np.arange(6.0).reshape(2, 3)
    assert values.array_of(array) is array
    assert np.shares_memory(values.array_of(memoryview(array)), array)
    assert np.shares_memory(values.array_of(Tensor(array)), array)


@pytest.mark.parametrize("value", [[1, 2], (1, 2), range(1, 3), np.array([1, 2]), Tensor([1, 2]),
                                   memoryview(np.array([1, 2])), np.array([1, 2]).astype(">f4"),
                                   np.array([1, 2], np.longdouble)])
def test_all_kinds_of_arrays(value):
    array = values.array_of(value)
    assert array.tolist() == [1, 2] and array.flags.c_contiguous and array.dtype.isnative
    assert array.dtype.itemsize <= 8


@pytest.mark.parametrize("value", ["text", b"bytes", None, {}, {1, 2}, object(), [object()],
                                   ["a", "b"], np.array(["a"]), [[1], [1, 2]],
                                   np.array(["2020-01-01"], "M8[D]")])
def test_values_without_numbers(value):
    with pytest.raises(LogError):
        values.array_of(value)


def test_the_error_for_a_tensor_of_a_compiled_function_contains_the_fix():
    with pytest.raises(LogError, match="Inside a compiled function, return the value"):
        values.array_of(Symbolic([1]))


@pytest.mark.parametrize("value", [3, 3.0, fractions.Fraction(3), np.uint8(3), np.float16(3),
                                   np.array([[3]]), Tensor(3), [3]])
def test_numbers(value):
    number = values.number_of(value)
    assert number == 3 and type(number) is float


@pytest.mark.parametrize("value, expected", [
    (np.zeros((2, 3), np.float32), r"got 6: numpy.ndarray, shape \(2, 3\), dtype float32"),
    (Tensor(np.zeros(4)), r"got 4: .*Tensor, shape \(4,\), dtype float32, device cuda:0"),
    ([], "got 0: list, 0 elements; log it only when"),
    (1j, "complex"),
    (10**400, "too large: an integer of 1329 bits"),
    (fractions.Fraction(10**400), "not a number that can be logged: .*Fraction"),
    (decimal.Decimal("sNaN"), "not a number that can be logged: .*Decimal")])
def test_the_error_describes_a_value_that_is_not_a_number(value, expected):
    with pytest.raises(LogError, match=expected):
        values.number_of(value)


@pytest.mark.parametrize("step, whole", [
    (None, None), (0, 0), (-1, -1), (2**63 - 1, 2**63 - 1), (np.int64(5), 5), (5.0, 5),
    (np.float32(5), 5), (np.array(5), 5), (np.array([5]), 5), (True, 1), (Tensor(5), 5)])
def test_steps(step, whole):
    assert values.step_of(step) == whole


@pytest.mark.parametrize("step, expected", [
    (0.5, "got 0.5. Count batches"), (float("nan"), "nan"), (float("inf"), "inf"),
    ("7", "must be an integer, got str, '7'"), (2**63, "does not fit in 64 bits"),
    (np.arange(2), r"shape \(2,\)"), ([], "list, 0 elements")])
def test_invalid_steps(step, expected):
    with pytest.raises(LogError, match=expected):
        values.step_of(step)


@pytest.mark.parametrize("value, made", [
    (True, True), (np.bool_(False), False), ("adam", "adam"), (3, 3.0), (np.float32(0.5), 0.5),
    (np.array(2), 2.0)])
def test_hyperparameters(value, made):
    found = values.hparam_of("x", value)
    assert found == made and type(found) is type(made)


@pytest.mark.parametrize("value, expected", [
    ([1, 2], "the hyperparameter 'x' is list, 2 elements"), (None, "NoneType"),
    (object(), "is object, but must be a bool, a number or a str")])
def test_invalid_hyperparameters(value, expected):
    with pytest.raises(LogError, match=expected):
        values.hparam_of("x", value)
