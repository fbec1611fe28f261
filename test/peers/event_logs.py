# SPDX-License-Identifier: Apache-2.0
"""Reads a log with TensorBoard's own reader, in a form in which two logs can be compared."""
import io
import os

import numpy as np
from PIL import Image
from tensorboard.backend.event_processing import event_accumulator, event_multiplexer
from tensorboard.compat.proto import summary_pb2
from tensorboard.plugins.hparams import plugin_data_pb2
from tensorboard.util import tensor_util

ALL = dict.fromkeys(event_accumulator.DEFAULT_SIZE_GUIDANCE, 0)


def read(folder):
    """{run: {"metadata": {tag: ...}, "points": {tag: ...}, "graph": bool}}"""
    multiplexer = event_multiplexer.EventMultiplexer(size_guidance=ALL)
    multiplexer.AddRunsFromDirectory(os.fspath(folder))
    multiplexer.Reload()
    return {run: _content(multiplexer.GetAccumulator(run)) for run in multiplexer.Runs()}


def _content(run):
    tags = run.Tags()
    points = {tag: [(point.step, _array(point.tensor_proto)) for point in run.Tensors(tag)]
              for tag in tags["tensors"]}
    points.update({tag: [(point.step, point.value) for point in run.Scalars(tag)]
                   for tag in tags["scalars"]})
    return {"graph": tags["graph"], "points": points,
            "metadata": {tag: _metadata(run, tag) for tag in tags["tensors"]}}


def _metadata(run, tag):
    """Metadata without the data class, which tf.summary omits and readers add by plugin."""
    metadata = summary_pb2.SummaryMetadata()
    metadata.CopyFrom(run.summary_metadata.get(tag, metadata))
    metadata.data_class = summary_pb2.DATA_CLASS_UNKNOWN
    data = metadata.plugin_data
    if data.plugin_name == "hparams":
        # Here everything is in the content, where a field that is 0 may be written or omitted.
        return str(plugin_data_pb2.HParamsPluginData.FromString(data.content))
    return str(metadata)


def _array(tensor):
    array = tensor_util.make_ndarray(tensor)
    return str(array.dtype), array.shape, [_pixels(item) for item in array.reshape(-1).tolist()]


def _pixels(item):
    """A PNG file as pixels, because the same image can be compressed in many ways."""
    if not isinstance(item, bytes) or not item.startswith(b"\x89PNG"):
        return item
    picture = Image.open(io.BytesIO(item))
    return picture.mode, np.asarray(picture).tolist()
