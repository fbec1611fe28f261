# SPDX-License-Identifier: Apache-2.0
"""The methods of SummaryWriter for data about a whole run: hyperparameters, chart layouts, graphs
and embeddings."""
import os
import time
from typing import Any, Dict, List, Optional, Sequence, Tuple

from stepscope import embedding, values
from stepscope._core import Content, LogError, WriteError, encode
from stepscope.log import Log, logged, tag_of
from stepscope.wording import counted

_SUCCESS = 1
_LAYOUT_TAG = "custom_scalars__config__"

# Title and whether it is a margin chart, with its tags, by the title of the category.
Charts = Dict[str, Dict[str, Tuple[bool, List[str]]]]


class SettingLogging:
    """Data that is logged once. Part of SummaryWriter."""

    _log: Log
    _charts: Charts
    _hparams: Optional[Dict[str, Any]]
    _start_time: float
    log_dir: "str | os.PathLike[str]"

    def _log_of_run(self, name: str) -> Log:
        raise NotImplementedError

    def _check_open(self) -> None:
        raise NotImplementedError

    def _close_run(self, name: str) -> None:
        raise NotImplementedError

    @logged
    def add_hparams(self, hparam_dict: Dict[str, Any], metric_dict: Dict[str, Any],
                    hparam_domain_discrete: Optional[Dict[str, List[Any]]] = None,
                    run_name: Optional[str] = None, global_step: Optional[int] = None) -> None:
        """Logs the hyperparameters of this run and its results.

        They belong to this writer's run, so that its charts and its row in the table go together. A
        second call with other hyperparameters is another trial and becomes a run below it.

        Args:
          hparam_dict: name and value of each: a bool, a number or a str; None is skipped.
          metric_dict: name and value of each result, logged as scalars too.
          hparam_domain_discrete: the possible values of hyperparameters, by name.
          run_name: log to the run with this name below this one, as torch does.
          global_step: the step of the metrics; steps are counted if None.
        """
        chosen = _hparams(hparam_dict)
        metrics = {tag_of(tag): values.number_of(value)
                   for tag, value in _dict("metric_dict", metric_dict).items()}
        rows = [_hparam_row(name, value, hparam_domain_discrete) for name, value in chosen.items()]
        trial = self._trial_name(chosen, run_name)
        log = self._log_of_run(trial) if trial else self._log
        started = encode.session_start(list(chosen.items()), "", self._start_time)
        _add_session(log, rows, started, list(metrics), values.step_of(global_step) or 0)
        for tag, number in metrics.items():
            log.add_scalar(tag, number, global_step)
        if trial:
            self._close_run(trial)  # There may be thousands of them.

    def _trial_name(self, hparams: Dict[str, Any], run_name: Optional[str]) -> Optional[str]:
        """Returns the trial's run below this one, or None for this one."""
        if run_name:
            return tag_of(run_name)
        if self._hparams is None:
            self._hparams = hparams
        return None if self._hparams == hparams else str(time.time())

    @logged
    def add_custom_scalars(self, layout: Dict[str, Dict[str, Sequence[Any]]]) -> None:
        """Defines charts for Custom scalars. Further calls add charts.

        Args:
          layout: category -> chart title -> ["Multiline", tags] or ["Margin", [value, lower,
            upper]]. Tags of a multiline chart may be regular expressions.
        """
        self._add_charts(layout)

    @logged
    def add_custom_scalars_multilinechart(self, tags: Sequence[str], category: str = "default",
                                          title: str = "untitled") -> None:
        """Adds one chart with a line for each tag.

        Args:
          tags: tags of scalars, or regular expressions for them.
          category: the chart's group.
          title: its title.
        """
        self._add_charts({category: {title: ["Multiline", tags]}})

    @logged
    def add_custom_scalars_marginchart(self, tags: Sequence[str], category: str = "default",
                                       title: str = "untitled") -> None:
        """Adds one chart with a line in a band.

        Args:
          tags: three tags: the line, the band's lower and its upper edge.
          category: the chart's group.
          title: its title.
        """
        self._add_charts({category: {title: ["Margin", tags]}})

    def _add_charts(self, layout: Any) -> None:
        for category, charts in _dict("layout", layout).items():
            made = {tag_of(title): _chart(title, chart)
                    for title, chart in _dict(f"layout[{category!r}]", charts).items()}
            self._charts.setdefault(tag_of(category), {}).update(made)
        rows = [(category, False, [(title, is_margin, tags)
                                   for title, (is_margin, tags) in charts.items()])
                for category, charts in self._charts.items()]
        self._log.add_value(_LAYOUT_TAG, "custom_scalars", encode.layout(rows), 0)

    @logged
    def add_graph(self, model: Any, input_to_model: Any = None, verbose: bool = False,
                  use_strict_trace: bool = True) -> None:
        """Logs the graph of a torch module.

        Args:
          model: the module; it is traced in evaluation mode and then restored.
          input_to_model: a tensor, or a tuple of tensors, that the module accepts.
          verbose: whether to print the traced graph.
          use_strict_trace: False lets the module return lists and dicts, see torch.jit.trace.
        """
        from stepscope import graph_def, torch_graph

        nodes = torch_graph.nodes_of(model, input_to_model, verbose, use_strict_trace)
        self._log.add_content(Content.GRAPH_DEF, graph_def.encode_graph(nodes))
        self._log.add_content(Content.TAGGED_RUN_METADATA,
                              graph_def.encode_device_stats("step1"))

    @logged
    def add_onnx_graph(self, prototxt: "str | os.PathLike[str]") -> None:
        """Logs the graph of an ONNX file. Needs the package onnx.

        Args:
          prototxt: the path of the file.
        """
        from stepscope import graph_def, onnx_graph

        self._log.add_content(Content.GRAPH_DEF,
                              graph_def.encode_graph(onnx_graph.nodes_of(prototxt)))

    @logged
    def add_embedding(self, mat: Any, metadata: Optional[Sequence[Any]] = None,
                      label_img: Any = None, global_step: Optional[int] = None,
                      tag: str = "default",
                      metadata_header: Optional[Sequence[str]] = None) -> None:
        """Logs points for the projector, in files next to the event file.

        Args:
          mat: the points, of the shape (count, dimensions).
          metadata: one label per point; with a header, a row of labels per point.
          label_img: one small image per point, NCHW.
          global_step: the step, which is part of the name; 0 if None.
          tag: its name.
          metadata_header: the names of the columns of the metadata.
        """
        self._check_open()
        made = embedding.embedding_of(mat, metadata, metadata_header, label_img,
                                      tag_of(tag), values.step_of(global_step) or 0)
        try:
            embedding.write(self._log.core.directory, made)
        except OSError as error:
            self._log.trouble(WriteError(
                f"the embedding {tag!r} was not written: {error}. Check the log directory's disk "
                "and permissions"))


