# SPDX-License-Identifier: Apache-2.0
"""Logs weights, learning rates and embeddings for the Keras callback. Supports Keras 3 with any
backend, and the Keras of older TensorFlow versions."""
import os
from typing import Any, Dict, List, Optional, Union

import numpy as np

from stepscope import projector, summary, values, wire
from stepscope._core import encode

Metadata = Union[None, str, Dict[str, str]]

# SummaryMetadata of a model's layers: the plugin's name, and the version of its data.
MODEL_METADATA = wire.bytes_field(
    1, wire.bytes_field(1, b"graph_keras_model") + wire.bytes_field(2, b"1"))


def host_number(variable: Any) -> float:
    """Returns a scalar variable as a Python number; an int if it is an integer."""
    number = values.number_of(variable)
    return int(number) if number == int(number) else number


def learning_rates(model: Any) -> Dict[str, float]:
    """Returns the learning rates of the model's optimizers, by metric name."""
    optimizer: Any = getattr(model, "optimizer", None)
    optimizer = getattr(optimizer, "inner_optimizer", optimizer)
    if hasattr(optimizer, "optimizers"):
        return {f"learning_rate_{each.name}": values.number_of(each.learning_rate)
                for each in optimizer.optimizers}
    rate = getattr(optimizer, "learning_rate", None)
    return {} if rate is None else {"learning_rate": values.number_of(rate)}


def log_weights(model: Any, epoch: int, with_images: bool) -> None:
    """Logs every weight as a histogram, and optionally as images."""
    for layer in model.layers:
        for weight in layer.weights:
            name = getattr(weight, "path", weight.name).replace(":", "_")
            array = values.array_of(weight)
            summary.histogram(f"{name}/histogram", array, step=epoch)
            pictures = _as_pictures(array) if with_images else None
            if pictures is not None:
                summary.image(f"{name}/image", pictures, step=epoch)


def _as_pictures(weight: np.ndarray) -> Optional[np.ndarray]:
    """Returns a weight as grey images, laid out as Keras does; None if it has no such layout."""
    array = np.squeeze(weight)
    if array.ndim == 1:
        array = array.reshape(1, -1, 1, 1)
    elif array.ndim == 2:
        array = array.T if array.shape[0] > array.shape[1] else array
        array = array[None, :, :, None]
    elif array.ndim == 3:
        array = (array.transpose(2, 0, 1) if _channels_are_last() else array)[..., None]
    if array.ndim != 4 or array.shape[-1] not in (1, 3, 4) or 0 in array.shape:
        return None
    # Weights are seldom between 0 and 1, so clipping them needs no warning.
    return np.clip(array.astype(np.float32), 0, 1)


def _channels_are_last() -> bool:
    try:
        from keras.backend import image_data_format
    except ImportError:
        from tensorflow.keras.backend import image_data_format
    return image_data_format() == "channels_last"


def check_metadata(model: Any, metadata: Metadata) -> None:
    """Raises if labels are given for a layer that is not an embedding."""
    names = [layer.name for layer in _embedding_layers(model)]
    unknown = [name for name in metadata if name not in names] if isinstance(metadata, dict) else []
    if unknown:
        raise ValueError(f"embeddings_metadata names {', '.join(unknown)}, but the embeddings of "
                         f"the model are {', '.join(names) or 'none'}. Pass their names")


def save_embeddings(model: Any, directory: str, metadata: Metadata) -> None:
    """Writes the vectors of all embeddings, replacing those of an earlier epoch."""
    config = projector.ProjectorConfig()
    for layer in _embedding_layers(model):
        if not layer.weights:
            continue
        path = f"{layer.name}/tensors.tsv"
        os.makedirs(os.path.join(directory, layer.name), exist_ok=True)
        with open(os.path.join(directory, path), "wb") as file:
            file.write(encode.tensors_tsv(values.array_of(layer.weights[0])))
        labels = metadata.get(layer.name, "") if isinstance(metadata, dict) else metadata or ""
        config.embeddings.add(tensor_name=layer.name, tensor_path=path, metadata_path=labels)
    projector.visualize_embeddings(directory, config)


def _embedding_layers(model: Any) -> List[Any]:
    return [layer for layer in model.layers
            if any(kind.__name__ == "Embedding" for kind in type(layer).__mro__)]
