# SPDX-License-Identifier: Apache-2.0
"""Every row about data in the table of docs/logging.md: its result and its message."""
import re
import warnings

import numpy as np
import pytest

from event_reader import read_events, scalars_of
from stepscope import LogError, LogWarning, SummaryWriter

PICTURE = np.zeros((3, 4, 6), np.uint8)

# A call, and what its message must contain, in this order: the call with tag and step, the value
# that was passed, the fix.
REFUSED = [
    # Invalid scalars.
    (lambda w: w.add_scalar("t", np.zeros((2, 3), "f4"), 5),
     ["add_scalar('t', step 5)", "shape (2, 3)", "dtype float32", "value.mean()"]),
    (lambda w: w.add_scalar("t", np.zeros((2, 3), "f4"), 5, new_style=True),
     ["add_scalar('t', step 5)", "shape (2, 3)", "dtype float32", "value.mean()"]),
    (lambda w: w.add_scalar("t", [], 5),
     ["add_scalar('t', step 5)", "got 0", "log it only when"]),
    (lambda w: w.add_scalar("t", np.zeros(0), 5),
     ["shape (0,)", "dtype float64", "log it only when"]),
    (lambda w: w.add_scalar("t", "0.5", 5), ["str, '0.5'", "Pass a number"]),
    (lambda w: w.add_scalar("t", None, 5), ["NoneType", "Pass a number"]),
    (lambda w: w.add_scalar("t", {"a": 1}, 5),
     ["dict, 1 element.", "each of its values under its own tag"]),
    (lambda w: w.add_scalar("t", object(), 5), ["object", "Pass a number"]),
    (lambda w: w.add_scalar("t", 1j, 5), ["complex", "absolute value"]),
    (lambda w: w.add_scalar("t", 10**400, 5), ["1329 bits", "logarithm"]),
    (lambda w: w.add_scalars("m/n", {"a": 1, "b": [1, 2]}, 5),
     ["add_scalars('m/n', step 5)", "'b'", "got 2"]),
    (lambda w: w.add_scalars("m", [1], 5), ["add_scalars('m', step 5)", "list", "{'train': 0.5}"]),
    # Steps.
    (lambda w: w.add_scalar("t", 1, 0.5), ["add_scalar('t', step 0.5)", "0.5", "Count batches"]),
    (lambda w: w.add_scalar("t", 1, float("nan")), ["nan", "Count batches"]),
    (lambda w: w.add_scalar("t", 1, "5"), ["str, '5'", "batches or epochs so far"]),
    (lambda w: w.add_scalar("t", 1, 2**63), ["64 bits", "from 0"]),
    (lambda w: w.add_text("t", "x", 0.5), ["add_text('t', step 0.5)", "Count batches"]),
    (lambda w: w.add_scalar("t", 1, 1, walltime="now"), ["str, 'now'"]),
    # Tags.
    (lambda w: w.add_scalar("", 1, 5), ["add_scalar('', step 5)", "empty", "'loss/train'"]),
    (lambda w: w.add_scalar(3, 1, 5), ["add_scalar(3, step 5)", "int", "'loss/train'"]),
    (lambda w: w.add_scalar("\ud800", 1, 5), ["not valid Unicode", "Decode it"]),
    (lambda w: w.add_histogram("scalar", [1, 2], 5),
     ["add_histogram('scalar', step 5)", "scalars", "histograms", "'scalar/histograms'"]),
    # Histograms.
    (lambda w: w.add_histogram("t", np.zeros((0, 3)), 5),
     ["add_histogram('t', step 5)", "shape (0, 3)", "dtype float64", "Log it only when"]),
    (lambda w: w.add_histogram("t", np.full(4, np.nan), 5), ["shape (4,)", "no numbers"]),
    (lambda w: w.add_histogram("t", [1, 2], 5, bins="no"), ["bins='no'", "histogram_bin_edges"]),
    (lambda w: w.add_histogram("t", [1, 2], 5, bins=[2, 1]), ["ascending"]),
    (lambda w: w.add_histogram("t", [1, 2], 5, bins=0), ["got 0"]),
    (lambda w: w.add_histogram("t", np.ones(2, complex), 5), ["dtype complex128", "complex"]),
    (lambda w: w.add_histogram_raw("t", 0, 1, 2, 3, 4, [1], [1, 2], 5), ["1 bucket limit ", "2"]),
    # Pictures, videos, sounds, texts.
    (lambda w: w.add_image("t", PICTURE, 5, dataformats="HW"),
     ["add_image('t', step 5)", "HW has 2", "shape (3, 4, 6)", "dtype uint8", "dataformats"]),
    (lambda w: w.add_image("t", PICTURE.astype("i8"), 5), ["dtype int64", "astype('uint8')"]),
    (lambda w: w.add_image("t", PICTURE, 5, dataformats="HWC"), ["6 channels", "layout"]),
    (lambda w: w.add_image("t", PICTURE, 5, dataformats="XYZ"), ["'XYZ'", "NCHW"]),
    (lambda w: w.add_image("t", PICTURE[:, :0], 5), ["shape (3, 0, 6)", "pixels"]),
    (lambda w: w.add_images("t", PICTURE[None][:0], 5),
     ["add_images('t', step 5)", "(0, 3, 4, 6)"]),
    (lambda w: w.add_video("t", PICTURE[None], 5),
     ["add_video('t', step 5)", "NTCHW", "shape (1, 3, 4, 6)", "video[None]"]),
    (lambda w: w.add_video("t", PICTURE[None, None], 5, fps=0),
     ["0 frames per second", "positive"]),
    (lambda w: w.add_audio("t", np.zeros((2, 3, 4)), 5),
     ["add_audio('t', step 5)", "shape (2, 3, 4)", "one clip"]),
    (lambda w: w.add_audio("t", np.zeros(0), 5), ["no samples"]),
    (lambda w: w.add_audio("t", np.zeros(5, "i4"), 5), ["dtype int32", "int16"]),
    (lambda w: w.add_audio("t", np.zeros(5), 5, sample_rate=0), ["0", "44100"]),
    (lambda w: w.add_text("t", 3, 5), ["add_text('t', step 5)", "int", "str(value)"]),
    (lambda w: w.add_figure("t", 3, 5), ["add_figure('t', step 5)", "int", "plt.gcf()"]),
    # Curves, meshes, tensors.
    (lambda w: w.add_pr_curve("t", [0, 1], [0.5], 5), ["2 labels, 1 probability"]),
    (lambda w: w.add_pr_curve("t", [0, 2], [0.5, 0.5], 5), ["neither 0 nor 1"]),
    (lambda w: w.add_pr_curve("t", [0, 1], [0.5, 1.5], 5), ["1 of 2 probabilities"]),
    (lambda w: w.add_mesh("t", np.zeros((4, 2)), global_step=5),
     ["add_mesh('t', step 5)", "(4, 2)"]),
    (lambda w: w.add_mesh("t", np.zeros((4, 3)), config_dict={"a": object()}), ["JSON"]),
    (lambda w: w.add_tensor("t", ["a"], 5), ["add_tensor('t', step 5)", "list"]),
    # Settings.
    (lambda w: w.add_hparams({"layers": [1, 2]}, {}),
     ["add_hparams()", "'layers'", "list, 2 elements", "str(value)"]),
    (lambda w: w.add_hparams({"lr": 0.1}, {"loss": "low"}), ["str, 'low'"]),
    (lambda w: w.add_hparams([], {}), ["hparam_dict", "list"]),
    (lambda w: w.add_hparams({"lr": 0.1}, {}, {"lr": ["a"]}), ["['a']", "0.1", "one type"]),
    (lambda w: w.add_custom_scalars({"c": {"t": ["Pie", ["a"]]}}), ["'Pie'", "Multiline"]),
    (lambda w: w.add_custom_scalars_marginchart(["a", "b"]), ["2 tags", "three"]),
    (lambda w: w.add_embedding(np.zeros((2, 3, 4)), global_step=5),
     ["add_embedding(step 5)", "shape (2, 3, 4)", "Flatten"]),
    (lambda w: w.add_embedding(np.zeros((2, 3)), metadata=["a"]), ["1 label for 2 points"]),
    (lambda w: w.add_embedding(np.zeros((2, 3)), metadata=["a\tb", "c"]), ["tab", "space"]),
    (lambda w: w.add_embedding(np.zeros((2, 3)), label_img=PICTURE[None]), ["1 image for 2"]),
]