def _dict(name: str, value: Any) -> Dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise LogError(f"{name} must be a dict, got {values.describe(value)}. Pass names and their "
                   "values")


def _hparams(hparam_dict: Any) -> Dict[str, Any]:
    return {tag_of(name): values.hparam_of(name, value)
            for name, value in _dict("hparam_dict", hparam_dict).items() if value is not None}


def _hparam_row(name: str, value: Any, domains: Optional[Dict[str, List[Any]]]) -> Tuple:
    domain = _dict("hparam_domain_discrete", domains or {}).get(name)
    if domain is None:
        kind = "bool" if isinstance(value, bool) else "text" if isinstance(value, str) else "number"
        return (name, "", "", kind, [])
    choices = [values.hparam_of(name, choice) for choice in domain]
    if any(type(choice) is not type(value) for choice in choices):
        raise LogError(f"hparam_domain_discrete[{name!r}] is {domain!r}, whose types differ from "
                       f"that of the value, {value!r}. Pass values of one type")
    return (name, "", "", "discrete", choices)


def _add_session(log: Log, hparam_rows: List[Tuple], started: bytes, metrics: List[str],
                 step: int) -> None:
    now = time.time()
    # An experiment without metrics would hide the scalars that can be compared.
    if metrics or any(kind == "discrete" for _, _, _, kind, _ in hparam_rows):
        plan = encode.experiment(hparam_rows, [(tag, "", "", "", 0) for tag in metrics], now)
        log.add_value("_hparams_/experiment", "hparams", plan, step)
    log.add_value("_hparams_/session_start_info", "hparams", started, step)
    log.add_value("_hparams_/session_end_info", "hparams", encode.session_end(_SUCCESS, now), step)


def _chart(title: str, chart: Any) -> Tuple[bool, List[str]]:
    if not isinstance(chart, (list, tuple)) or len(chart) != 2 or \
            chart[0] not in ("Multiline", "Margin"):
        raise LogError(f"the chart {title!r} is {chart!r}. Pass ['Multiline', tags] or ['Margin', "
                       "[value, lower, upper]]")
    tags = [tag_of(tag) for tag in ([chart[1]] if isinstance(chart[1], str) else chart[1])]
    if chart[0] == "Margin" and (not tags or len(tags) % 3):
        raise LogError(f"the margin chart {title!r} has {counted(len(tags), 'tag')}. Pass "
                       "three for each line: the line, its lower and its upper edge")
    return chart[0] == "Margin", tags
