# SPDX-License-Identifier: Apache-2.0
"""stepscope.summary: the default writer, steps, scopes, conditions, and what is refused."""
import asyncio
import decimal
import fractions
import glob
import re
import threading
import warnings

import numpy as np
import pytest
from event_reader import event_files, fields, read_events, scalars_of, values_of

from stepscope import LogError, LogWarning, WriteWarning, default_writer, summary
from stepscope.log import Log


@pytest.fixture(autouse=True)
def defaults_are_reset():
    yield
    assert summary.get_step() is None
    assert not summary.should_record_summaries()


@pytest.fixture
def writer(tmp_path):
    with summary.create_file_writer(tmp_path) as made:
        yield made


def strings(value):
    return value.tensor[8]


def shape(value):
    return [fields(size).get(1, [0])[0] for size in fields(value.tensor[2][0]).get(2, [])]


def test_without_a_default_writer_nothing_is_written_and_one_call_warns(writer, tmp_path,
                                                                        monkeypatch):
    monkeypatch.setattr(default_writer._Absence, "is_known", False)
    with pytest.warns(LogWarning) as caught:
        assert summary.scalar("loss", 1, step=1) is False
        assert summary.scalar("loss", 1, step=2) is False
        assert summary.graph(b"") is False
        assert summary.flush() is None
    (warning,) = caught
    assert re.search(r"scalar\('loss'\) logs nothing.*with writer\.as_default\(\):.*"
                     r"create_file_writer", str(warning.message))
    assert warning.filename == __file__
    assert read_events(tmp_path) == []


def test_a_thread_without_a_default_writer_warns(writer, monkeypatch):
    monkeypatch.setattr(default_writer._Absence, "is_known", False)
    with writer.as_default(), pytest.warns(LogWarning, match="this thread has no default writer"):
        thread = threading.Thread(target=summary.scalar, args=("loss", 1, 1))
        thread.start()
        thread.join()


def test_logging_nothing_on_purpose_does_not_warn(monkeypatch):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        monkeypatch.setattr(default_writer._Absence, "is_known", False)
        with summary.record_if(False):
            assert summary.scalar("loss", 1, step=1) is False
        with summary.create_noop_writer().as_default():
            assert summary.scalar("loss", 1, step=1) is False


def test_experimental_says_where_a_function_is():
    with pytest.raises(AttributeError, match=r"Use summary\.flush\(\)"):
        summary.experimental.flush()
    with pytest.raises(AttributeError, match="It has get_step"):
        summary.experimental.no_such_function()


class Metric:
    def result(self):
        """A metric of Keras has this."""


class Layer:
    weights = ()


@pytest.mark.parametrize("value, cure", [
    (None, "a gradient is None before backward()"),
    ({"loss": 1}, "Log each of its values under its own tag"),
    (Metric(), "Pass value.result()"),
    (Layer(), "Log each of value.weights under its own tag"),
    (iter([1, 2]), "Log each of its elements under its own tag"),
    ([[1], [2, 3]], "under a tag each, or join them with np.concatenate"),
    (object(), "Pass a number, a NumPy array or a tensor of numbers"),
])
def test_an_object_without_numbers_says_what_to_log_instead(writer, value, cure):
    with writer.as_default(step=1), pytest.raises(LogError, match=re.escape(cure) + "$"):
        summary.histogram("x", value)


def test_names_of_other_interfaces_say_what_to_call(writer):
    with pytest.raises(AttributeError, match=r"Call summary\.scalar\(\) inside `with writer"):
        writer.scalar("loss", 1, step=1)
    with pytest.raises(AttributeError, match=r"no add_scalar\(\)\. Use a stepscope\.SummaryWriter"):
        writer.add_scalar("loss", 1, 1)
    with pytest.raises(AttributeError, match="has no attribute 'other'"):
        writer.other
    with pytest.raises(AttributeError, match=r"TensorFlow 1.*summary\.create_file_writer\(\)"):
        summary.merge_all()


class FrameworkArray(np.ndarray):
    """An array that looks like one of a framework."""


