# SPDX-License-Identifier: Apache-2.0
# Written by python/write_stubs.py.
"""Encodes Summary.Values, one function per kind."""

from collections.abc import Sequence
from typing import Annotated

from numpy.typing import NDArray


def scalar(tag: str, value: float, is_double: bool = ..., display_name: str = ..., description: str = ...) -> bytes: ...

def tensor(tag: str, array: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], plugin: str = ..., content: bytes = ..., display_name: str = ..., description: str = ...) -> bytes: ...

def histogram(tag: str, array: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], buckets: int = ..., leave_out: bool = ..., description: str = ...) -> tuple:
    """(value, how many were left out)"""

def legacy_histogram(tag: str, array: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], bin_count: int = ..., edges: Sequence[float] = ..., max_bins: int = ..., leave_out: bool = ...) -> tuple:
    """(value, how many were left out, how many are outside the edges)"""

def counted_histogram(tag: str, min: float, max: float, num: float, sum: float, sum_squares: float, limits: Sequence[float], counts: Sequence[float]) -> bytes: ...

def pr_curve(tag: str, labels: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], probabilities: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], weights: Annotated[NDArray, dict(order='C', device='cpu', writable=False)] | None = ..., thresholds: int = ..., description: str = ...) -> bytes: ...

def counted_pr_curve(tag: str, rows: Sequence[Annotated[NDArray, dict(order='C', device='cpu', writable=False)]]) -> bytes:
    """True and false positives, true and false negatives, precision, recall."""

def mesh(tag: str, vertices: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], faces: Annotated[NDArray, dict(order='C', device='cpu', writable=False)] | None = ..., colours: Annotated[NDArray, dict(order='C', device='cpu', writable=False)] | None = ..., config: str = ..., display_name: str = ..., description: str = ...) -> list:
    """A list of values, one per array."""

def images(tag: str, array: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], layout: str = ..., outputs_max: int = ..., description: str = ...) -> tuple:
    """(value, how many samples were clipped)"""

def image_files(tag: str, files: Sequence[bytes], description: str = ...) -> bytes: ...

def legacy_image(tag: str, array: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], layout: str = ..., columns: int = ...) -> tuple:
    """(value, how many samples were clipped); a batch becomes a grid."""

def legacy_image_file(tag: str, file: bytes) -> bytes: ...

def audio(tag: str, array: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], rate: int, outputs_max: int = ..., labels: Sequence[str] = ..., description: str = ...) -> tuple:
    """(value, how many samples were clipped)"""

def legacy_audio(tag: str, array: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], rate: int, channels_first: bool = ...) -> tuple:
    """(value, how many samples were clipped)"""

def text(tag: str, texts: Sequence[str], shape: Sequence[int], description: str = ...) -> bytes: ...

def video(tag: str, frames: Annotated[NDArray, dict(order='C', device='cpu', writable=False)], layout: str = ..., frames_per_second: float = ...) -> tuple:
    """
    (value, how many samples were clipped); the batch is the frames of a GIF.
    """

def experiment(hparams: Sequence[tuple[str, str, str, str, Sequence[bool | float | str]]], metrics: Sequence[tuple[str, str, str, str, int]], time_created: float) -> bytes:
    """
    hparams: (name, display name, description, kind, values), the kind being 'real', 'int', 'discrete', 'number', 'text', 'bool' or ''; metrics: (tag, group, display name, description, dataset type).
    """

def session_start(hparams: Sequence[tuple[str, bool | float | str]], group_name: str = ..., start_time: float = ...) -> bytes: ...

def session_end(status: int, end_time: float) -> bytes:
    """Status: 1 success, 2 failure, 3 running."""

def layout(categories: Sequence[tuple[str, bool, Sequence[tuple[str, bool, Sequence[str]]]]]) -> bytes:
    """Rows (title, is closed, charts); a chart is (title, is margin, tags)."""

def projector_config(existing: str, tensor_name: str, tensor_path: str, metadata_path: str = ..., sprite_path: str = ..., sprite_width: int = ..., sprite_height: int = ...) -> str:
    """
    The text of projector_config.pbtxt with that embedding added, or replaced.
    """

def tensors_tsv(points: Annotated[NDArray, dict(order='C', device='cpu', writable=False)]) -> bytes:
    """Points with the shape [count, dimensions]."""

def metadata_tsv(header: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes: ...

def sprite(pictures: Annotated[NDArray, dict(order='C', device='cpu', writable=False)]) -> bytes:
    """A PNG file of NCHW images, arranged in a square."""
