# SPDX-License-Identifier: Apache-2.0
"""Arguments of writers that are refused before anything is created."""
import os
import pathlib

import numpy as np
import pytest

import event_reader
import stepscope
from stepscope import LogError, SummaryWriter, profiler, projector, summary

ENTRY_POINTS = {
    "SummaryWriter": lambda path: SummaryWriter(path),
    "SummaryWriter, on_error": lambda path: SummaryWriter(path, on_error="warn"),
    "create_file_writer": summary.create_file_writer,
    "EventLog": stepscope._core.EventLog,
    "visualize_embeddings": lambda path: projector.visualize_embeddings(
        path, projector.ProjectorConfig()),
    "save_embedding": lambda path: projector.save_embedding(path, np.zeros((2, 3))),
    "trace_handler": profiler.trace_handler,
}

ADDRESSES = ["s3://bucket/run", "gs://bucket", "hdfs://host/run", "az://box/run", "dbfs:/run",
             "S3://bucket", pathlib.PurePosixPath("abfs://box/run")]


@pytest.fixture(autouse=True)
def working_directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    assert not os.path.exists("s3:") and not os.path.exists("a")


def open_log(entry, path):
    made = ENTRY_POINTS[entry](path)
    if entry == "EventLog":
        made.open()


@pytest.mark.parametrize("entry", ENTRY_POINTS)
@pytest.mark.parametrize("address", ADDRESSES)
def test_remote_storage_is_refused(working_directory, entry, address):
    with pytest.raises(LogError, match="remote storage is not supported: .*Log to a local dir"):
        open_log(entry, address)
    assert os.listdir(working_directory) == []


@pytest.mark.parametrize("entry", ENTRY_POINTS)
def test_an_address_of_a_file_is_refused(working_directory, entry):
    with pytest.raises(LogError, match="must be a path, not an address: file:///x. Pass the path"):
        open_log(entry, "file:///x")
    assert os.listdir(working_directory) == []


@pytest.mark.parametrize("entry", ENTRY_POINTS)
def test_a_nul_byte_is_refused(working_directory, entry):
    with pytest.raises(LogError, match="the log directory contains a NUL byte, after: a"):
        open_log(entry, "a\0b")
    assert os.listdir(working_directory) == []


@pytest.mark.parametrize("path", [3, ["runs"], object()])
@pytest.mark.parametrize("entry", [name for name in ENTRY_POINTS if name != "EventLog"])
def test_something_that_is_not_a_path_is_refused(entry, path):
    with pytest.raises(LogError, match="the log directory must be a str or a path, got"):
        open_log(entry, path)


@pytest.mark.parametrize("path", [b"run", os.fsdecode(b"r\xfcn"), pathlib.Path("run")])
def test_every_kind_of_path_is_accepted(path):
    with SummaryWriter(path) as writer:
        writer.add_scalars("m", {"a": 1}, 1)
        writer.add_embedding(np.zeros((2, 3)))
    assert len(event_reader.event_files(os.fsdecode(path))) == 1
    assert os.path.isdir(os.path.join(os.fsdecode(path), "m_a"))


@pytest.mark.parametrize("arguments, expected", [
    ({"queue_bytes": -1}, "queue_bytes must be a positive integer, got -1"),
    ({"queue_bytes": "x"}, "queue_bytes must be a positive integer, got 'x'"),
    ({"queue_bytes": 1.5}, "queue_bytes must be a positive integer, got 1.5"),
    ({"queue_bytes": 2**64}, "queue_bytes must be a positive integer, got 18446744073709551616"),
    ({"flush_secs": "x"}, "flush_secs must be a number of seconds, got 'x'"),
    ({"flush_secs": float("nan")}, "flush_secs must be a number of seconds, got nan"),
    ({"filename_suffix": 3}, "filename_suffix must be a str, got int"),
    ({"purge_step": "x"}, "purge_step must be a 64-bit integer, got 'x'. Pass the first step"),
    ({"purge_step": 1.5}, "purge_step must be a 64-bit integer, got 1.5"),
    ({"purge_step": 2**64}, "purge_step must be a 64-bit integer, got 18446744073709551616"),
])
def test_other_arguments(working_directory, arguments, expected):
    with pytest.raises(LogError, match=expected):
        SummaryWriter("run", **arguments)
    assert os.listdir(working_directory) == []


TIMES = [float("nan"), float("inf"), -1, 1e300, 1.7e12]


@pytest.mark.parametrize("walltime", TIMES)
@pytest.mark.parametrize("call", [
    lambda w, t: w.add_scalar("t", 1, 1, walltime=t),
    lambda w, t: w.add_scalar("t", 1, 1, walltime=t, new_style=True),
    lambda w, t: w.add_scalars("t", {"a": 1}, 1, walltime=t),
    lambda w, t: w.add_text("t", "x", 1, walltime=t),
    lambda w, t: w.add_histogram("t", [1], 1, walltime=t),
    lambda w, t: w.add_mesh("t", np.zeros((1, 3)), walltime=t),
])
def test_an_impossible_time_is_refused(working_directory, call, walltime):
    with SummaryWriter("run") as writer:
        with pytest.raises(LogError, match="walltime must be seconds since 1970"):
            call(writer, walltime)
    assert os.listdir("run") == [os.path.basename(event_reader.event_files("run")[0])]
    assert len(event_reader.read_events("run")) == 0


def test_a_time_of_another_type_is_named():
    with SummaryWriter("run") as writer:
        with pytest.raises(LogError, match="walltime must be a number of seconds since 1970, got "
                           "list, 2 elements. Pass time.time"):
            writer.add_text("t", "x", 1, walltime=[1, 2])


@pytest.mark.parametrize("number", [1e39, -1e300, 10**38 * 4])
@pytest.mark.parametrize("new_style", [False, True])
def test_numbers_too_large_for_32_bits_are_kept(recwarn, number, new_style):
    with SummaryWriter("run") as writer:
        writer.add_scalar("x", 1, 0, new_style=new_style)
        writer.add_scalar("x", number, 1, new_style=new_style)
        writer.add_scalars("m", {"a": number}, 1)
    run = stepscope.read("run").runs["."]
    assert run.scalars["x"].values.tolist() == [1, float(number)]
    assert stepscope.read("run").runs["m_a"].scalars["m"].values.tolist() == [float(number)]
    with summary.create_file_writer("other").as_default():
        summary.scalar("x", number, step=0)
    assert stepscope.read("other").runs["."].scalars["x"].values.tolist() == [float(number)]
    assert not recwarn.list


def test_huge_numbers_are_in_the_histogram(recwarn):
    with SummaryWriter("run") as writer:
        writer.add_histogram("h", [1e25, 1, -1e300], 1)
    (_, value), = event_reader.values_of("run", "h")
    histogram = event_reader.fields(value.fields[5][0])
    limits, counts = (np.frombuffer(histogram[field][0]) for field in (6, 7))
    assert counts.sum() == 3 and limits[0] == -1e300 and limits[-1] == 1e25
    assert not recwarn.list


def test_numbers_outside_the_bins_are_reported():
    with SummaryWriter("run") as writer:
        with pytest.warns(stepscope.LogWarning, match="'h': 2 of 4 numbers are outside the bins"):
            writer.add_histogram("h", [0, 1, 2, 3], 1, bins=[1, 2])
