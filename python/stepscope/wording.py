# SPDX-License-Identifier: Apache-2.0
"""Wording of messages."""
import contextvars
from typing import Any

# The framework whose tensors have become NumPy arrays on the way here.
origin: "contextvars.ContextVar[str]" = contextvars.ContextVar("stepscope_origin", default="numpy")


def counted(count: int, one: str, many: str = "") -> str:
    """Returns "1 label" or "2 labels"; `many` is for plurals other than an added "s"."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def framework_of(value: Any) -> str:
    """Returns the name of the framework whose array this is: "tensorflow", "torch", "jax", or
    `origin` for everything else."""
    for kind in type(value).__mro__:
        module = kind.__module__.split(".")[0]
        if module in ("tensorflow", "torch", "jax", "jaxlib"):
            return "jax" if module == "jaxlib" else module
    return origin.get()


def mean_of(value: Any) -> str:
    """Returns the expression that computes the mean of `value`, as its framework writes it."""
    if isinstance(value, (list, tuple)):
        return "np.mean(value)"
    means = {"tensorflow": "tf.reduce_mean(value)", "jax": "jnp.mean(value)"}
    return means.get(framework_of(value), "value.mean()")


def cast_of(value: Any, dtype: str) -> str:
    """Returns the expression that converts `value` to another type, as its framework writes it."""
    if isinstance(value, (list, tuple)):
        return f"np.array(value, np.{dtype})"
    casts = {"tensorflow": f"tf.cast(value, tf.{dtype})", "torch": f"value.to(torch.{dtype})",
             "jax": f"value.astype(jnp.{dtype})"}
    return casts.get(framework_of(value), f"value.astype('{dtype}')")
