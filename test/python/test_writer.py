# SPDX-License-Identifier: Apache-2.0
"""SummaryWriter: what is logged is on file, in the form that dashboards know."""
import os
import pathlib
import pickle
import struct
import threading
import warnings
import zlib

import numpy as np
import pytest

import event_reader
from event_reader import as_float, fields, read_events, scalars_of, values_of
from stepscope import LogError, LogWarning, SummaryWriter


@pytest.fixture
def writer(tmp_path):
    with SummaryWriter(tmp_path / "run") as opened:
        yield opened


def only_value(writer, tag):
    """The one value of a tag, and its step."""
    writer.flush()
    found = values_of(writer.log_dir, tag)
    assert len(found) == 1
    return found[0]


def png_size(file):
    """Width, height, bits and colour type of a PNG whose first checksum is right."""
    assert file[:8] == b"\x89PNG\r\n\x1a\n" and file[12:16] == b"IHDR"
    assert struct.unpack(">I", file[29:33])[0] == zlib.crc32(file[12:29])
    return struct.unpack(">IIBB", file[16:26])


def packed(raw):
    """A packed repeated field of doubles."""
    return list(struct.unpack(f"<{len(raw) // 8}d", raw))


def test_scalars(writer):
    for step in range(5):
        writer.add_scalar("loss/train", step / 4, step, walltime=100.5 + step)
    writer.flush()
    events = read_events(writer.log_dir)
    assert [event.step for event in events] == [0, 1, 2, 3, 4]
    assert [event.wall_time for event in events] == [100.5, 101.5, 102.5, 103.5, 104.5]
    assert [event.values["loss/train"].scalar for event in events] == [0, 0.25, 0.5, 0.75, 1]
    assert all(2 in event.values["loss/train"].fields for event in events)


@pytest.mark.parametrize("value", [
    2, 2.0, True + 1, np.float32(2), np.float16(2), np.int64(2), np.uint8(2), np.array(2.0),
    np.array([[2]]), [2]])
@pytest.mark.parametrize("step", [7, 7.0, np.int32(7), np.array(7), np.float32(7)])
def test_any_number_and_any_whole_step(writer, value, step):
    writer.add_scalar("x", value, step)
    writer.flush()
    assert scalars_of(writer.log_dir, "x") == [(7, 2.0)]


def test_new_style_keeps_the_bits_that_are_asked_for(writer):
    writer.add_scalar("float", 0.1, 1, new_style=True)
    writer.add_scalar("double", 0.1, 1, new_style=True, double_precision=True)
    _, single = only_value(writer, "float")
    _, double = only_value(writer, "double")
    assert single.scalar == np.float32(0.1) and single.plugin == "scalars"
    assert double.scalar == 0.1 and double.plugin == "scalars"


def test_steps_are_counted_where_none_is_given(writer):
    with pytest.warns(LogWarning, match="no step was passed"):
        for _ in range(3):
            writer.add_scalar("x", 1)
    writer.flush()
    assert [step for step, _ in scalars_of(writer.log_dir, "x")] == [0, 1, 2]


def test_add_scalars_makes_a_run_for_each_name(writer):
    for step in range(2):
        writer.add_scalars("loss/all", {"train": step, "test": np.float32(2 * step)}, step)
    writer.close()
    assert event_reader.runs(writer.log_dir) == [".", "loss_all_test", "loss_all_train"]
    folder = os.path.join(writer.log_dir, "loss_all_test")
    assert scalars_of(folder, "loss/all") == [(0, 0), (1, 2)]
    assert len(event_reader.event_files(folder)) == 1


