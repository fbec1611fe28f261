# SPDX-License-Identifier: Apache-2.0
"""stepscope.tensorboardx.SummaryWriter: what tensorboardX has and torch does not."""
import inspect
import json
import pickle

import numpy as np
import pytest

from event_reader import read_events, scalars_of, values_of
from stepscope import LogError, LogWarning
from stepscope.tensorboardx import SummaryWriter


def test_the_directory_has_two_names(tmp_path):
    for name in ("logdir", "log_dir"):
        with SummaryWriter(**{name: tmp_path / name}) as writer:
            assert writer.logdir == writer.log_dir == tmp_path / name
            writer.add_scalar("x", 1, 0)
        assert scalars_of(tmp_path / name, "x") == [(0, 1)]


def test_arguments_are_in_the_order_of_tensorboardx():
    assert list(inspect.signature(SummaryWriter.__init__).parameters)[1:9] == [
        "logdir", "comment", "purge_step", "max_queue", "flush_secs", "filename_suffix",
        "write_to_disk", "log_dir"]
    assert list(inspect.signature(SummaryWriter.add_scalar).parameters)[1:] == [
        "tag", "scalar_value", "global_step", "walltime", "display_name", "summary_description"]


def test_scalars_have_titles_and_descriptions(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        writer.add_scalar("x", 0.5, 3, 100.5, "A title", "A **text**")
        writer.add_scalar("x", 1e300, 4, display_name="A title")
        with pytest.raises(LogError, match="add_scalar.'x', step 5.: a scalar must be one number"):
            writer.add_scalar("x", [1, 2], 5, display_name="A title")
    raw = read_events(tmp_path)[0]
    assert (raw.step, raw.wall_time) == (3, 100.5)
    assert scalars_of(tmp_path, "x") == [(3, 0.5), (4, 1e300)]
    (path,) = tmp_path.iterdir()
    assert b"\x12\x07A title\x1a\x0aA **text**" in path.read_bytes()


def test_tags_are_cleaned_as_by_tensorboardx(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        writer.add_scalar("/größe/a b?", 1, 0)
        writer.add_histogram("c d", [1, 2], 0)
        writer.add_image("e f", np.zeros((3, 2, 2)), 0)
    assert scalars_of(tmp_path, "größe/a_b_") == [(0, 1)]
    assert len(values_of(tmp_path, "c_d")) == len(values_of(tmp_path, "e_f")) == 1


def test_nothing_is_written_without_write_to_disk(tmp_path):
    with SummaryWriter(tmp_path / "run", write_to_disk=False) as writer:
        writer.add_scalar("x", 1, 0)
        writer.add_scalars("m", {"a": 1}, 0)
        writer.add_histogram("h", [1, 2], 0)
        writer.add_embedding(np.eye(3))
        writer.add_hparams({"a": 1}, {"b": 2})
        writer.flush()
        copy = pickle.loads(pickle.dumps(writer))
        copy.add_scalar("x", 1, 0)
    assert not (tmp_path / "run").exists()


def test_lines_are_runs_and_can_be_exported(tmp_path):
    with SummaryWriter(tmp_path / "run") as writer:
        for step in range(2):
            writer.add_scalars("group/m", {"a": step, "b": np.float32(2)}, step, 100 + step)
        with pytest.raises(LogError):
            writer.add_scalars("group/m", {"a": [1, 2]}, 3)
        writer.export_scalars_to_json(tmp_path / "all.json")
        writer.export_scalars_to_json(tmp_path / "none.json")
    assert scalars_of(tmp_path / "run" / "group" / "m" / "a", "group/m") == [(0, 0), (1, 1)]
    run = str(tmp_path / "run")
    assert json.loads((tmp_path / "all.json").read_text()) == {
        f"{run}/group/m/a": [[100, 0, 0], [101, 1, 1]],
        f"{run}/group/m/b": [[100, 0, 2], [101, 1, 2]]}
    assert json.loads((tmp_path / "none.json").read_text()) == {}


def test_metadata_for_all_calls(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        with writer.use_metadata(global_step=17, walltime=13.0):
            writer.add_scalar("x", 1)
            writer.add_scalar("x", 2, 20)
            writer.add_histogram("h", [1, 2])
            with pytest.raises(LogError, match="already in use"), \
                    writer.use_metadata(global_step=1):
                pass
        writer.add_scalar("y", 3)
        with pytest.raises(LogError, match="needs a global_step"), writer.use_metadata():
            pass
    assert [(event.step, event.wall_time) for event in read_events(tmp_path)][:3] == [
        (17, 13), (20, 13), (17, 13)]
    assert scalars_of(tmp_path, "y") == [(0, 3)]


def test_a_closed_writer_continues_in_another_file(tmp_path):
    writer = SummaryWriter(tmp_path)
    writer.add_scalar("x", 1, 0)
    writer.close()
    writer.close()
    writer.flush()
    assert writer.file_writer is None and writer.refused == 0
    assert len(list(tmp_path.iterdir())) == 1
    writer.add_scalar("x", 2, 1)
    writer.close()
    assert len(list(tmp_path.iterdir())) == 2
    writer.add_scalars("m", {"a": 1}, 0)
    writer.close()
    assert sorted(point for _, point in scalars_of(tmp_path, "x")) == [1, 2]


def test_layouts_of_videos_images_and_sounds(tmp_path):
    with SummaryWriter(tmp_path) as writer:
        writer.add_video("v", np.zeros((1, 2, 4, 5, 3), np.uint8), 0, dataformats="NTHWC")
        with pytest.raises(LogError, match="dataformats"):
            writer.add_video("v", np.zeros((1, 2, 4, 5, 3), np.uint8), 1, dataformats="NTHW")
        writer.add_images("i", [np.zeros((3, 4, 5))] * 2, 0, dataformats="CHW")
        writer.add_audio("a", np.zeros((100, 2)), 0)
    assert len(values_of(tmp_path, "v")) == len(values_of(tmp_path, "i")) == 1
    assert len(values_of(tmp_path, "a")) == 1


def test_what_is_not_supported_says_so(tmp_path):
    with pytest.warns(LogWarning, match="does not send data to Comet"):
        writer = SummaryWriter(tmp_path, comet_config={"disabled": False})
    with writer, pytest.raises(LogError, match="OpenVINO"):
        writer.add_openvino_graph("model.xml")
