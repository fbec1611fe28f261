# SPDX-License-Identifier: Apache-2.0
"""A run as returned by stepscope.read()."""
import re
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple

from stepscope import frames, series
from stepscope.selection import Named, is_chosen

if TYPE_CHECKING:
    import pandas


class Run:
    """A run: its series by kind, each a mapping from tags. A series is read on first use."""

    def __init__(self, core: Any, tags: "List[re.Pattern[str]]", all_points: bool) -> None:
        """Created by Log."""
        self._core = core
        self._tags = tags
        self._all_points = all_points
        self._kinds: Optional[Dict[str, Dict[str, Any]]] = None
        self._hparams: Dict[str, Any] = {}
        self._has_hparams_plan = False

    @property
    def name(self) -> str:
        """The directory's path below the log directory, "." for the log directory itself."""
        return self._core.name

    @property
    def start_time(self) -> float:
        """The earliest wall time, in seconds since 1970; infinite if there is none."""
        return self._core.start_time

    @property
    def tags(self) -> Dict[str, List[str]]:
        """The tags of each kind: scalars, histograms, images, audio, texts, graphs, tensors."""
        return {kind: list(found) for kind, found in self._series().items()}

    @property
    def scalars(self) -> "Mapping[str, series.Scalars]":
        """Numbers by tag, as columns."""
        return self._named("scalars")

    @property
    def histograms(self) -> "Mapping[str, series.Records]":
        """Histograms by tag; a value is an array of rows (left, right, count)."""
        return self._named("histograms")

    @property
    def images(self) -> "Mapping[str, series.Records]":
        """Images by tag; a value is the bytes of a file, usually PNG."""
        return self._named("images")

    @property
    def audio(self) -> "Mapping[str, series.Records]":
        """Audio by tag; a value is the bytes of a file, usually WAV."""
        return self._named("audio")

    @property
    def texts(self) -> "Mapping[str, series.Records]":
        """Texts by tag; a value is a str, or an array of them if a table was logged."""
        return self._named("texts")

    @property
    def graphs(self) -> "Mapping[str, series.Records]":
        """Graphs and run metadata by tag; a value is the bytes of the message."""
        return self._named("graphs")

    @property
    def tensors(self) -> "Mapping[str, series.Records]":
        """Everything else, such as PR curves and meshes, by tag; a value is an array."""
        return self._named("tensors")

    @property
    def hparams(self) -> Dict[str, Any]:
        """The run's hyperparameters; empty if it has none."""
        self._series()
        return dict(self._hparams)

    def to_pandas(self) -> "pandas.DataFrame":
        """The scalars in one frame with the columns run, tag, step, wall_time and value."""
        return frames.to_pandas(self.named_scalars())

    def __repr__(self) -> str:
        counts = [f"{len(tags)} {kind}" for kind, tags in self.tags.items() if tags]
        if self._hparams or self._has_hparams_plan:
            counts.append(f"{len(self._hparams)} hparams" if self._hparams else "a plan of hparams")
        return f"<stepscope run {self.name}: {', '.join(counts) or 'nothing logged'}>"

    def named_scalars(self) -> "Iterator[Tuple[str, str, series.Scalars]]":
        """Yields (run, tag, scalars) for every series of numbers."""
        for tag, scalars in self.scalars.items():
            yield self.name, tag, scalars

    def _named(self, kind: str) -> "Mapping[str, Any]":
        def elsewhere(tag: str) -> str:
            others = [other for other, found in self._series().items() if tag in found]
            return f"It is in run.{others[0]}" if others else ""

        what = {"audio": "sound", "scalars": "scalar"}.get(kind, kind[:-1])
        return Named(self._series()[kind], f"{what} in run {self.name!r} with the tag", elsewhere)

    def _series(self) -> Dict[str, Dict[str, Any]]:
        if self._kinds is None:
            kinds: Dict[str, Dict[str, Any]] = {kind: {} for kind in series.KINDS}
            for core in self._core.series():
                if core.plugin == "hparams":  # It has metadata but no values.
                    self._hparams.update(core.hparams)
                    self._has_hparams_plan = True
                elif core.size and is_chosen(core.tag, self._tags):
                    kind = series.kind_of(core)
                    kinds[kind].setdefault(core.tag, series.make(kind, core, self._all_points))
            self._kinds = kinds
        return self._kinds
