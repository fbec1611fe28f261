# SPDX-License-Identifier: Apache-2.0
"""Converts logged values to numbers that can be written.

NumPy arrays are used as they are. PyTorch, TensorFlow and JAX arrays are copied to the host from
any device, without importing their framework, which the caller has already imported.
Everything else is read through DLPack, the buffer protocol or __array__.
"""
import decimal
import numbers
import operator
import sys
from typing import Any, Optional

import numpy as np

from stepscope._core import LogError
from stepscope.wording import cast_of, counted, framework_of, mean_of

_STEP_MIN, _STEP_MAX = -(2**63), 2**63 - 1


def describe(value: Any) -> str:
    """Describes `value` for an error message: type, shape, dtype and device."""
    kind = type(value)
    module = kind.__module__.split(".")[0]
    name = kind.__name__ if module == "builtins" else f"{module}.{kind.__name__}"
    parts = [name]
    shape = getattr(value, "shape", None)
    if shape is not None:
        try:
            parts.append(f"shape {tuple(int(size) for size in shape)}")
        except (TypeError, ValueError):
            parts.append(f"shape {shape}")
    for attribute in ("dtype", "device"):
        found = getattr(value, attribute, None)
        if found is not None and not callable(found) and _short(found):
            parts.append(f"{attribute} {_short(found)}")
    if len(parts) == 1 and isinstance(value, (list, tuple, dict, set, str, bytes)):
        parts.append(repr(value[:40]) if isinstance(value, str) else counted(len(value), "element"))
    return ", ".join(parts)


def _short(found: Any) -> str:
    """A dtype or device as its framework prints it, without decoration."""
    name = getattr(found, "name", None)
    return name if isinstance(name, str) else str(found).replace("torch.", "")


def array_of(value: Any) -> np.ndarray:
    """Returns `value` as a contiguous NumPy array of numbers on the host.

    Raises LogError if it contains no numbers. bfloat16 and 8-bit floats, which NumPy lacks, are
    converted exactly to float32.
    """
    if isinstance(value, np.ndarray):
        return _numeric(_without_objects(value), value)
    if isinstance(value, (str, bytes, dict, set)) or value is None:
        raise LogError(f"no numbers found in {describe(value)}. {_cure(value)}")
    if type(value).__module__.split(".")[0] == "torch":
        return _numeric(_from_torch(value), value)
    return _numeric(_from_other(value), value)


def _from_torch(tensor: Any) -> np.ndarray:
    """Converts a PyTorch tensor on any device; a tensor on the CPU is not copied."""
    if not hasattr(tensor, "detach"):
        raise LogError(f"no numbers found in {describe(tensor)}. {_cure(tensor)}")
    if tensor.device.type == "meta":
        raise LogError(f"a tensor on the meta device has no numbers: {describe(tensor)}. Log it "
                       "where it is computed")
    host = tensor.detach().cpu()
    host = host.to_dense() if host.layout is not _strided(host) else host
    if host.is_quantized:
        host = host.dequantize()
    if str(host.dtype) == "torch.bfloat16" or str(host.dtype).startswith("torch.float8"):
        host = host.float()
    return host.resolve_conj().resolve_neg().numpy()


def _strided(tensor: Any) -> Any:
    import torch  # The tensor's owner has imported it.

    return torch.strided


def _from_other(value: Any) -> np.ndarray:
    """Converts arrays of TensorFlow, JAX and others, sequences of numbers, and numbers."""
    try:
        if hasattr(value, "flat_values"):  # It also has numpy(), which returns rows as objects.
            return dense_of(value)
        if hasattr(value, "numpy") and callable(value.numpy):
            return np.asarray(value.numpy())
        if hasattr(value, "__cuda_array_interface__") and hasattr(value, "get"):
            return np.asarray(value.get())  # CuPy refuses implicit copies.
        if _holds_tensors(value):
            return np.stack([array_of(item) for item in value])
        if framework_of(value) == "tensorflow" and hasattr(value, "values"):
            return dense_of(value).numpy()
        return _without_objects(np.asarray(value))
    except LogError:
        raise
    except Exception as error:
        cure = "Log its elements under a tag each, or join them with np.concatenate" \
            if isinstance(value, (list, tuple)) else \
            "Inside a compiled function, return the value and log it where the function is called"
        raise LogError(f"cannot convert to an array: {describe(value)} ({error}). {cure}"
                       ) from error


def dense_of(value: Any) -> Any:
    """Returns an IndexedSlices or SparseTensor of TensorFlow as a tensor; anything else unchanged.
    Raises LogError if the numbers do not determine a tensor."""
    kind = type(value).__name__
    if kind == "RaggedTensor":
        raise LogError("a RaggedTensor has rows of different lengths. Log its numbers, "
                       "value.flat_values, or pad the rows with value.to_tensor()")
    if kind == "IndexedSlices" and value.dense_shape is None:
        raise LogError("an IndexedSlices without dense_shape does not say how many rows there are. "
                       "Log the rows it has, value.values")
    tensorflow: Any = sys.modules.get("tensorflow")  # The value's owner has imported it.
    if kind == "IndexedSlices":
        return tensorflow.convert_to_tensor(value)
    if kind == "SparseTensor":
        return tensorflow.sparse.to_dense(tensorflow.sparse.reorder(value))
    return value