@pytest.mark.parametrize("framework, mean, cast", [
    ("tensorflow.python", "tf.reduce_mean(value)", "tf.cast(value, tf.uint8)"),
    ("torch", "value.mean()", "value.to(torch.uint8)"),
    ("jaxlib.xla", "jnp.mean(value)", "value.astype(jnp.uint8)"),
    ("mine", "value.mean()", "value.astype('uint8')"),
])
def test_messages_use_the_words_of_the_framework(writer, framework, mean, cast, monkeypatch):
    monkeypatch.setattr(FrameworkArray, "__module__", framework)
    array = np.zeros((1, 2, 2, 3), np.int32).view(FrameworkArray)
    with writer.as_default(step=1):
        with pytest.raises(LogError, match=re.escape(f"log its mean, e.g. {mean}, or")):
            summary.scalar("x", array)
        with pytest.raises(LogError, match="dtype int32.*" + re.escape(cast)):
            summary.image("x", array)


def test_audio_of_other_integers_names_the_type_and_the_scale(writer):
    with writer.as_default(step=1), pytest.raises(
            LogError, match=r"dtype int32.*value\.astype\('float32'\) / 2147483648, or int16"):
        summary.audio("x", np.zeros((1, 2, 2), np.int32), 8000)


def test_decimals_and_fractions_are_numbers(writer, tmp_path):
    with writer.as_default(step=1):
        assert summary.scalar("decimal", decimal.Decimal("0.25"))
        assert summary.scalar("fraction", np.array([fractions.Fraction(1, 4)]))
        assert summary.histogram("both", [decimal.Decimal(1), fractions.Fraction(1, 2)])
    assert scalars_of(tmp_path, "decimal") == scalars_of(tmp_path, "fraction") == [(1, 0.25)]


def test_scalars_have_the_format_of_tensorflow(writer, tmp_path):
    with writer.as_default():
        assert summary.scalar("loss", np.float64(0.5), step=3) is True
        assert summary.scalar("loss", np.array([1.5]), step=np.int64(4)) is True
    assert scalars_of(tmp_path, "loss") == [(3, 0.5), (4, 1.5)]
    value = values_of(tmp_path, "loss")[0][1]
    assert value.plugin == "scalars" and 8 in value.fields


def test_the_file_is_named_as_tensorflow_names_it(tmp_path):
    summary.create_file_writer(tmp_path / "a").close()
    summary.create_file_writer(tmp_path / "b", 10, 500, ".mine", "name").close()
    assert event_files(tmp_path / "a")[0].endswith(".v2")
    assert event_files(tmp_path / "b")[0].endswith(".mine")


def test_default_steps_nest(tmp_path):
    one, two = (summary.create_file_writer(tmp_path / name) for name in "ab")
    with one.as_default(step=1):
        summary.scalar("x", 1)
        with two.as_default(step=2):
            summary.scalar("x", 2)
            with one.as_default():
                summary.scalar("x", 3)
        summary.scalar("x", 4, step=3)
        summary.experimental.set_step(4)
        summary.scalar("x", 5)
    assert scalars_of(tmp_path / "a", "x") == [(1, 1), (2, 3), (3, 4), (4, 5)]
    assert scalars_of(tmp_path / "b", "x") == [(2, 2)]
    one.close()
    two.close()


def test_the_error_for_a_missing_step_contains_the_fix(writer):
    with writer.as_default(), pytest.raises(ValueError, match=r"'loss'.*no step.*set_step"):
        summary.scalar("loss", 1)


def test_a_missing_step_is_ignored_if_nothing_is_recorded(writer):
    with writer.as_default(), summary.record_if(False):
        assert summary.scalar("loss", 1) is False


def test_conditions(writer, tmp_path):
    with writer.as_default():
        calls = []

        def every_second():
            calls.append(None)
            return np.bool_(len(calls) % 2 == 0)

        with summary.record_if(every_second):
            results = [summary.scalar("x", number, step=number) for number in range(4)]
            with summary.record_if(True):
                assert summary.should_record()
        assert summary.should_record()
    assert results == [False, True, False, True]
    assert scalars_of(tmp_path, "x") == [(1, 1), (3, 3)]