def test_default_directory_has_date_host_and_comment(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("socket.gethostname", lambda: "box")
    with SummaryWriter(comment="_lr0.1") as writer:
        folder = pathlib.Path(writer.get_logdir())
    assert folder.parent.name == "runs" and folder.name.endswith("_box_lr0.1")
    assert len(event_reader.event_files(folder)) == 1


def test_paths_and_suffixes(tmp_path):
    with SummaryWriter(tmp_path / "a" / "b", filename_suffix=".mine") as writer:
        assert writer.get_logdir() == writer.log_dir == tmp_path / "a" / "b"
        assert writer.file_writer.get_logdir() == str(tmp_path / "a" / "b")
    assert event_reader.event_files(tmp_path / "a" / "b")[0].endswith(".mine")


def test_purge_step_is_a_session_start(tmp_path):
    SummaryWriter(tmp_path, purge_step=10).close()
    start, = read_events(tmp_path)
    assert start.step == 10 and fields(start.fields[7][0])[1] == [1]


def test_purge_step_is_for_the_runs_below_too_and_once_for_each(tmp_path):
    with SummaryWriter(tmp_path, purge_step=10) as writer:
        writer.add_scalars("m", {"a": 1}, 10)
        writer.add_hparams({"lr": 1}, {"loss": 1}, run_name="m_a", global_step=11)
        writer.add_scalars("m", {"a": 2}, 12)
    events = read_events(tmp_path / "m_a")
    assert [event.step for event in events if 7 in event.fields] == [10]
    assert scalars_of(tmp_path / "m_a", "m") == [(10, 1), (12, 2)]


def test_hparams_are_in_the_writers_own_run(writer):
    writer.add_scalar("accuracy", 0.5, 1)
    writer.add_hparams({"lr": 0.1, "layers": 3, "adam": True, "data": "mnist", "unset": None},
                       {"accuracy": 0.9}, {"layers": [2, 3]}, global_step=2)
    writer.flush()
    assert event_reader.runs(writer.log_dir) == ["."]
    _, start = only_value(writer, "_hparams_/session_start_info")
    assert start.plugin == "hparams"
    entries = fields(fields(start.plugin_content)[3][0])[1]
    chosen = {fields(entry)[1][0].decode(): fields(fields(entry)[2][0]) for entry in entries}
    assert set(chosen) == {"lr", "layers", "adam", "data"}
    assert as_float(chosen["lr"][2][0]) == 0.1 and as_float(chosen["layers"][2][0]) == 3
    assert chosen["adam"][4] == [1] and chosen["data"][3] == [b"mnist"]
    assert scalars_of(writer.log_dir, "accuracy") == [(1, 0.5), (2, np.float32(0.9))]
    for tag in ("experiment", "session_end_info"):
        assert only_value(writer, f"_hparams_/{tag}")[0] == 2


def test_a_second_trial_and_a_named_one_are_runs_below(writer):
    writer.add_hparams({"lr": 0.1}, {"loss": 1.0})
    writer.add_hparams({"lr": 0.1}, {"loss": 0.5}, global_step=5)
    writer.add_hparams({"lr": 0.2}, {"loss": 2.0})
    writer.add_hparams({"lr": 0.3}, {"loss": 3.0}, run_name="third")
    writer.flush()
    runs = event_reader.runs(writer.log_dir)
    assert len(runs) == 3 and runs[0] == "." and "third" in runs
    assert scalars_of(writer.log_dir, "loss") == [(0, 1.0), (5, 0.5)]
    assert scalars_of(os.path.join(writer.log_dir, "third"), "loss") == [(0, 3.0)]


@pytest.mark.parametrize("bins", ["tensorflow", "auto", "fd", 10, [-4, 0, 4], np.arange(-5, 6)])
def test_histograms_count_every_number(writer, bins):
    numbers = np.random.default_rng(1).normal(size=1000).clip(-3.9, 3.9)
    writer.add_histogram("h", numbers, 3, bins=bins)
    step, value = only_value(writer, "h")
    histogram = fields(value.fields[5][0])
    low, high, count, total, squares = (as_float(histogram[number][0]) for number in range(1, 6))
    assert step == 3 and (low, high, count) == (numbers.min(), numbers.max(), 1000)
    assert total == pytest.approx(numbers.sum()) and squares == pytest.approx(numbers @ numbers)
    limits, counts = packed(histogram[6][0]), packed(histogram[7][0])
    assert sum(counts) == 1000 and limits == sorted(limits) and len(limits) == len(counts)


def test_max_bins_joins_neighbours(writer):
    writer.add_histogram("h", np.arange(1000.0), 0, bins=100, max_bins=10)
    _, value = only_value(writer, "h")
    assert len(packed(fields(value.fields[5][0])[7][0])) <= 12


def test_histogram_leaves_out_what_is_not_finite_and_says_so(writer):
    with pytest.warns(LogWarning, match=r"'h': 3 of 5 numbers are NaN or infinite"):
        writer.add_histogram("h", np.array([1, np.nan, np.inf, -np.inf, 2]), 0)
    _, value = only_value(writer, "h")
    assert as_float(fields(value.fields[5][0])[3][0]) == 2


def test_histogram_raw(writer):
    writer.add_histogram_raw("h", min=0, max=2, num=3, sum=4, sum_squares=6,
                             bucket_limits=[1, 2], bucket_counts=np.array([1, 2]), global_step=4)
    _, value = only_value(writer, "h")
    histogram = fields(value.fields[5][0])
    assert packed(histogram[6][0]) == [1, 2] and packed(histogram[7][0]) == [1, 2]


@pytest.mark.parametrize("layout, shape", [
    ("CHW", (3, 4, 6)), ("HWC", (4, 6, 3)), ("WHC", (6, 4, 3)), ("chw", (3, 4, 6))])
def test_picture_of_any_layout(writer, layout, shape):
    writer.add_image("i", np.zeros(shape, np.uint8), 1, dataformats=layout)
    _, value = only_value(writer, "i")
    image = fields(value.fields[4][0])
    assert (image[1], image[2], image[3]) == ([4], [6], [3])
    assert png_size(image[4][0]) == (6, 4, 8, 2)


@pytest.mark.parametrize("pixels, layout, size", [
    (np.zeros((4, 6)), "HW", (6, 4, 8, 0)),
    (np.zeros((1, 4, 6), np.float16), "CHW", (6, 4, 8, 0)),
    (np.zeros((4, 4, 6), bool), "CHW", (6, 4, 8, 6)),
    (np.zeros((4, 6), np.uint16), "HW", (6, 4, 16, 0)),
    (np.zeros((3, 3, 4, 6)), "NCHW", (18, 4, 8, 2)),
    (np.zeros((9, 4, 6, 3)), "NHWC", (48, 8, 8, 2))])
def test_pictures_of_any_type_and_grids(writer, pixels, layout, size):
    writer.add_images("i", pixels, 1, dataformats=layout)
    _, value = only_value(writer, "i")
    assert png_size(fields(value.fields[4][0])[4][0]) == size


def test_clipped_samples_are_reported_once_per_tag(writer):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        for step in range(3):
            writer.add_image("bright", np.full((3, 2, 2), 7.0), step)
        writer.add_audio("loud", np.full(5, 7.0), 0)
    assert [str(one.message).split(" are ")[0] for one in told] == \
        ["'bright': 12 samples", "'loud': 5 samples"]


def test_video_is_a_gif(writer):
    frames = np.random.default_rng(1).integers(0, 255, (4, 5, 3, 4, 6)).astype(np.uint8)
    writer.add_video("v", frames, 2, fps=10)
    _, value = only_value(writer, "v")
    image = fields(value.fields[4][0])
    assert image[4][0].startswith(b"GIF89a") and (image[1], image[2]) == ([8], [12])


@pytest.mark.parametrize("shape, channels", [((10,), 1), ((1, 10), 1), ((2, 10), 2), ((10, 1), 1)])
def test_sounds(writer, shape, channels):
    writer.add_audio("a", np.zeros(shape, np.float32), 1, sample_rate=8000)
    _, value = only_value(writer, "a")
    sound = fields(value.fields[6][0])
    assert as_float(sound[1][0]) == 8000 and sound[2] == [channels] and sound[3] == [10]
    assert sound[4][0][:4] == b"RIFF" and sound[5] == [b"audio/wav"]


def test_text(writer):
    writer.add_text("note", "*größer*", 3)
    step, value = only_value(writer, "note/text_summary")
    assert step == 3 and value.plugin == "text"
    assert value.tensor[8] == ["*größer*".encode()]


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8",
                                   "?", "c8", "c16"])