def _cure(value: Any) -> str:
    """Returns what to log instead of an object without numbers of its own."""
    if value is None:
        return "Pass a number, a NumPy array or a tensor; a gradient is None before backward()"
    if isinstance(value, dict):
        return "Log each of its values under its own tag"
    for method in ("result", "compute"):  # Metrics of Keras and torchmetrics.
        if callable(getattr(value, method, None)):
            return f"Pass value.{method}()"
    if hasattr(value, "named_parameters"):
        return "Log each of value.named_parameters() under its own tag"
    if hasattr(value, "weights"):
        return "Log each of value.weights under its own tag"
    if hasattr(value, "__next__"):
        return "Log each of its elements under its own tag"
    return "Pass a number, a NumPy array or a tensor of numbers"


def _holds_tensors(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and any(hasattr(item, "detach") for item in value)


def _without_objects(array: np.ndarray) -> np.ndarray:
    """Converts numbers for which NumPy has no type, such as decimals and fractions."""
    if array.dtype.kind == "O" and array.size and all(
            isinstance(item, (numbers.Real, decimal.Decimal)) for item in array.flat):
        return array.astype(np.float64)
    return array


def _numeric(array: np.ndarray, given: Any) -> np.ndarray:
    if array.dtype.kind == "V" or array.dtype.name in ("bfloat16",):
        array = _as_float32(array, given)
    if array.dtype.kind not in "fiubc":
        raise LogError(f"no numbers found in {describe(given)}. {_cure(given)}")
    if array.dtype == np.longdouble and array.dtype.itemsize > 8:
        array = array.astype(np.float64)
    if array.dtype == np.clongdouble and array.dtype.itemsize > 16:
        array = array.astype(np.complex128)
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    return array if array.flags.c_contiguous else np.ascontiguousarray(array)


def _as_float32(array: np.ndarray, given: Any) -> np.ndarray:
    """The small floats that ml_dtypes adds to NumPy."""
    try:
        return array.astype(np.float32)
    except (TypeError, ValueError) as error:
        raise LogError(f"no numbers found in {describe(given)}. {_cure(given)}") from error


def number_of(value: Any) -> float:
    """Returns `value` as one number. Raises LogError if it is not exactly one number."""
    if isinstance(value, (int, float)):
        return _as_double(value)
    if isinstance(value, (numbers.Real, decimal.Decimal)):
        return _as_nearest(value)
    item = _item_of_torch(value)
    if item is not None:
        return item
    array = array_of(value)
    check_count(value, array.size)
    if array.dtype.kind == "c":
        raise LogError(f"a scalar must be a real number, got a complex one: {describe(value)}. Log "
                       "its absolute value, or its real and imaginary parts as two tags")
    return float(array.reshape(()))


def check_count(value: Any, count: int) -> None:
    """Raises LogError unless `value`, which has this many elements, is one number."""
    if count != 1:
        cure = f"log its mean, e.g. {mean_of(value)}, or use a histogram" if count else \
            "log it only when there is data"
        raise LogError(f"a scalar must be one number, got {count}: {describe(value)}; {cure}")


def samples_of(value: Any) -> np.ndarray:
    """Returns `value` as audio samples. Raises LogError if its type has no defined range."""
    array = array_of(value)
    if array.dtype.kind != "f" and array.dtype != np.int16:
        scaled = f", e.g. {cast_of(value, 'float32')} / {np.iinfo(array.dtype).max + 1}" \
            if array.dtype.kind == "i" else ""
        raise LogError(f"not audio samples: {describe(value)}. Pass floating-point numbers from -1 "
                       f"to 1{scaled}, or int16")
    return array


def _item_of_torch(value: Any) -> Optional[float]:
    """Returns the number of a PyTorch tensor with one element by the fastest way, or None."""
    if not type(value).__module__.startswith("torch") or not hasattr(value, "numel"):
        return None
    try:
        item = value.item() if value.numel() == 1 else None
    except (RuntimeError, NotImplementedError):
        return None  # The slow path reports what is wrong with it.
    return float(item) if isinstance(item, (int, float)) else None


def _as_double(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        raise LogError(f"the number is too large: an integer of {value.bit_length()} bits. Log "
                       "its logarithm") from None


def _as_nearest(value: "numbers.Real | decimal.Decimal") -> float:
    """Fractions may be larger than any float, and a signaling NaN refuses to become one."""
    try:
        return float(value)
    except (OverflowError, ValueError) as error:
        raise LogError(f"not a number that can be logged: {describe(value)} ({error}). Log its "
                       "logarithm, or leave it out") from None


def hparam_of(name: str, value: Any) -> "bool | float | str":
    """Returns `value` as a bool, number or str. Raises LogError if it is none of these."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, str):
        return value
    try:
        return number_of(value)
    except LogError as error:
        raise LogError(f"the hyperparameter '{name}' is {describe(value)}, but must be a bool, a "
                       "number or a str. Pass str(value), or log each part under its own "
                       "name") from error


def step_of(step: Any) -> Optional[int]:
    """Returns `step` as an integer; None stays None. Raises LogError if it is not an integer."""
    if step is None:
        return None
    try:
        whole = operator.index(step)
    except TypeError:
        whole = _whole(step)
    if not _STEP_MIN <= whole <= _STEP_MAX:
        raise LogError(f"the step {whole} does not fit in 64 bits. Count steps from 0")
    return whole


def _whole(step: Any) -> int:
    try:
        number = number_of(step)
    except LogError as error:
        raise LogError(f"a step must be an integer, got {describe(step)}. Pass the number of "
                       "batches or epochs so far") from error
    if number != number or number in (float("inf"), float("-inf")) or number != int(number):
        raise LogError(f"a step must be an integer, got {number!r}. Count batches instead "
                       "of fractions of an epoch, e.g. int(epoch * batches_per_epoch)")
    return int(number)