@pytest.mark.parametrize("call, expected", REFUSED)
def test_bad_data_is_refused_with_a_helpful_message(tmp_path, call, expected):
    writer = SummaryWriter(tmp_path)
    writer.add_scalar("scalar", 1, 1)
    with pytest.raises(LogError) as caught:
        call(writer)
    message = str(caught.value)
    assert re.search(".*".join(map(re.escape, expected)), message, re.DOTALL), message
    writer.close()
    assert len(read_events(tmp_path)) == 1, "the refused call must log nothing"


@pytest.mark.parametrize("call, expected", REFUSED)
def test_with_on_error_warn_bad_data_warns_and_is_counted(tmp_path, call, expected):
    writer = SummaryWriter(tmp_path, on_error="warn")
    writer.add_scalar("scalar", 1, 1)
    with warnings.catch_warnings(record=True) as recorded:
        warnings.simplefilter("always")
        for _ in range(3):
            call(writer)
    assert len(recorded) == 1 and issubclass(recorded[0].category, LogWarning)
    assert recorded[0].filename == __file__, "the warning points to the caller"
    assert writer.refused == 3
    writer.close()


REMARKED = [
    (lambda w: [w.add_scalar("t", float("nan"), step) for step in range(3)], "not a finite number"),
    (lambda w: [w.add_scalar("t", np.float32("inf"), step) for step in range(3)], "not a finite"),
    (lambda w: [w.add_scalar("t", 1.0) for _ in range(4)], "steps are counted: 0, 1, 2"),
    (lambda w: [w.add_scalar("t", 1.0, step) for step in (5, 4, 3)], "step 4 .* purge_step"),
    (lambda w: [w.add_image("t", PICTURE * 2.5 + 9, step) for step in range(3)], "72 samples"),
    (lambda w: [w.add_audio("t", np.ones(4) * 2, step) for step in range(3)], "4 samples"),
]


