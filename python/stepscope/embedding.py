# SPDX-License-Identifier: Apache-2.0
"""The projector files of one embedding, laid out like torch's: a folder per step and name with
points, labels and sprite images, and the configuration in the run's folder."""
import os
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from stepscope import pictures, regular_file, values
from stepscope._core import LogError, encode
from stepscope.wording import counted

CONFIG_NAME = "projector_config.pbtxt"
_CONFIG_BYTES_MAX = 64 << 20


class Embedding(NamedTuple):
    """A validated embedding, ready to be written."""

    tensor_name: str
    folder: str  # Below the run's folder.
    files: Dict[str, bytes]
    picture_size: Tuple[int, int]  # Width and height; 0 without images.


def embedding_of(points: Any, metadata: Optional[Sequence[Any]], header: Optional[Sequence[str]],
                 small_pictures: Any, tag: str, step: int) -> Embedding:
    """Raises LogError if an argument does not match the points."""
    array = values.array_of(points)
    if array.ndim != 2 or 0 in array.shape:
        raise LogError("points must have the shape (count, dimensions), got "
                       f"{values.describe(points)}. Flatten the values of each point")
    files = {"tensors.tsv": encode.tensors_tsv(array)}
    size = (0, 0)
    if metadata is not None:
        rows = _rows(metadata, header)
        _check_count("label", len(rows), len(array))
        files["metadata.tsv"] = encode.metadata_tsv(list(header or []), rows)
    if small_pictures is not None:
        pixels, _ = pictures.ordered(small_pictures, "NCHW")
        _check_count("image", len(pixels), len(array))
        files["sprite.png"] = encode.sprite(pixels)
        size = (pixels.shape[3], pixels.shape[2])
    number = str(step).zfill(5)
    return Embedding(f"{tag}:{number}", f"{number}/{_folder_name(tag)}", files, size)


def write(directory: str, embedding: Embedding) -> None:
    """Writes the files and adds them to the run's configuration, which is otherwise kept."""
    folder = os.path.join(directory, embedding.folder)
    os.makedirs(folder, exist_ok=True)
    for name, content in embedding.files.items():
        _replace(os.path.join(folder, name), content)
    config = os.path.join(directory, CONFIG_NAME)
    _replace(config, encode.projector_config(_text_of(config), embedding.tensor_name,
                                             *_paths(embedding), *embedding.picture_size).encode())


def _paths(embedding: Embedding) -> Tuple[str, str, str]:
    """Paths relative to the configuration, in the order of its fields; empty if there is no
    file."""
    tensors, metadata, sprite = (
        f"{embedding.folder}/{name}" if name in embedding.files else ""
        for name in ("tensors.tsv", "metadata.tsv", "sprite.png"))
    return tensors, metadata, sprite


def _rows(metadata: Any, header: Optional[Sequence[str]]) -> List[List[str]]:
    labels = metadata.tolist() if hasattr(metadata, "tolist") else list(metadata)
    if not header:
        return [[str(label)] for label in labels]
    return [[str(label) for label in row] if isinstance(row, (list, tuple)) else [str(row)]
            for row in labels]


def _check_count(what: str, found: int, points: int) -> None:
    if found != points:
        raise LogError(f"got {counted(found, what)} for {counted(points, 'point')}. Pass one for "
                       "each point")


def _folder_name(tag: str) -> str:
    if tag in (".", ".."):  # These would be other folders of the run.
        return tag.replace(".", "%2e")
    return tag.replace("%", "%25").replace("/", "%2f").replace("\\", "%5c")


def _text_of(path: str) -> str:
    try:
        return regular_file.read_text(path, _CONFIG_BYTES_MAX)
    except FileNotFoundError:
        return ""


def _replace(path: str, content: bytes) -> None:
    """Replaces a file atomically."""
    unfinished = f"{path}.{os.getpid()}.unfinished"
    with open(unfinished, "wb") as file:
        file.write(content)
    os.replace(unfinished, path)
