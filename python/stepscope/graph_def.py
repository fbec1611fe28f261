# SPDX-License-Identifier: Apache-2.0
"""Encodes a GraphDef, TensorFlow's graph format, with the few fields that are needed."""
from typing import Iterable, NamedTuple, Optional, Sequence

from stepscope.wire import bytes_field, number_field

# Readers accept graphs of this version.
_PRODUCER = 22

# An unknown size, -1, is encoded as protobuf encodes negative numbers.
_UNSIGNED = 2**64 - 1


class Node(NamedTuple):
    """A node of a graph in the dashboard."""

    name: str  # Slashes create groups.
    op: str
    inputs: Sequence[str]  # Names of nodes.
    shape: Optional[Sequence[int]] = None  # Of its output, if known.
    attributes: str = ""  # A text about it.


def encode_graph(nodes: Iterable[Node]) -> bytes:
    """Returns a GraphDef of the nodes."""
    versions = number_field(1, _PRODUCER)
    return b"".join(bytes_field(1, _node(node)) for node in nodes) + bytes_field(4, versions)


def encode_device_stats(tag: str) -> bytes:
    """Returns a TaggedRunMetadata with one device, which lets the dashboard colour a graph by
    device."""
    device = _text(1, "/device:CPU:0")
    return _text(1, tag) + bytes_field(2, bytes_field(1, bytes_field(1, device)))


def _node(node: Node) -> bytes:
    parts = [_text(1, node.name), _text(2, node.op)]
    parts += [_text(3, name) for name in node.inputs]
    parts.append(_attribute("attr", _text(2, node.attributes)))
    if node.shape is not None:
        shapes = bytes_field(7, _shape(node.shape))
        parts.append(_attribute("_output_shapes", bytes_field(1, shapes)))
    return b"".join(parts)


def _shape(sizes: Sequence[int]) -> bytes:
    return b"".join(bytes_field(2, number_field(1, int(size) & _UNSIGNED)) for size in sizes)


def _attribute(name: str, value: bytes) -> bytes:
    return bytes_field(5, _text(1, name) + bytes_field(2, value))


def _text(field: int, text: str) -> bytes:
    return bytes_field(field, text.encode("utf-8", "replace"))