@pytest.mark.parametrize("calls, expected", REMARKED)
def test_data_logged_with_a_remark_warns_once_per_tag(tmp_path, calls, expected):
    with SummaryWriter(tmp_path) as writer, warnings.catch_warnings(record=True) as recorded:
        warnings.simplefilter("always")
        done = len(calls(writer))
    assert [one.category for one in recorded] == [LogWarning]
    assert re.search("'t': .*" + expected, str(recorded[0].message))
    assert recorded[0].filename == __file__
    assert len(read_events(tmp_path)) == done


def test_nan_is_written_as_nan(tmp_path):
    with SummaryWriter(tmp_path) as writer, pytest.warns(LogWarning):
        writer.add_scalar("t", float("nan"), 1)
    (step, number), = scalars_of(tmp_path, "t")
    assert step == 1 and number != number


CLOSED = [
    lambda w: w.add_scalar("t", 1, 1), lambda w: w.add_scalars("t", {"a": 1}, 1),
    lambda w: w.add_histogram("t", [1], 1), lambda w: w.add_text("t", "x", 1),
    lambda w: w.add_hparams({"a": 1}, {"b": 1}), lambda w: w.add_image("t", PICTURE, 1)]


@pytest.mark.parametrize("call", CLOSED)
def test_a_closed_writer(tmp_path, call):
    writer = SummaryWriter(tmp_path)
    writer.close()
    with pytest.raises(LogError, match="closed.*open another writer"):
        call(writer)


def test_an_invalid_on_error(tmp_path):
    with pytest.raises(ValueError, match="on_error is 'raise' or 'warn', not 'ignore'"):
        SummaryWriter(tmp_path, on_error="ignore")
