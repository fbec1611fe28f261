# SPDX-License-Identifier: Apache-2.0
"""stepscope.read() returns logged data, whatever library wrote it, and reports problems."""
import gc
import os
import re
import shutil
import sys
import warnings

import numpy
import pytest

from stepscope import _core, hparams, summary
from stepscope.reader import ReadWarning, read

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Logs that TensorFlow, PyTorch and tensorboardX wrote.
REAL_LOGS = os.path.join(ROOT, "test", "compat", "logs")


def write(directory, points, tag="loss", **options):
    """Logs (step, value) pairs; wall times are 1000 + step. Returns the path of the file."""
    log = _core.EventLog(str(directory), **options)
    for step, value in points:
        log.add_scalar(tag, value, step, 1000.0 + step)
    log.close()
    return log.path


@pytest.fixture(autouse=True)
def unexpected_warnings_are_errors():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.fixture(scope="module")
def real():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ReadWarning)  # Some of them are damaged on purpose.
        return read(REAL_LOGS)


def test_scalars_are_returned_as_columns(tmp_path):
    write(tmp_path / "a", [(0, 0.5), (10, 0.25), (20, float("nan"))])
    write(tmp_path / "b", [(5, 1e30)], tag="other/tag")
    log = read(tmp_path)
    assert list(log.runs) == ["a", "b"]
    loss = log.runs["a"].scalars["loss"]
    assert (loss.steps.dtype, loss.wall_times.dtype, loss.values.dtype) == ("i8", "f8", "f8")
    numpy.testing.assert_array_equal(loss.steps, [0, 10, 20])
    numpy.testing.assert_array_equal(loss.wall_times, [1000.0, 1010.0, 1020.0])
    numpy.testing.assert_array_equal(loss.values, [0.5, 0.25, numpy.nan])
    assert len(loss) == 3
    assert log.runs["b"].tags["scalars"] == ["other/tag"]
    assert log.runs["b"].scalars["other/tag"].values[0] == numpy.float32(1e30)
    assert log.runs["a"].start_time == 1000.0
    assert log.damage == []


def test_scalars_are_a_sequence_of_points(tmp_path):
    write(tmp_path, [(0, 0.5), (10, 0.25), (20, 0.125)])
    loss = read(tmp_path).runs["."].scalars["loss"]
    assert loss[0] == (0, 1000.0, 0.5)
    assert (loss[-1].step, loss[-1].wall_time, loss[-1].value) == (20, 1020.0, 0.125)
    assert type(loss[numpy.int64(1)].step) is int and type(loss[1].value) is float
    assert [point.step for point in loss[1:]] == [10, 20]
    assert loss[::-2] == [loss[2], loss[0]]
    assert list(loss) == loss[:] and (10, 1010.0, 0.25) in loss
    with pytest.raises(IndexError, match="no point 3 of 'loss': it has 3"):
        loss[3]
    with pytest.raises(TypeError, match="integer or a slice, or use the arrays steps"):
        loss["values"]


def test_a_name_that_does_not_exist_lists_close_names(tmp_path):
    for number in range(9):
        write(tmp_path / f"baseline-{number}", [(0, 1)], tag="Loss/train")
    write(tmp_path / "other", [(0, 1)], tag="accuracy")
    runs = read(tmp_path).runs
    with pytest.raises(KeyError, match=r"no run 'othr'. Close names: 'other'"):
        runs["othr"]
    with pytest.raises(KeyError, match=r"no run 'xyzxyz'. There is 'baseline-0', .* and more"):
        runs["xyzxyz"]
    scalars = runs["baseline-0"].scalars
    for wrong in ("loss/train", "Loss", "Los/train", "LOSS/TRAINING"):
        with pytest.raises(KeyError, match=r"with the tag '.*'. Close names: 'Loss/train'"):
            scalars[wrong]
    with pytest.raises(KeyError, match=r"It is in run\.scalars"):
        runs["baseline-0"].histograms["Loss/train"]
    with pytest.raises(KeyError, match="no image in run 'other' .* There is none at all"):
        runs["other"].images["samples"]
    assert "loss" not in scalars and scalars.get("loss") is None
    assert dict(scalars).keys() == {"Loss/train"}