def test_tensors_of_every_type(writer, dtype):
    array = np.arange(6).reshape(2, 3).astype(dtype)
    writer.add_tensor("t", array, 1)
    _, value = only_value(writer, "t")
    assert value.plugin == "tensor" and value.tensor[4][0] == array.tobytes()


def test_strided_arrays_and_other_byte_orders_are_logged_as_their_numbers(writer):
    array = np.arange(12).reshape(3, 4).astype(">i4")[:, ::2]
    writer.add_tensor("t", array, 1)
    _, value = only_value(writer, "t")
    assert value.tensor[4][0] == np.array([[0, 2], [4, 6], [8, 10]], "<i4").tobytes()


def test_pr_curves(writer):
    labels = np.array([0, 1, 1, 0])
    said = np.array([0.1, 0.9, 0.4, 0.6])
    writer.add_pr_curve("p", labels, said, 0, num_thresholds=3)
    _, value = only_value(writer, "p")
    assert value.plugin == "pr_curves"
    rows = np.frombuffer(value.tensor[4][0], "<f4").reshape(6, 3)
    assert rows[0].tolist() == [2, 1, 0] and rows[1].tolist() == [2, 1, 0]
    writer.add_pr_curve_raw("q", *rows, global_step=0, num_thresholds=3)
    assert only_value(writer, "q")[1].tensor[4][0] == value.tensor[4][0]


