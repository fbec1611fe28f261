# SPDX-License-Identifier: Apache-2.0
"""The domains of hyperparameters."""
import abc
import random
from typing import Any, Iterable, List, Optional, Tuple


class Domain(abc.ABC):
    """The possible values of a hyperparameter: float, int, str or bool."""

    @property
    @abc.abstractmethod
    def dtype(self) -> type:
        """The type of the values."""

    @abc.abstractmethod
    def sample_uniform(self, rng: Any = random) -> Any:
        """Returns a random value; all are equally likely.

        Args:
          rng: a random.Random, or the module random.
        """

    @abc.abstractmethod
    def row(self) -> Tuple[str, List[Any]]:
        """Returns the kind of domain, "real", "int" or "discrete", and its ends or values. Without
        values, the kind is the type of the values: "number", "text" or "bool"."""


class _Interval(Domain):
    _dtype: type = float
    _kind = "real"

    def __init__(self, min_value: Any = None, max_value: Any = None) -> None:
        """
        Args:
          min_value: the smallest value.
          max_value: the largest value (included).
        """
        for name, value in (("min_value", min_value), ("max_value", max_value)):
            if not isinstance(value, self._dtype):
                raise TypeError(f"{name} of {type(self).__name__} must have the type "
                                f"{self._dtype.__name__}, got {value!r}. {self._cure(value)}")
        if not min_value <= max_value:
            raise ValueError(f"{type(self).__name__}: {min_value!r} is not below {max_value!r}. "
                             "Pass the smaller value first")
        self.min_value = min_value
        self.max_value = max_value

    def _cure(self, value: Any) -> str:
        if isinstance(value, (int, float)):
            other = "IntInterval" if self._dtype is float else "RealInterval"
            return f"Pass {self._dtype(value)!r}, or use {other}"
        return "Pass both ends, smaller first"

    def __str__(self) -> str:
        return f"[{self.min_value}, {self.max_value}]"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.min_value!r}, {self.max_value!r})"

    @property
    def dtype(self) -> type:
        return self._dtype

    def row(self) -> Tuple[str, List[Any]]:
        return self._kind, [self.min_value, self.max_value]


class IntInterval(_Interval):
    """All integers from min_value to max_value, both included."""

    _dtype = int
    _kind = "int"

    def sample_uniform(self, rng: Any = random) -> int:
        return rng.randint(self.min_value, self.max_value)


class RealInterval(_Interval):
    """All real numbers from min_value to max_value, both included."""

    def sample_uniform(self, rng: Any = random) -> float:
        return rng.uniform(self.min_value, self.max_value)


class Discrete(Domain):
    """A list of values of one type."""

    def __init__(self, values: Iterable[Any], dtype: Optional[type] = None) -> None:
        """
        Args:
          values: the values, in order.
          dtype: their type: int, float, bool or str; the type of the first value if None.
        """
        held = list(values)
        if dtype is None and not held:
            raise ValueError("a Discrete without values needs a dtype. Pass values, or "
                             "dtype=float, int, bool or str")
        self._dtype = type(held[0]) if dtype is None else dtype
        if self._dtype not in (int, float, bool, str):
            raise ValueError(f"a hyperparameter cannot have the type {self._dtype!r}. Use int, "
                             "float, bool or str; str(value) converts it")
        for value in held:
            if not isinstance(value, self._dtype):
                raise TypeError(f"the value {value!r} is not of type {self._dtype.__name__}. Pass "
                                "values of one type")
        self._values = sorted(held)

    def __str__(self) -> str:
        return "{" + ", ".join(repr(value) for value in self._values) + "}"

    def __repr__(self) -> str:
        return f"Discrete({self._values!r})"

    @property
    def dtype(self) -> type:
        return self._dtype

    @property
    def values(self) -> List[Any]:
        """The values, in order."""
        return list(self._values)

    def sample_uniform(self, rng: Any = random) -> Any:
        return rng.choice(self._values)

    def row(self) -> Tuple[str, List[Any]]:
        if self._values:
            return "discrete", self.values
        return {bool: "bool", str: "text"}.get(self._dtype, "number"), []