def test_all_of_many_points_are_returned(tmp_path):
    count = 5000
    write(tmp_path, [(3 * step, step * 0.125) for step in range(count)])
    loss = read(tmp_path).runs["."].scalars["loss"]
    numpy.testing.assert_array_equal(loss.steps, 3 * numpy.arange(count))
    numpy.testing.assert_array_equal(loss.values, 0.125 * numpy.arange(count))


def test_the_arrays_are_read_only_and_outlive_the_log(tmp_path):
    write(tmp_path, [(1, 2.0)])
    values = read(tmp_path).runs["."].scalars["loss"].values
    gc.collect()
    assert values.tolist() == [2.0]
    with pytest.raises(ValueError, match="read-only"):
        values[0] = 3.0


def test_restarts_replace_points_unless_all_are_requested(tmp_path):
    write(tmp_path, [(0, 0.0), (1, 1.0), (2, 2.0), (1, 10.0), (2, 20.0)])
    current = read(tmp_path).runs["."].scalars["loss"]
    assert current.steps.tolist() == [0, 1, 2]
    assert current.values.tolist() == [0.0, 10.0, 20.0]
    everything = read(tmp_path, all_points=True).runs["."].scalars["loss"]
    assert everything.values.tolist() == [0.0, 1.0, 2.0, 10.0, 20.0]


def test_runs_and_tags_are_selected_by_globs_and_regular_expressions(tmp_path):
    for run in ("train/1", "train/2", "eval", "old/train/1"):
        write(tmp_path / run, [(0, 1.0)], tag="loss/all")
        write(tmp_path / run, [(0, 1.0)], tag="accuracy")
    assert list(read(tmp_path, runs="train/*").runs) == ["train/1", "train/2"]
    assert list(read(tmp_path, runs=re.compile("[1l]$")).runs) == ["eval", "old/train/1", "train/1"]
    assert list(read(tmp_path, runs=["eval", re.compile("2")]).runs) == ["eval", "train/2"]
    assert list(read(tmp_path, tags="loss/*").runs["eval"].scalars) == ["loss/all"]
    assert list(read(tmp_path, runs="tarin").runs) == []
    with pytest.raises(TypeError, match="3 .int. is not a selection.*glob"):
        read(tmp_path, runs=3)


def test_several_directories_by_name(tmp_path):
    write(tmp_path / "x", [(0, 1.0)])
    write(tmp_path / "y" / "z", [(0, 1.0)])
    assert list(read({"a": tmp_path / "x", "b": tmp_path / "y"}).runs) == ["a/.", "b/z"]


def test_refresh_reads_new_data(tmp_path):
    log = _core.EventLog(str(tmp_path))
    log.add_scalar("loss", 1.0, 0, 5.0)
    log.flush()
    seen = read(tmp_path)
    before = seen.runs["."]
    log.add_scalar("loss", 2.0, 1, 6.0)
    log.close()
    write(tmp_path / "new", [(0, 1.0)])
    assert list(seen.refresh().runs) == [".", "new"]
    assert seen.runs["."].scalars["loss"].values.tolist() == [1.0, 2.0]
    assert before.scalars["loss"].values.tolist() == [1.0]


def test_the_error_for_a_missing_directory_names_those_nearby(tmp_path):
    write(tmp_path / "runs" / "one", [(0, 1.0)])
    with pytest.raises(FileNotFoundError, match=r"no such log directory: .*/rnus\. .*in: .*/runs$"):
        read(tmp_path / "rnus")
    with pytest.raises(NotADirectoryError, match="is a file. Pass the directory"):
        read(write(tmp_path / "runs", [(0, 1.0)]))