def test_meshes(writer):
    corners = np.array([[[0, 0, 0], [1, 0, 0], [0, 1, 0]]], np.float32)
    writer.add_mesh("m", corners, colors=np.ones((1, 3, 3)), faces=np.array([[[0, 1, 2]]]),
                    config_dict={"camera": {"cls": "PerspectiveCamera"}}, global_step=1)
    assert only_value(writer, "m_VERTEX")[1].tensor[4][0] == corners.tobytes()
    assert only_value(writer, "m_FACE")[1].plugin == "mesh"
    assert set(only_value(writer, "m_COLOR")[1].tensor[4][0]) == {255}
    assert b"PerspectiveCamera" in only_value(writer, "m_VERTEX")[1].plugin_content


def test_layouts_add_up(writer):
    writer.add_custom_scalars({"a": {"one": ["Multiline", ["loss", "error"]]}})
    writer.add_custom_scalars_multilinechart(["x"], category="a", title="two")
    writer.add_custom_scalars_marginchart(["v", "l", "u"])
    writer.flush()
    layouts = values_of(writer.log_dir, "custom_scalars__config__")
    assert len(layouts) == 3 and layouts[0][1].plugin == "custom_scalars"
    last = fields(layouts[-1][1].tensor[8][0])
    assert [fields(category)[1] for category in last[2]] == [[b"a"], [b"default"]]
    assert len(fields(last[2][0])[2]) == 2


def test_embeddings_are_laid_out_as_torch_does(writer):
    points = np.arange(6, dtype=np.float32).reshape(3, 2)
    writer.add_embedding(points, metadata=["a", "b", 3], label_img=np.zeros((3, 3, 4, 5)),
                         global_step=7, tag="last/layer")
    writer.add_embedding(points, metadata=[["a", 1], ["b", 2], ["c", 3]],
                         metadata_header=["name", "number"])
    folder = pathlib.Path(writer.log_dir)
    assert (folder / "00007/last%2flayer/tensors.tsv").read_text() == "0\t1\n2\t3\n4\t5\n"
    assert (folder / "00007/last%2flayer/metadata.tsv").read_text() == "a\nb\n3\n"
    sprite = (folder / "00007/last%2flayer/sprite.png").read_bytes()
    assert png_size(sprite)[:2] == (10, 8)
    assert (folder / "00000/default/metadata.tsv").read_text().startswith("name\tnumber\na\t1\n")
    config = (folder / "projector_config.pbtxt").read_text()
    assert config.count("embeddings {") == 2 and '"last/layer:00007"' in config
    assert "single_image_dim: 5\n    single_image_dim: 4" in config
    writer.add_embedding(points)
    assert (folder / "projector_config.pbtxt").read_text().count("embeddings {") == 2


def test_onnx_and_torch_say_what_is_missing(writer, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "onnx", None)
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    with pytest.raises(LogError, match="pip install onnx"):
        writer.add_onnx_graph("model.onnx")
    with pytest.raises(LogError, match="torch, which traces the graph"):
        writer.add_graph(object(), 1)


