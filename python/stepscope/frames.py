# SPDX-License-Identifier: Apache-2.0
"""Scalars as pandas frames, Arrow tables and Parquet files, if those packages are installed."""
import importlib
import os
from typing import TYPE_CHECKING, Any, Iterable, Iterator, List, Tuple

import numpy

if TYPE_CHECKING:
    import pandas
    import pyarrow

    from stepscope.series import Scalars

COLUMNS = ("run", "tag", "step", "wall_time", "value")

NamedScalars = Iterable[Tuple[str, str, "Scalars"]]


def _package(name: str, purpose: str) -> Any:
    """Imports an optional package."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = name.split(".", maxsplit=1)[0]
        raise ImportError(f"{purpose} needs the package {package}, which cannot be imported "
                          f"({error}). Install it with: pip install {package}") from error


def _joined(columns: List[numpy.ndarray], dtype: type) -> numpy.ndarray:
    return numpy.concatenate(columns) if columns else numpy.empty(0, dtype=dtype)


def _numbers(series: "List[Tuple[str, str, Scalars]]") -> List[numpy.ndarray]:
    """Returns the steps, wall times and values of all series, concatenated."""
    scalars = [one for _, _, one in series]
    return [_joined([one.steps for one in scalars], numpy.int64),
            _joined([one.wall_times for one in scalars], numpy.float64),
            _joined([one.values for one in scalars], numpy.float64)]


def to_pandas(series: NamedScalars) -> "pandas.DataFrame":
    """Returns one tidy frame. Run and tag are categorical columns, which saves memory."""
    pandas = _package("pandas", "to_pandas()")
    chosen = list(series)
    lengths = [len(scalars) for _, _, scalars in chosen]
    frame = {}
    for place, column in enumerate(COLUMNS[:2]):
        names = [one[place] for one in chosen]
        categories = list(dict.fromkeys(names))
        codes = {name: code for code, name in enumerate(categories)}
        of_points = numpy.repeat(numpy.array([codes[name] for name in names], numpy.int32), lengths)
        frame[column] = pandas.Categorical.from_codes(of_points, categories=categories)
    frame.update(zip(COLUMNS[2:], _numbers(chosen)))
    return pandas.DataFrame(frame)


def _schema(pyarrow: Any) -> Any:
    name = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    types = (name, name, pyarrow.int64(), pyarrow.float64(), pyarrow.float64())
    return pyarrow.schema(list(zip(COLUMNS, types)))


def _batches(pyarrow: Any, series: NamedScalars) -> "Iterator[pyarrow.RecordBatch]":
    """Yields one batch per series, made from its arrays without copying."""
    schema = _schema(pyarrow)
    for run, tag, scalars in series:
        zeros = pyarrow.array(numpy.zeros(len(scalars), numpy.int32))
        names = [pyarrow.DictionaryArray.from_arrays(zeros, pyarrow.array([name], pyarrow.string()))
                 for name in (run, tag)]
        numbers = [pyarrow.array(column)
                   for column in (scalars.steps, scalars.wall_times, scalars.values)]
        yield pyarrow.RecordBatch.from_arrays(names + numbers, schema=schema)


def to_arrow(series: NamedScalars) -> "pyarrow.Table":
    """Returns one tidy table with one chunk per series."""
    pyarrow = _package("pyarrow", "to_arrow()")
    table = pyarrow.Table.from_batches(list(_batches(pyarrow, series)), schema=_schema(pyarrow))
    return table.unify_dictionaries()


def to_parquet(series: NamedScalars, path: "str | os.PathLike[str]") -> None:
    """Writes the table to a file, which gets its name only when complete."""
    pyarrow = _package("pyarrow", "to_parquet()")
    parquet = _package("pyarrow.parquet", "to_parquet()")
    unfinished = f"{os.fspath(path)}.{os.getpid()}.unfinished"
    try:
        with parquet.ParquetWriter(unfinished, _schema(pyarrow)) as file:
            for batch in _batches(pyarrow, series):
                file.write_batch(batch)
        os.replace(unfinished, path)
    finally:
        if os.path.exists(unfinished):
            os.remove(unfinished)
