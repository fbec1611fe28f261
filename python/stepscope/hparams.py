# SPDX-License-Identifier: Apache-2.0
"""Hyperparameters: the domains of an experiment, and the values of one trial.

The functions of tensorboard.plugins.hparams.api, for the writers of stepscope.summary:

    from stepscope import hparams, summary

    RATE = hparams.HParam("rate", hparams.RealInterval(1e-4, 1e-1))
    with summary.create_file_writer("runs").as_default():
        hparams.hparams_config(hparams=[RATE], metrics=[hparams.Metric("accuracy")])
    with summary.create_file_writer("runs/one").as_default():
        hparams.hparams({RATE: 1e-3})
        summary.scalar("accuracy", 0.9, step=1)
"""
import hashlib
import json
import time
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

import numpy as np

from stepscope import default_writer, values
from stepscope._core import LogError, encode
from stepscope.domains import Discrete, Domain, IntInterval, RealInterval

__all__ = ["Discrete", "Domain", "HParam", "IntInterval", "KerasCallback", "Metric",  # noqa: F822
           "RealInterval", "hparams", "hparams_config"]

_PLUGIN = "hparams"
_CONFIG_TAG = "_hparams_/experiment"
_START_TAG = "_hparams_/session_start_info"
_END_TAG = "_hparams_/session_end_info"

Value = Union[bool, int, float, str]


class HParam:
    """A hyperparameter of an experiment: its name and domain, not a value."""

    def __init__(self, name: str, domain: Optional[Domain] = None,
                 display_name: Optional[str] = None, description: Optional[str] = None) -> None:
        """
        Args:
          name: its name, unique within the experiment.
          domain: its possible values: RealInterval, IntInterval or Discrete.
          display_name: shown in place of the name.
          description: a description in Markdown.
        """
        if domain is not None and not isinstance(domain, Domain):
            raise ValueError(f"the domain of the hyperparameter {name!r} is {domain!r}, which is "
                             "not a domain. Pass RealInterval(0.0, 1.0), IntInterval(1, 9) or "
                             "Discrete(['a', 'b'])")
        self.name = name
        self.domain = domain
        self.display_name = display_name
        self.description = description

    def __str__(self) -> str:
        return f"<HParam {self.name!r}: {self.domain}>"

    def __repr__(self) -> str:
        return (f"HParam(name={self.name!r}, domain={self.domain!r}, "
                f"display_name={self.display_name!r}, description={self.description!r})")


class Metric:
    """A metric to compare trials by: the scalars of one tag."""

    TRAINING = 1
    VALIDATION = 2

    def __init__(self, tag: str, group: Optional[str] = None, display_name: Optional[str] = None,
                 description: Optional[str] = None, dataset_type: Optional[int] = None) -> None:
        """
        Args:
          tag: the tag of the scalars.
          group: the run below the trial's directory that contains them, e.g. "validation"; None for
            the trial's directory itself.
          display_name: shown in place of the tag.
          description: a description in Markdown.
          dataset_type: Metric.TRAINING or Metric.VALIDATION.
        """
        if dataset_type not in (None, Metric.TRAINING, Metric.VALIDATION):
            raise ValueError(f"the dataset type of the metric {tag!r} is {dataset_type!r}. Pass "
                             "Metric.TRAINING or Metric.VALIDATION, or omit it")
        self.tag = tag
        self.group = group
        self.display_name = display_name
        self.description = description
        self.dataset_type = dataset_type


def hparams_config(hparams: Sequence[HParam], metrics: Sequence[Metric],
                   time_created_secs: Optional[float] = None) -> bool:
    """Logs the hyperparameters and metrics of an experiment. Returns whether there is a default
    writer.

    Args:
      hparams: the hyperparameters of the trials.
      metrics: the metrics to compare trials by.
      time_created_secs: when the experiment was created, in seconds since 1970; now if None.
    """
    created = time.time() if time_created_secs is None else time_created_secs
    config = encode.experiment([_hparam_row(hparam) for hparam in hparams],
                               [_metric_row(metric) for metric in metrics], float(created))
    return _write("hparams_config", _CONFIG_TAG, config)