def test_scopes_are_prefixes_of_tags(writer, tmp_path):
    with writer.as_default(step=0):
        with summary.name_scope("a") as outer, summary.name_scope("b"):
            summary.scalar("x", 1)
            with summary.name_scope("c/"):
                summary.scalar("x", 2)
            with summary.name_scope(None):
                summary.scalar("x", 3)
            with summary.summary_scope("mine!", "kind") as (tag, scope):
                assert (tag, scope) == ("a/b/mine!", "a/b/mine/")
                summary.write(tag, 4.0)
        assert outer == "a/"
    assert [list(event.values) for event in read_events(tmp_path)] == [
        ["a/b/x"], ["c/x"], ["x"], ["a/b/mine!"]]


def test_threads_and_tasks_have_their_own_default(tmp_path):
    writer = summary.create_file_writer(tmp_path)
    seen = []
    with writer.as_default(step=1):
        thread = threading.Thread(target=lambda: seen.append(summary.should_record()))
        thread.start()
        thread.join()
    assert seen == [False]

    async def log(name, entered, others):
        with writer.as_default(step=len(name)):
            entered.set()
            await others.wait()
            summary.scalar(name, 1)

    async def both():
        first, second = asyncio.Event(), asyncio.Event()
        await asyncio.gather(log("x", first, second), log("yy", second, first))

    asyncio.run(both())
    writer.close()
    assert scalars_of(tmp_path, "x") == [(1, 1)] and scalars_of(tmp_path, "yy") == [(2, 1)]


def test_set_as_default_stays(tmp_path):
    def log():
        summary.create_file_writer(tmp_path).set_as_default(step=5)
        summary.scalar("x", 1)
        summary.flush()

    thread = threading.Thread(target=log)
    thread.start()
    thread.join()
    assert scalars_of(tmp_path, "x") == [(5, 1)]


def test_histograms(writer, tmp_path):
    with writer.as_default(step=0):
        summary.histogram("h", np.arange(60).reshape(6, 10))
        summary.histogram("few", [1, 2, 3], buckets=2)
        with pytest.raises(LogError, match="buckets is -1"):
            summary.histogram("bad", [1], buckets=-1)
    value = values_of(tmp_path, "h")[0][1]
    table = np.frombuffer(value.tensor[4][0]).reshape(shape(value))
    assert table.shape == (30, 3) and table[:, 2].sum() == 60
    assert shape(values_of(tmp_path, "few")[0][1]) == [2, 3]


def test_images(writer, tmp_path):
    pictures = np.zeros((5, 2, 3, 1), np.uint8)
    with writer.as_default(step=0):
        summary.image("i", pictures)
        summary.image("one", pictures, max_outputs=1)
        with pytest.raises(LogError, match=r"shape \(2, 3\).*data\[None"):
            summary.image("flat", pictures[0, :, :, 0])
        with pytest.warns(LogWarning, match="outside the range 0 to 1"):
            summary.image("clipped", np.full((1, 2, 2, 1), 7.0))
    assert strings(values_of(tmp_path, "i")[0][1])[:2] == [b"3", b"2"]
    assert len(strings(values_of(tmp_path, "i")[0][1])) == 5
    assert len(strings(values_of(tmp_path, "one")[0][1])) == 3


def test_audio(writer, tmp_path):
    with writer.as_default(step=0):
        summary.audio("a", np.zeros((2, 4, 1), np.float32), 8000)
        with pytest.raises(LogError, match="mp3"):
            summary.audio("a", np.zeros((1, 4, 1)), 8000, encoding="mp3")
        with pytest.raises(LogError, match=r"\[clips, frames, channels\]"):
            summary.audio("b", np.zeros(4), 8000)
    value = values_of(tmp_path, "a")[0][1]
    assert shape(value) == [2, 2] and strings(value)[0].startswith(b"RIFF")
    assert strings(value)[1] == b""


def test_texts(writer, tmp_path):
    with writer.as_default(step=0):
        summary.text("t", "*one*")
        summary.text("table", [["a", "b"], ["c", b"d"]])
        summary.text("array", np.array(["x", "y"]))
        for wrong in (5, [["a"], ["b", "c"]], b"\xff"):
            with pytest.raises(LogError):
                summary.text("wrong", wrong)
    assert strings(values_of(tmp_path, "t")[0][1]) == [b"*one*"]
    assert shape(values_of(tmp_path, "table")[0][1]) == [2, 2]
    assert strings(values_of(tmp_path, "array")[0][1]) == [b"x", b"y"]


