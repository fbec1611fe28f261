# SPDX-License-Identifier: Apache-2.0
"""Reads the graph of an ONNX file as nodes of the graph dashboard."""
import os
from typing import Any, List

from stepscope._core import LogError
from stepscope.graph_def import Node


def nodes_of(path: "str | os.PathLike[str]") -> List[Node]:
    """Returns inputs, outputs and operations. Raises LogError if the file cannot be read."""
    try:
        import onnx
    except ImportError as error:
        raise LogError("the package onnx, which is needed to read the file, cannot be imported "
                       f"({error}). "
                       "Install it with: pip install onnx") from error
    try:
        graph = onnx.load(os.fspath(path), load_external_data=False).graph
    except Exception as error:
        raise LogError(f"{path} cannot be read as ONNX: {error}. Pass the path of a file written "
                       "by torch.onnx.export or another exporter") from error
    made = {name for node in graph.node for name in node.output}
    ends = [_end_node(value) for value in [*graph.input, *graph.output] if value.name not in made]
    return ends + [_operation(node) for node in graph.node]


def _end_node(value: Any) -> Node:
    shape = [size.dim_value if size.HasField("dim_value") else -1
             for size in value.type.tensor_type.shape.dim]
    return Node(value.name, "Variable", [], shape)


def _operation(node: Any) -> Node:
    """Other nodes refer to an operation by its first output."""
    name = node.output[0] if node.output else node.name
    attributes = ", ".join(f"{attribute.name} = {_value_of(attribute)}"
                           for attribute in node.attribute)
    return Node(name, node.op_type, [name for name in node.input if name], None, attributes)


def _value_of(attribute: Any) -> str:
    import onnx

    value = onnx.helper.get_attribute_value(attribute)
    return str(value if not hasattr(value, "DESCRIPTOR") else type(value).__name__)