class Message:
    """As much of a protobuf message as the file writer looks at."""

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def WhichOneof(self, name):
        return {"value": "simple_value", "what": "summary"}[name]

    def SerializeToString(self):
        return b"\x0a\x01x\x15" + struct.pack("<f", 2.5)


def test_file_writer_takes_messages(writer):
    metadata = Message(plugin_data=Message(plugin_name=""))
    summary = Message(value=[Message(tag="x", metadata=metadata)])
    writer.file_writer.add_summary(summary, 3)
    writer._get_file_writer().add_event(Message(summary=summary, step=4))
    writer.add_scalar("x", 3, 5)
    writer.flush()
    assert scalars_of(writer.log_dir, "x") == [(3, 2.5), (4, 2.5), (5, 3)]


def test_a_pickled_writer_goes_on_in_a_file_of_its_own(writer):
    writer.add_scalar("x", 1, 1)
    with pickle.loads(pickle.dumps(writer)) as copy:
        copy.add_scalar("x", 2, 2)
    writer.flush()
    assert len(event_reader.event_files(writer.log_dir)) == 2
    assert sorted(scalars_of(writer.log_dir, "x")) == [(1, 1), (2, 2)]


def test_a_writer_that_is_forgotten_loses_nothing(tmp_path):
    writer = SummaryWriter(tmp_path)
    writer.add_scalar("x", 1, 1)
    del writer
    assert scalars_of(tmp_path, "x") == [(1, 1)]


def test_closing_twice_is_harmless(tmp_path):
    writer = SummaryWriter(tmp_path)
    writer.close()
    writer.close()
    writer.flush()


def test_threads_make_each_run_once(writer):
    threads = [threading.Thread(target=lambda: writer.add_scalars("m", {"a": 1, "b": 2}, 0))
               for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    writer.flush()
    folder = os.path.join(writer.log_dir, "m_a")
    assert len(event_reader.event_files(folder)) == 1 and len(scalars_of(folder, "m")) == 8


def test_what_ended_the_training_is_what_is_raised(tmp_path):
    with pytest.raises(ZeroDivisionError):
        with SummaryWriter(tmp_path) as writer:
            writer.add_scalar("x", 1, 1)
            raise ZeroDivisionError
    assert scalars_of(tmp_path, "x") == [(1, 1)]


@pytest.mark.parametrize("name", ["a/../../b", "a/..", "a\0b"])
def test_lines_stay_in_the_directory(writer, tmp_path, name):
    with pytest.raises(LogError, match="both.*not inside the writer's directory"):
        writer.add_scalars("both", {"fine": 1, name: 2}, 1)
    writer.add_scalars("../x/y", {"a b": 1}, 1)
    assert os.path.isdir(tmp_path / "run" / ".._x_y_a b")
    assert not os.path.exists(tmp_path / "run" / "both_fine")
    assert os.listdir(tmp_path) == ["run"]


@pytest.mark.parametrize("name", ["../trial", "/trial"])
def test_trials_stay_in_the_directory(writer, tmp_path, name):
    with pytest.raises(LogError, match="not inside the writer's directory"):
        writer.add_hparams({"lr": 0.1}, {"loss": 1}, run_name=name)
    assert os.listdir(tmp_path) == ["run"]


def test_a_closed_writer_makes_no_files(tmp_path):
    writer = SummaryWriter(tmp_path)
    writer.close()
    before = sorted(tmp_path.rglob("*"))
    for call in (lambda: writer.add_scalars("both", {}, 1),
                 lambda: writer.add_scalars("both", {"a": 1}, 1),
                 lambda: writer.add_embedding(np.zeros((2, 2)), global_step=1)):
        with pytest.raises(LogError, match="the writer is closed"):
            call()
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("where", ["s3://bucket/x", "gs://bucket", pathlib.Path("s3://bucket")])
@pytest.mark.parametrize("on_error", ["raise", "warn"])
def test_remote_storage_is_refused(tmp_path, monkeypatch, where, on_error):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LogError, match="remote storage is not supported"):
        SummaryWriter(where, on_error=on_error)
    assert os.listdir(tmp_path) == []