def test_write_keeps_metadata_unchanged(writer, tmp_path):
    metadata = b"\x0a\x09\x0a\x04mine\x12\x011\x1a\x01d"
    with writer.as_default(step=0):
        summary.write("numbers", np.arange(3, dtype=np.int16), metadata=metadata)
        summary.write("bytes", lambda: b"\xff\x00", metadata=metadata)
        summary.write("plain", [1, 2])
        with summary.record_if(False):
            summary.write("never", lambda: pytest.fail("it is not recorded"))
        with pytest.raises(LogError, match="SerializeToString"):
            summary.write("broken", 1, metadata=b"\xff")
    for tag in ("numbers", "bytes"):
        assert values_of(tmp_path, tag)[0][1].fields[9] == [metadata]
    assert strings(values_of(tmp_path, "bytes")[0][1]) == [b"\xff\x00"]
    assert 9 not in values_of(tmp_path, "plain")[0][1].fields
    assert values_of(tmp_path, "plain")[0][1].tensor[1] == [3]


def test_raw_summaries_and_graphs(writer, tmp_path):
    value = b"\x0a\x01x\x15\x00\x00\x00\x40"
    with writer.as_default():
        assert summary.experimental.write_raw_pb(b"\x0a" + bytes([len(value)]) + value, step=7)
        assert summary.graph(b"\x0a\x00")
        with pytest.raises(LogError, match="graph"):
            summary.graph("a name")
    assert scalars_of(tmp_path, "x") == [(7, 2)]
    assert [event.fields[4] for event in read_events(tmp_path) if 4 in event.fields] == [
        [b"\x0a\x00"]]


def test_bad_data_is_named(writer):
    with writer.as_default(step=3):
        with pytest.raises(LogError, match=r"summary.scalar\('x', step 3\).*shape \(2,\)"):
            summary.scalar("x", np.zeros(2))
        with pytest.raises(LogError, match="tag must be a str"):
            summary.scalar(5, 1)
        with pytest.raises(LogError, match="1.5"):
            summary.scalar("x", 1, step=1.5)
        summary.scalar("x", 1)
        with pytest.raises(LogError, match="x"):
            summary.text("x", "another kind")


def test_with_on_error_warn_bad_data_only_warns(tmp_path):
    writer = summary.create_file_writer(tmp_path, on_error="warn")
    with writer.as_default(step=0):
        with pytest.warns(LogWarning, match="'x'"):
            assert summary.scalar("x", "no number") is False
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert summary.scalar("x", "no number") is False
    assert writer.log.refused == 2
    writer.close()


def test_a_closed_writer_refuses_calls(writer):
    writer.close()
    writer.close()
    writer.flush()
    with pytest.raises(LogError, match="closed"):
        writer.as_default()


def test_a_full_disk_at_the_end_of_a_block_only_warns(tmp_path, monkeypatch):
    writer = summary.create_file_writer(tmp_path)

    def full():
        raise summary.default_writer.WriteError("the disk is full")

    with monkeypatch.context() as patch, pytest.warns(WriteWarning, match="full"):
        patch.setattr(writer, "flush", full)
        with writer.as_default():
            pass
    writer.close()


def test_a_noop_writer(tmp_path):
    with summary.create_noop_writer().as_default(step=1):
        assert summary.scalar("x", 1) is False
    with summary.create_file_writer(tmp_path).as_default(step=1), \
            summary.create_noop_writer().as_default():
        assert summary.scalar("x", 1) is True


def test_unsupported_functions_name_a_replacement():
    with pytest.raises(AttributeError, match="stepscope.profiler"):
        summary.trace_on()
    with pytest.raises(LogError, match="create_noop_writer"):
        summary.create_file_writer(None)


@pytest.mark.parametrize("on_error", ["raise", "warn"])
def test_an_empty_directory_is_not_the_root_directory(on_error):
    before = glob.glob("/*tfevents*")
    with pytest.raises(LogError, match="logdir is empty.*'.' for the current directory"):
        summary.create_file_writer("", on_error=on_error)
    with pytest.raises(LogError, match="'directory' is empty"):
        Log("", on_error=on_error)
    assert glob.glob("/*tfevents*") == before
