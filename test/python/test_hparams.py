# SPDX-License-Identifier: Apache-2.0
"""stepscope.hparams: domains, what is logged, and what is refused."""
import hashlib
import random

import numpy as np
import pytest
from event_reader import as_float, fields, values_of

from stepscope import LogError, LogWarning, default_writer, hparams, summary


def message(folder, tag, field):
    (step, value), = values_of(folder, tag)
    assert step == 0 and value.plugin == "hparams"
    return fields(fields(value.plugin_content)[field][0])


def log(folder, call):
    with summary.create_file_writer(folder) as writer, writer.as_default():
        assert call() is True


def start_of(folder, values, **options):
    log(folder, lambda: hparams.hparams(values, **options))
    return message(folder, "_hparams_/session_start_info", 3)


def test_a_trial(tmp_path):
    rate = hparams.HParam("rate", hparams.RealInterval(0.0, 1.0))
    values = {rate: np.float64(0.5), "name": "adam", "nested": True, "layers": np.int64(3)}
    start = start_of(tmp_path, values, start_time_secs=7)
    pairs = {fields(entry)[1][0].decode(): fields(fields(entry)[2][0]) for entry in start[1]}
    assert list(pairs) == sorted(pairs)
    assert as_float(pairs["rate"][2][0]) == 0.5 and as_float(pairs["layers"][2][0]) == 3
    assert pairs["name"] == {3: [b"adam"]} and pairs["nested"] == {4: [1]}
    assert as_float(start[5][0]) == 7


def test_a_trial_is_named_by_its_values(tmp_path):
    start = start_of(tmp_path, {"b": 1, "a": 0.5})
    assert start[4][0].decode() == hashlib.sha256(b'{"a":0.5,"b":1}').hexdigest()


def test_a_trial_can_be_named(tmp_path):
    assert start_of(tmp_path, {"a": 1}, trial_id="mine")[4] == [b"mine"]
    with pytest.raises(TypeError, match="str"):
        hparams.hparams({"a": 1}, trial_id=5)


def test_an_experiment(tmp_path):
    plan = [hparams.HParam("rate", hparams.RealInterval(0.1, 0.2), "Rate", "how fast"),
            hparams.HParam("layers", hparams.IntInterval(1, 5)),
            hparams.HParam("kind", hparams.Discrete(["b", "a"])), hparams.HParam("any")]
    metrics = [hparams.Metric("loss", "validation", "Loss", "less", hparams.Metric.VALIDATION)]
    log(tmp_path, lambda: hparams.hparams_config(plan, metrics, time_created_secs=9))
    experiment = message(tmp_path, "_hparams_/experiment", 2)
    rate, layers, kind, free = (fields(info) for info in experiment[4])
    assert (rate[1], rate[2], rate[3], rate[4]) == ([b"rate"], [b"Rate"], [b"how fast"], [3])
    assert [as_float(fields(rate[6][0])[end][0]) for end in (1, 2)] == [0.1, 0.2]
    assert [as_float(fields(layers[6][0])[end][0]) for end in (1, 2)] == [1, 5]
    assert [fields(value)[3][0] for value in fields(kind[5][0])[1]] == [b"a", b"b"]
    assert 5 not in free and 6 not in free
    metric, = (fields(info) for info in experiment[5])
    assert fields(metric[1][0]) == {1: [b"validation"], 2: [b"loss"]} and metric[5] == [2]
    assert as_float(experiment[3][0]) == 9


def test_nothing_is_written_without_a_default_writer(monkeypatch):
    monkeypatch.setattr(default_writer._Absence, "is_known", False)
    with pytest.warns(LogWarning, match=r"hparams\.hparams\(\) logs nothing"):
        assert hparams.hparams({"a": 1}) is False
    assert hparams.hparams_config([], []) is False


@pytest.mark.parametrize("values, text", [
    ({"a": [1, 2]}, "'a'.*str"), ({"a": None}, "'a'.*str"),
    ({"a": 1, hparams.HParam("a"): 2}, "'a' is given twice")])
def test_invalid_values(values, text):
    with pytest.raises(LogError if "twice" not in text else ValueError, match=text):
        hparams.encode_start(values)


@pytest.mark.parametrize("make, error, text", [
    (lambda: hparams.RealInterval(1, 2.0), TypeError, "min_value.*Pass 1.0, or use IntInterval"),
    (lambda: hparams.RealInterval(2.0, 1.0), ValueError, "smaller value first"),
    (lambda: hparams.RealInterval(float("nan"), 1.0), ValueError, "nan"),
    (lambda: hparams.IntInterval(1, 2.5), TypeError, "max_value.*RealInterval"),
    (lambda: hparams.IntInterval(1), TypeError, "both ends"),
    (lambda: hparams.Discrete([]), ValueError, "dtype"),
    (lambda: hparams.Discrete([object()]), ValueError, "type"),
    (lambda: hparams.Discrete([1, "a"]), TypeError, "'a' is not of type int"),
    (lambda: hparams.HParam("a", (0, 1)), ValueError, "'a'.*RealInterval"),
    (lambda: hparams.Metric("a", dataset_type=7), ValueError, "TRAINING"),
])
def test_invalid_definitions_are_refused(make, error, text):
    with pytest.raises(error, match=text):
        make()


def test_domains_return_values():
    rng = random.Random(1)
    assert 1 <= hparams.IntInterval(1, 3).sample_uniform(rng) <= 3
    assert 1 <= hparams.RealInterval(1.0, 3.0).sample_uniform(rng) <= 3
    assert hparams.Discrete([True]).sample_uniform(rng) is True
    assert hparams.Discrete([3, 1]).values == [1, 3]
    assert hparams.Discrete([], dtype=str).dtype is str
    assert str(hparams.HParam("a", hparams.IntInterval(1, 2))) == "<HParam 'a': [1, 2]>"
    assert "Discrete(['x'])" in repr(hparams.HParam("a", hparams.Discrete(["x"])))


def test_protobuf_functions_are_left_out():
    with pytest.raises(AttributeError, match=r"hparams\(\)"):
        hparams.hparams_pb({})
