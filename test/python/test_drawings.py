# SPDX-License-Identifier: Apache-2.0
"""Drawing and reading that needs another package; skipped if it is not installed."""
import io

import numpy as np
import pytest

from event_reader import fields, read_events, values_of
from stepscope import LogError, SummaryWriter


@pytest.fixture
def writer(tmp_path):
    with SummaryWriter(tmp_path) as opened:
        yield opened


def pixels_of(writer, tag):
    """The logged image."""
    from PIL import Image

    writer.flush()
    (_, value), = values_of(writer.log_dir, tag)
    return np.asarray(Image.open(io.BytesIO(fields(value.fields[4][0])[4][0])))


def test_boxes_and_labels_are_drawn(writer):
    pytest.importorskip("PIL")
    grey = np.full((1, 60, 80), 0.5)
    writer.add_image_with_boxes("b", grey, [[10, 10, 50, 40], [70, 55, 60, 45]], 1,
                                labels=["cat", ""])
    pixels = pixels_of(writer, "b")
    assert pixels.shape == (60, 80, 3) and pixels[20, 30].tolist() == [127, 127, 127]
    for y, x in ((10, 30), (25, 10), (25, 50), (45, 65), (50, 60)):
        assert pixels[y, x].tolist() == [255, 0, 0]
    assert (pixels[28:40, 10:40].max(axis=2) < 110).any(), "the label is written"


def test_a_picture_with_boxes_is_rescaled(writer):
    pytest.importorskip("PIL")
    writer.add_image_with_boxes("b", np.zeros((10, 20, 3), np.uint8), np.zeros((0, 4)), 1,
                                rescale=2, dataformats="HWC")
    assert pixels_of(writer, "b").shape == (20, 40, 3)


@pytest.mark.parametrize("boxes, labels, expected", [
    ([1, 2, 3, 4], None, r"shape \(count, 4\).*box\[None\]"),
    ([[1, 2, 3, 4]], ["a", "b"], "2 labels for 1 box"),
    ([[1, 2, 3, np.nan]], None, "finite")])
def test_boxes_that_do_not_fit(writer, boxes, labels, expected):
    pytest.importorskip("PIL")
    with pytest.raises(LogError, match=expected):
        writer.add_image_with_boxes("b", np.zeros((3, 9, 9)), np.array(boxes), 1, labels=labels)


def test_without_pillow(writer, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    with pytest.raises(LogError, match="pip install pillow"):
        writer.add_image_with_boxes("b", np.zeros((3, 9, 9)), np.zeros((1, 4)), 1)


def test_figures(writer):
    pytest.importorskip("PIL")
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure = pyplot.figure(figsize=(3, 2), dpi=100, facecolor="lime")
    canvas = figure.canvas
    writer.add_figure("kept", figure, 1, close=False)
    assert pyplot.fignum_exists(figure.number) and figure.canvas is canvas
    writer.add_figure("closed", figure, 1)
    assert not pyplot.fignum_exists(figure.number)
    pixels = pixels_of(writer, "closed")
    assert pixels.shape == (200, 300, 4) and pixels[0, 0].tolist() == [0, 255, 0, 255]
    writer.add_figure("two", [pyplot.figure(figsize=(2, 2)) for _ in range(2)], 1)
    assert pixels_of(writer, "two").shape == (200, 400, 4)
    with pytest.raises(LogError, match="the same size, got: 200 x 200, 300 x 200"):
        writer.add_figure("t", [pyplot.figure(figsize=(2, 2)), pyplot.figure(figsize=(3, 2))], 1)


def test_onnx(writer, tmp_path):
    onnx = pytest.importorskip("onnx")

    def value(name):
        return onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, [None, 3])

    nodes = [onnx.helper.make_node("Relu", ["x"], ["y"]),
             onnx.helper.make_node("Softmax", ["y"], ["z"], axis=1)]
    graph = onnx.helper.make_graph(nodes, "g", [value("x")], [value("z")])
    onnx.save(onnx.helper.make_model(graph), tmp_path / "model.onnx")
    writer.add_onnx_graph(tmp_path / "model.onnx")
    writer.flush()
    event, = read_events(tmp_path)
    found = [fields(node) for node in fields(event.fields[4][0])[1]]
    assert [(node[1][0], node[2][0], node.get(3)) for node in found] == \
        [(b"x", b"Variable", None), (b"y", b"Relu", [b"x"]), (b"z", b"Softmax", [b"y"])]
    with pytest.raises(LogError, match="missing.onnx cannot be read as ONNX"):
        writer.add_onnx_graph(tmp_path / "missing.onnx")
