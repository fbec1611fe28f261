# SPDX-License-Identifier: Apache-2.0
"""stepscope.projector: its configuration and files."""
import numpy as np
import pytest

from stepscope import LogError, projector

CONFIG = """model_checkpoint_path: "model.ckpt"
embeddings {
  tensor_name: "word \\"one\\""
  metadata_path: "labels.tsv"
  bookmarks_path: "views.json"
  sprite {
    image_path: "sprite.png"
    single_image_dim: 8
    single_image_dim: 9
  }
  tensor_path: "points.tsv"
}
embeddings {
  tensor_name: "other"
}
"""


def test_a_configuration_as_text(tmp_path):
    config = projector.ProjectorConfig()
    config.model_checkpoint_path = "model.ckpt"
    info = config.embeddings.add()
    info.tensor_name = 'word "one"'
    info.tensor_path = "points.tsv"
    info.metadata_path = "labels.tsv"
    info.bookmarks_path = "views.json"
    info.sprite.image_path = "sprite.png"
    info.sprite.single_image_dim.extend([8, 9])
    config.embeddings.add(tensor_name="other")
    projector.visualize_embeddings(tmp_path / "new", config)
    assert (tmp_path / "new" / "projector_config.pbtxt").read_text() == CONFIG


def test_an_invalid_configuration(tmp_path):
    with pytest.raises(LogError, match="ProjectorConfig"):
        projector.visualize_embeddings(tmp_path, {})
    with pytest.raises(LogError, match="logdir is None"):
        projector.visualize_embeddings(None, projector.ProjectorConfig())


def test_points_with_labels_and_pictures(tmp_path):
    folder = projector.save_embedding(tmp_path, np.array([[1.5, 2], [3, 4]], np.float32),
                                      metadata=["a", "b"], sprite=np.zeros((2, 4, 6, 3), np.uint8),
                                      name="words")
    assert folder == str(tmp_path / "words")
    assert (tmp_path / "words" / "tensors.tsv").read_text() == "1.5\t2\n3\t4\n"
    assert (tmp_path / "words" / "metadata.tsv").read_text() == "a\nb\n"
    assert (tmp_path / "words" / "sprite.png").read_bytes().startswith(b"\x89PNG")
    config = (tmp_path / "projector_config.pbtxt").read_text()
    assert 'tensor_path: "words/tensors.tsv"' in config
    assert config.index("single_image_dim: 6") < config.index("single_image_dim: 4")


def test_embeddings_accumulate_and_replace_those_of_the_same_name(tmp_path):
    for name in ("one", "two", "one"):
        projector.save_embedding(tmp_path, np.eye(2), name=name)
    config = (tmp_path / "projector_config.pbtxt").read_text()
    assert config.count('tensor_name: "one"') == config.count('tensor_name: "two"') == 1


@pytest.mark.parametrize("arguments, text", [
    ({"array": np.zeros(3)}, "count, dimensions"),
    ({"array": np.eye(2), "metadata": ["a"]}, "1 label for 2 points"),
    ({"array": np.eye(2), "sprite": np.zeros((2, 4))}, "height"),
    ({"array": np.eye(2), "name": ""}, "invalid name"),
    ({"array": ["a"]}, "numbers"),
])
def test_invalid_arguments_are_refused(tmp_path, arguments, text):
    with pytest.raises(LogError, match=text):
        projector.save_embedding(tmp_path, **arguments)