def hparams(hparams: Mapping[Union[str, HParam], Any], trial_id: Optional[str] = None,
            start_time_secs: Optional[float] = None) -> bool:
    """Logs the hyperparameter values of one trial. Returns whether there is a default writer.

    Args:
      hparams: values (bool, int, float or str) by HParam or name.
      trial_id: trials with the same id are repetitions; a hash of the values if None.
      start_time_secs: when the trial started, in seconds since 1970; now if None.
    """
    return _write("hparams", _START_TAG, encode_start(hparams, trial_id, start_time_secs))


def write_end(status: int = 1) -> bool:
    """Logs that the trial has ended: 1 for success, 2 for failure."""
    return _write("hparams", _END_TAG, encode.session_end(status, time.time()))


def encode_start(hparams: Mapping[Union[str, HParam], Any], trial_id: Optional[str] = None,
                 start_time_secs: Optional[float] = None) -> bytes:
    """Returns the value that hparams() logs. Raises if part of it cannot be logged."""
    chosen = by_name(hparams)
    start = time.time() if start_time_secs is None else start_time_secs
    rows = [(name, values.hparam_of(name, chosen[name])) for name in sorted(chosen)]
    return encode.session_start(rows, _trial_name(trial_id, chosen), float(start))


def by_name(hparams: Mapping[Union[str, HParam], Any]) -> Dict[str, Value]:
    """Returns values by hyperparameter name, with NumPy numbers converted to Python's."""
    chosen: Dict[str, Value] = {}
    for key, value in hparams.items():
        name = key.name if isinstance(key, HParam) else key
        if not isinstance(name, str):
            raise TypeError(f"a hyperparameter name must be a str or an HParam, not {name!r}. "
                            "Pass str(name)")
        if name in chosen:
            raise ValueError(f"the hyperparameter {name!r} is given twice, as an HParam and by "
                             "name. Pass it once")
        value = value.item() if isinstance(value, np.generic) else value
        chosen[name] = value if isinstance(value, (int, float)) else values.hparam_of(name, value)
    return chosen


def _trial_name(trial_id: Optional[str], chosen: Dict[str, Value]) -> str:
    """The same for the same values in any order; computed as TensorBoard does."""
    if trial_id is None:
        text = json.dumps(chosen, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("utf-8")).hexdigest()
    if isinstance(trial_id, str):
        return trial_id
    raise TypeError(f"trial_id is {values.describe(trial_id)}. Pass a str: str(trial_id)")


def _hparam_row(hparam: HParam) -> Tuple[str, str, str, str, List[Any]]:
    kind, ends = ("", []) if hparam.domain is None else hparam.domain.row()
    return (hparam.name, hparam.display_name or "", hparam.description or "", kind,
            [values.hparam_of(hparam.name, value) for value in ends])


def _metric_row(metric: Metric) -> Tuple[str, str, str, str, int]:
    return (metric.tag, metric.group or "", metric.display_name or "", metric.description or "",
            metric.dataset_type or 0)


def _write(call: str, tag: str, encoded: bytes) -> bool:
    """They belong to the whole run: they have step 0, and no name scope."""
    writer = default_writer.expected_writer(f"hparams.{call}()")
    if writer is None or not default_writer.should_record_summaries():
        return False
    try:
        writer.log.add_value(tag, _PLUGIN, encoded, 0)
    except LogError as error:
        writer.log.refuse(f"hparams.{call}", tag, error)
        return False
    return True


def __getattr__(name: str) -> Any:
    """The callback needs Keras, so it is imported on first use."""
    if name == "KerasCallback":
        from stepscope.keras_hparams import KerasCallback

        return KerasCallback
    if name in ("hparams_pb", "hparams_config_pb"):
        raise AttributeError(f"stepscope.hparams has no {name}: it contains no protobuf classes. "
                             f"Call {name[:-3]}() with a default writer")
    raise AttributeError(f"module 'stepscope.hparams' has no attribute '{name}'")