def test_an_empty_directory_warns(tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.warns(ReadWarning, match="no event files below .*/empty"):
        assert len(read(tmp_path / "empty")) == 0


def test_damage_is_listed_and_warned_about_once(tmp_path):
    path = write(tmp_path, [(0, 1.0), (1, 2.0), (2, 3.0)])
    with open(path, "rb") as file:
        data = bytearray(file.read())
    second = data.index(b"loss", data.index(b"loss") + 1)
    data[second] ^= 0xFF
    with open(path, "wb") as file:
        file.write(data)
    with pytest.warns(ReadWarning, match=r"damaged: .* \(bad data checksum\)") as warned:
        log = read(tmp_path)
    assert len(warned) == 1
    assert warned[0].filename == __file__
    (damage,) = log.damage
    assert damage.file == path
    assert damage.kind == "bad data checksum"
    assert 0 < damage.offset < second < damage.offset + damage.length
    assert log.runs["."].scalars["loss"].values.tolist() == [1.0, 3.0]
    log.refresh()  # Nothing new, so no second warning.


def test_texts_images_sounds_and_histograms(real):
    run = real.runs["tf2/all"]
    kinds = {kind: tags for kind, tags in run.tags.items() if tags}
    assert {"scalars", "histograms", "images", "audio", "texts"} <= set(kinds)
    image = run.images[kinds["images"][0]][0]
    assert image.value.startswith(b"\x89PNG")
    assert image.size == tuple(int.from_bytes(image.value[at:at + 4], "big") for at in (16, 20))
    assert image.items[0] == image.value
    assert run.audio[kinds["audio"][0]][-1].value.startswith(b"RIFF")
    histogram = run.histograms[kinds["histograms"][0]][0].value
    assert histogram.dtype == "f8" and histogram.shape[1] == 3
    text = run.texts[kinds["texts"][0]]
    assert all(isinstance(record.value, (str, numpy.ndarray)) for record in text)
    assert len(text) == len(text.steps) == len(text.wall_times)


def test_every_series_of_every_real_log_can_be_read(real):
    kinds = set()
    for run in real:
        for kind, tags in run.tags.items():
            for tag in tags:
                kinds.add(kind)
                series = getattr(run, kind)[tag]
                assert repr(tag)[1:-1] in repr(series) or tag in repr(series)
                if kind != "scalars":
                    assert [record.value is not None for record in series] == [True] * len(series)
    assert kinds == {"scalars", "histograms", "images", "audio", "texts", "graphs", "tensors"}


def test_a_run_with_nothing_but_hparams_is_not_called_empty(tmp_path):
    with summary.create_file_writer(tmp_path / "plan") as writer, writer.as_default():
        hparams.hparams_config([hparams.HParam("rate")], [])
    with summary.create_file_writer(tmp_path / "trial") as writer, writer.as_default():
        hparams.hparams({"rate": 0.5, "units": 3})
    runs = read(tmp_path).runs
    assert repr(runs["plan"]) == "<stepscope run plan: a plan of hparams>"
    assert repr(runs["trial"]) == "<stepscope run trial: 2 hparams>"


def test_hparams(real):
    found = [run.hparams for run in real if run.hparams]
    assert len(found) > 10
    assert all(isinstance(value, (float, str, bool)) for one in found for value in one.values())
    assert real.runs["tf2/all"].hparams == {}


def test_records_are_a_sequence(real):
    records = next(iter(real.runs["tf2/all"].images.values()))
    assert [record.step for record in records] == records.steps.tolist()
    assert records[-1].step == records.steps[-1]
    assert [record.step for record in records[:2]] == records.steps[:2].tolist()
    with pytest.raises(IndexError, match="there is no record 1000"):
        records[1000]


def test_a_value_whose_file_was_deleted(tmp_path):
    shutil.copytree(os.path.join(REAL_LOGS, "tf2", "all"), tmp_path / "run")
    record = next(iter(read(tmp_path).runs["run"].images.values()))[0]
    shutil.rmtree(tmp_path / "run")
    with pytest.raises(FileNotFoundError):
        record.value


def test_a_log_survives_a_fork(tmp_path):
    write(tmp_path, [(0, 1.0)])
    log = read(tmp_path)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            log.refresh()
            code = 0 if log.runs["."].scalars["loss"].values.tolist() == [1.0] else 2
            del log
            gc.collect()
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.parametrize("package, call", [
    ("pandas", lambda log: log.to_pandas()),
    ("pyarrow", lambda log: log.to_arrow()),
    ("pyarrow", lambda log: log.to_parquet("never.parquet")),
])
def test_the_error_for_a_missing_package_contains_the_fix(tmp_path, monkeypatch, package, call):
    write(tmp_path, [(0, 1.0)])
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=f"pip install {package}"):
        call(read(tmp_path))


def test_names_that_are_not_text(tmp_path):
    path = write(tmp_path / "plain", [(0, 1.0)])
    folder = os.path.join(os.fsencode(tmp_path), b"\xff")
    os.mkdir(folder)
    os.rename(path, os.path.join(folder, b"events.tfevents"))
    assert list(read(tmp_path).runs) == ["\ufffd"]  # As everywhere else in Stepscope.
