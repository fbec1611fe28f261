# SPDX-License-Identifier: Apache-2.0
"""Series as returned by stepscope.read(): columns of scalars, and records read on use."""
import collections.abc
import operator
from typing import Any, Iterator, List, NamedTuple, Optional, Tuple, Union

import numpy

from stepscope.wording import counted

# By plugin. Anything not listed is a tensor.
_KIND_OF_PLUGIN = {
    "scalars": "scalars", "histograms": "histograms", "images": "images", "audio": "audio",
    "text": "texts", "graphs": "graphs", "graph_keras_model": "graphs",
    "graph_run_metadata": "graphs", "graph_run_metadata_graph": "graphs",
    "graph_tagged_run_metadata": "graphs",
}
KINDS = ("scalars", "histograms", "images", "audio", "texts", "graphs", "tensors")


def kind_of(core: Any) -> str:
    """Returns which of KINDS a series of the module _core is."""
    if core.is_scalar:
        return "scalars"
    kind = _KIND_OF_PLUGIN.get(core.plugin, "tensors")
    return "tensors" if kind == "scalars" else kind


def make(kind: str, core: Any, all_points: bool) -> "Union[Scalars, Records]":
    """Wraps a series of the module _core."""
    if kind == "scalars":
        return Scalars(core, all_points)
    return Records(core, kind, all_points)


class Point(NamedTuple):
    """One logged number."""

    step: int
    wall_time: float
    value: float


class Scalars(collections.abc.Sequence):
    """The points of a series of numbers: three columns of equal length, and a sequence of Point.

    The arrays are shared and read-only; copy() an array to change it.
    """

    def __init__(self, core: Any, all_points: bool) -> None:
        """Created by Run."""
        self._core = core
        self._all_points = all_points
        self._columns: Optional[Tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]] = None

    @property
    def tag(self) -> str:
        """The tag it was logged under."""
        return self._core.tag

    @property
    def description(self) -> str:
        """The description it was logged with, in Markdown; usually empty."""
        return self._core.description

    @property
    def steps(self) -> numpy.ndarray:
        """The steps, as int64."""
        return self._read()[0]

    @property
    def wall_times(self) -> numpy.ndarray:
        """When the points were logged, in seconds since 1970, as float64."""
        return self._read()[1]

    @property
    def values(self) -> numpy.ndarray:
        """The values, as float64, which represents all logged values exactly."""
        return self._read()[2]

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: Any) -> Any:
        """Returns the point at an index, or the list of points of a slice."""
        if isinstance(index, slice):
            rows = zip(*(column[index].tolist() for column in self._read()))
            return [Point(*row) for row in rows]
        try:
            place = operator.index(index)
        except TypeError:
            raise TypeError(f"the points of {self.tag!r} are numbered from 0, got {index!r}. Pass "
                            "an integer or a slice, or use the arrays steps, wall_times and "
                            "values") from None
        if not -len(self) <= place < len(self):
            raise IndexError(f"there is no point {place} of {self.tag!r}: it has {len(self)}")
        return Point(*(column[place].item() for column in self._read()))

    def __iter__(self) -> Iterator[Point]:
        return iter(self[:])

    def __repr__(self) -> str:
        return f"<stepscope scalars {self.tag}: {counted(len(self), 'point')}>"

    def _read(self) -> Tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
        if self._columns is None:
            self._columns = self._core.columns(self._all_points)
        return self._columns


class Record:
    """One logged value other than a scalar. It is read from its file on use."""

    def __init__(self, series: "Records", index: int) -> None:
        """Created by Records."""
        self._series = series
        self._index = index

    @property
    def step(self) -> int:
        """The step it was logged at."""
        return int(self._series.steps[self._index])

    @property
    def wall_time(self) -> float:
        """When it was logged, in seconds since 1970."""
        return float(self._series.wall_times[self._index])

    @property
    def value(self) -> Any:
        """The logged value, see Run's properties; for a batch of images or audio clips, the first.

        Raises:
          OSError: the file was removed or has changed since; Log.refresh() reads it again.
          ValueError: the file is damaged there.
        """
        kind = self._series.kind
        if kind in ("images", "audio", "graphs"):
            items = self.items
            return items[0] if items else b""
        value = self._array()
        if kind != "texts" or value.dtype != object:
            return value
        text = _decoded(value)
        return text.item() if text.size == 1 else text

    @property
    def items(self) -> List[bytes]:
        """Every image or audio clip of the batch that was logged at this step."""
        blobs = self._blobs()
        return blobs[2:] if self._series.kind == "images" else blobs

    @property
    def size(self) -> Tuple[int, int]:
        """Width and height of an image, in pixels."""
        if self._series.kind != "images":
            raise AttributeError(f"the record of {self._series.tag!r} at step {self.step} is not "
                                 "an image and has no size; see value.shape")
        width, height = self._blobs()[:2]
        return int(width), int(height)

    def __repr__(self) -> str:
        return f"<stepscope record of {self._series.tag} at step {self.step}>"

    def _array(self) -> numpy.ndarray:
        dtype, shape, data = self._series.read(self._index)
        if dtype is not None:
            return numpy.frombuffer(data, dtype=dtype).reshape(shape)
        strings = numpy.empty(len(data), dtype=object)
        strings[:] = data
        return strings.reshape(shape)

    def _blobs(self) -> List[bytes]:
        dtype, _, data = self._series.read(self._index)
        return data if dtype is None else []


class Records(collections.abc.Sequence):
    """The records of a series, ordered by step."""

    def __init__(self, core: Any, kind: str, all_points: bool) -> None:
        """Created by Run."""
        self.kind = kind
        self._core = core
        self._all_points = all_points
        self._records: Any = None

    @property
    def tag(self) -> str:
        """The tag it was logged under."""
        return self._core.tag

    @property
    def plugin(self) -> str:
        """The dashboard that shows it, such as "pr_curves"; empty if the log does not say."""
        return self._core.plugin

    @property
    def description(self) -> str:
        """The description it was logged with, in Markdown; usually empty."""
        return self._core.description

    @property
    def steps(self) -> numpy.ndarray:
        """The steps, as int64."""
        return self._index()[1][0]

    @property
    def wall_times(self) -> numpy.ndarray:
        """When the records were logged, in seconds since 1970, as float64."""
        return self._index()[1][1]

    def read(self, index: int) -> Tuple[Optional[str], Tuple[int, ...], Any]:
        """Returns the record as stored in the file: dtype, shape and bytes, or None, shape,
        strings."""
        return self._index()[0].read(index)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [Record(self, place) for place in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(f"there is no record {index} of {self.tag!r}: it has {len(self)}")
        return Record(self, place)

    def __iter__(self) -> Iterator[Record]:
        return (Record(self, place) for place in range(len(self)))

    def __repr__(self) -> str:
        return f"<stepscope {self.kind} {self.tag}: {counted(len(self), 'record')}>"

    def _index(self) -> Tuple[Any, Tuple[numpy.ndarray, numpy.ndarray]]:
        if self._records is None:
            records = self._core.records(self._all_points)
            self._records = records, records.columns()
        return self._records


def _decoded(strings: numpy.ndarray) -> numpy.ndarray:
    texts = numpy.empty(strings.size, dtype=object)
    texts[:] = [string.decode("utf-8", "replace") for string in strings.ravel()]
    return texts.reshape(strings.shape)
