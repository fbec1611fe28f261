# SPDX-License-Identifier: Apache-2.0
"""Reads logs back: every point of every run below a log directory, as NumPy arrays.

    log = stepscope.read("runs")
    loss = log.runs["baseline"].scalars["loss"]
    plot(loss.steps, loss.values)
"""
import os
from typing import TYPE_CHECKING, Any, Iterator, List, Mapping, NamedTuple, Tuple, Union

from stepscope import _core, frames
from stepscope.caution import warn
from stepscope.run import Run
from stepscope.selection import Named, Selection, is_chosen, patterns_of
from stepscope.wording import counted

if TYPE_CHECKING:
    import pandas
    import pyarrow

LogDir = Union[str, "os.PathLike[str]", Mapping[str, "str | os.PathLike[str]"]]


class ReadWarning(UserWarning):
    """Part of a log could not be read, or it is empty."""


class Damage(NamedTuple):
    """A range of an event file that cannot be read; everything else was read."""

    file: str
    offset: int
    length: int
    kind: str


def read(logdir: LogDir, *, runs: Selection = None, tags: Selection = None,
         all_points: bool = False) -> "Log":
    """Reads every event file below a directory, with all cores and at full resolution.

    Args:
      logdir: the directory, as for `stepscope --logdir`; or several, as a mapping from names to
        directories. The names then become the first part of run names.
      runs: the runs to read: a glob pattern such as "train/*", a compiled regular expression that
        is searched for in the name, or several of these. All if None.
      tags: the tags to read, given in the same way.
      all_points: also return points that a later restart of the job has replaced. Otherwise a run
        has the points that its charts show.

    Returns:
      The log as it is now; refresh() updates it.

    Raises:
      FileNotFoundError, NotADirectoryError: the directory does not exist; the message names nearby
        directories with event files.
    """
    return Log(logdir, runs=runs, tags=tags, all_points=all_points)


class Log:
    """The result of stepscope.read(): runs by name, and the damage in their files."""

    def __init__(self, logdir: LogDir, *, runs: Selection = None, tags: Selection = None,
                 all_points: bool = False) -> None:
        """See stepscope.read()."""
        self._roots = _roots(logdir)
        self._run_selection = patterns_of(runs)
        self._tag_selection = patterns_of(tags)
        self._all_points = all_points
        self._reader = _core.LogReader(
            [(os.fsencode(name), os.fsencode(path)) for name, path in self._roots])
        self._warned: set = set()
        for _, path in self._roots:
            self._check(path)
        self.refresh()

    def refresh(self) -> "Log":
        """Reads data written since. Objects taken from `runs` before stay unchanged.

        Returns:
          The log itself.
        """
        self._reader.load()
        cores = self._reader.runs()
        self._runs = {core.name: Run(core, self._tag_selection, self._all_points)
                      for core in cores if is_chosen(core.name, self._run_selection)}
        self._damage: List[Damage] = []
        for core in cores:
            self._note_faults(core)
        self._warn_of_damage()
        if not cores:
            self._warn_of_nothing()
        return self

    @property
    def runs(self) -> Mapping[str, Run]:
        """The runs by name, in the order of their names."""
        return Named(self._runs, "run")

    @property
    def damage(self) -> List[Damage]:
        """Where event files are damaged; the first hundred places per file."""
        return list(self._damage)

    def to_pandas(self) -> "pandas.DataFrame":
        """All scalars in one frame with the columns run, tag, step, wall_time and value."""
        return frames.to_pandas(self._scalars())

    def to_arrow(self) -> "pyarrow.Table":
        """All scalars in one Arrow table with the columns run, tag, step, wall_time and value."""
        return frames.to_arrow(self._scalars())

    def to_parquet(self, path: "str | os.PathLike[str]") -> None:
        """Writes all scalars, as to_arrow() returns them, to a Parquet file, one series at a time.

        Args:
          path: the file; an existing one is replaced.
        """
        frames.to_parquet(self._scalars(), path)

    def __iter__(self) -> Iterator[Run]:
        return iter(self._runs.values())

    def __len__(self) -> int:
        return len(self._runs)

    def __repr__(self) -> str:
        places = ", ".join(path for _, path in self._roots)
        return f"<stepscope log of {places}: {counted(len(self), 'run')}>"

    def _scalars(self) -> frames.NamedScalars:
        for run in self:
            yield from run.named_scalars()

    def _check(self, path: str) -> None:
        if os.path.isdir(path):
            return
        if os.path.exists(path):
            raise NotADirectoryError(f"{path} is a file. Pass the directory that contains it: "
                                     f"{os.path.dirname(path) or '.'}")
        raise FileNotFoundError(f"no such log directory: {path}.{self._hint(path)}")

    def _hint(self, path: str) -> str:
        nearby = [place for place in self._reader.logs_nearby(os.fsencode(path)) if place != path]
        if not nearby:
            return " Pass the directory that contains the event files"
        return " Event files are in: " + ", ".join(nearby)

    def _note_faults(self, core: Any) -> None:
        for path, listed, problem, dropped in core.faults():
            if problem:
                self._damage.append(Damage(path, 0, 0, problem))
            self._damage.extend(Damage(path, *place) for place in listed)
            if dropped:
                kind = counted(dropped, "value does", "values do") + " not have the kind of the tag"
                self._damage.append(Damage(path, 0, 0, kind))

    def _warn_of_damage(self) -> None:
        fresh = [damage for damage in self._damage if damage not in self._warned]
        self._warned.update(fresh)
        if fresh:
            first = fresh[0]
            more = f" and {counted(len(fresh) - 1, 'more place')}" if len(fresh) > 1 else ""
            warn(f"damaged: {first.file} at byte {first.offset} ({first.kind}){more}. Everything "
                 "else was read; Log.damage lists the places", ReadWarning)

    def _warn_of_nothing(self) -> None:
        for _, path in self._roots:
            warn(f"there are no event files below {path}.{self._hint(path)}", ReadWarning)


def _roots(logdir: LogDir) -> List[Tuple[str, str]]:
    named = logdir.items() if isinstance(logdir, Mapping) else [("", logdir)]
    return [(name, os.path.expanduser(os.fspath(path))) for name, path in named]
