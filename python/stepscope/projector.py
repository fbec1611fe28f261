# SPDX-License-Identifier: Apache-2.0
"""High-dimensional points for the projector: its configuration, points, labels and images.

    from stepscope import projector

    projector.save_embedding("runs/one", vectors, metadata=words)

ProjectorConfig and visualize_embeddings() work like those of tensorboard.plugins.projector, without
protobuf, for files that already exist.
"""
import os
from typing import Any, List, Optional, Sequence, Union

from stepscope import embedding, values
from stepscope._core import LogError
from stepscope.log import directory_of

__all__ = ["EmbeddingInfo", "ProjectorConfig", "SpriteMetadata", "save_embedding",
           "visualize_embeddings"]


class SpriteMetadata:
    """Small images of the points, side by side in one file."""

    def __init__(self) -> None:
        self.image_path: str = ""
        self.single_image_dim: List[int] = []  # Width and height of one image.


class EmbeddingInfo:
    """One set of points. Paths are relative to the directory of the configuration."""

    def __init__(self, tensor_name: str = "", tensor_path: str = "", metadata_path: str = "",
                 bookmarks_path: str = "") -> None:
        """
        Args:
          tensor_name: its name; the variable's name if it is in a checkpoint.
          tensor_path: a TSV file of the points; "" if they are in a checkpoint.
          metadata_path: a TSV file of the points' labels.
          bookmarks_path: a JSON file of saved views.
        """
        self.tensor_name = tensor_name
        self.tensor_path = tensor_path
        self.metadata_path = metadata_path
        self.bookmarks_path = bookmarks_path
        self.tensor_shape: List[int] = []
        self.sprite = SpriteMetadata()


class Embeddings(List[EmbeddingInfo]):
    """A list with an add() method that creates elements, like protobuf's."""

    def add(self, **attributes: Any) -> EmbeddingInfo:
        """Creates an embedding and appends it; takes the arguments of EmbeddingInfo."""
        self.append(EmbeddingInfo(**attributes))
        return self[-1]


class ProjectorConfig:
    """The projector configuration of one run."""

    def __init__(self) -> None:
        self.model_checkpoint_path: str = ""
        self.model_checkpoint_dir: str = ""
        self.embeddings = Embeddings()

    def to_text(self) -> str:
        """The content of projector_config.pbtxt."""
        lines = _text_lines(0, model_checkpoint_path=self.model_checkpoint_path)
        for info in self.embeddings:
            lines += ["embeddings {", *_embedding_lines(info), "}"]
        lines += _text_lines(0, model_checkpoint_dir=self.model_checkpoint_dir)
        return "".join(line + "\n" for line in lines)


def visualize_embeddings(logdir: Any, config: Any) -> None:
    """Writes projector_config.pbtxt, replacing an existing one.

    Args:
      logdir: the directory of the run, or a writer of it.
      config: a ProjectorConfig of this module, or TensorBoard's.
    """
    folder = logdir.get_logdir() if hasattr(logdir, "get_logdir") else logdir
    if folder is None:
        raise LogError("logdir is None. Pass the directory of the run")
    if not hasattr(config, "embeddings"):
        raise LogError(f"config is {values.describe(config)}. Pass a projector.ProjectorConfig()")
    text = config.to_text() if isinstance(config, ProjectorConfig) else str(config)
    folder = directory_of(folder)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, embedding.CONFIG_NAME), "w", encoding="utf-8") as file:
        file.write(text)


def save_embedding(logdir: "str | os.PathLike[str]", array: Any, metadata: Any = None,
                   sprite: Any = None, *, name: str = "embedding",
                   header: Optional[Sequence[str]] = None) -> str:
    """Writes points with labels and images, and adds them to the run's configuration. Points with
    the same name are replaced. Returns the directory of the files.

    Args:
      logdir: the directory of the run.
      array: [points, dimensions], of real numbers.
      metadata: one label per point, or a row of several.
      sprite: one small image per point: [points, height, width, channels].
      name: its name; also the directory below logdir.
      header: the column names, if each point has several labels.
    """
    if not name or name.startswith("."):
        raise LogError(f"invalid name of an embedding: {name!r}. Pass a name such as 'words'")
    made = embedding.embedding_of(array, metadata, header, _channels_first(sprite), name, 0)
    folder = os.path.basename(made.folder)
    run = directory_of(logdir)
    embedding.write(run, made._replace(tensor_name=name, folder=folder))
    return os.path.join(run, folder)


def _channels_first(sprite: Any) -> Any:
    if sprite is None:
        return None
    pictures = values.array_of(sprite)
    if pictures.ndim != 4:
        raise LogError(f"expected images, got {values.describe(pictures)}. Pass [points, height, "
                       "width, channels]")
    return values.array_of(pictures.transpose(0, 3, 1, 2))


def _embedding_lines(info: EmbeddingInfo) -> List[str]:
    lines = _text_lines(1, tensor_name=info.tensor_name,
                        metadata_path=info.metadata_path,
                        bookmarks_path=info.bookmarks_path)
    lines += [f"  tensor_shape: {int(size)}" for size in info.tensor_shape]
    if info.sprite.image_path:
        lines += ["  sprite {", *_text_lines(2, image_path=info.sprite.image_path)]
        lines += [f"    single_image_dim: {int(size)}"
                  for size in info.sprite.single_image_dim]
        lines += ["  }"]
    return lines + _text_lines(1, tensor_path=info.tensor_path)


def _text_lines(depth: int, **texts: Union[str, "os.PathLike[str]"]) -> List[str]:
    """Fields in protobuf's text format, without empty ones."""
    return [f"{'  ' * depth}{field}: {_quoted(os.fspath(text))}"
            for field, text in texts.items() if os.fspath(text)]


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
