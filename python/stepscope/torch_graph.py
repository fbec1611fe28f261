# SPDX-License-Identifier: Apache-2.0
"""The graph of a torch module as nodes of the graph dashboard, named by their modules."""
import contextlib
import warnings
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from stepscope import values
from stepscope._core import LogError
from stepscope.graph_def import Node

_GET_ATTRIBUTE = "prim::GetAttr"
_ROOT = "__module"


class TraceError(LogError, RuntimeError):
    """The model does not accept the input. torch's add_graph raises a RuntimeError in this case."""


def nodes_of(model: Any, inputs: Any, verbose: bool, strict: bool) -> List[Node]:
    """Traces the module once with `inputs`. Raises LogError on failure."""
    trace, graph = _traced(model, inputs, strict)
    if verbose:
        print(graph)
    operations = list(_operations(graph, _titles(trace)))
    names = {value.debugName(): f"input/{value.debugName()}" for value in _inputs(graph)}
    for node, scope in operations:
        names.update({value.debugName(): f"{scope}/{value.debugName()}"
                      for value in node.outputs()})
    made = [Node(names[value.debugName()], "IO Node", [], _shape(value))
            for value in _inputs(graph)]
    for number, value in enumerate(graph.outputs(), start=1):
        made.append(Node(f"output/output.{number}", "IO Node", _known([value], names),
                         _shape(value)))
    for node, _ in operations:
        sources, attributes = _known(node.inputs(), names), _attributes(node)
        made += [Node(names[value.debugName()], node.kind(), sources, _shape(value), attributes)
                 for value in node.outputs()]
    return made


def _traced(model: Any, inputs: Any, strict: bool) -> Tuple[Any, Any]:
    try:
        import torch
    except ImportError as error:
        raise LogError(f"torch, which traces the graph, cannot be imported ({error}). Install "
                       "PyTorch") from error
    if not isinstance(model, (torch.nn.Module, torch.jit.ScriptFunction)):
        raise LogError(f"not a torch module: {values.describe(model)}. Pass a torch.nn.Module")
    if inputs is None:
        raise LogError("tracing a graph needs an input. Pass a tensor or a tuple of tensors that "
                       "the model accepts as input_to_model")
    with _evaluating(model), warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)  # Tracing is deprecated but still works.
        try:
            trace = torch.jit.trace(model, inputs, strict=strict)
            graph = trace.graph
            torch._C._jit_pass_inline(graph)
        except Exception as error:
            raise TraceError(f"the model {type(model).__name__} cannot be traced: {error}. Check "
                             "that model(input_to_model) works; use_strict_trace=False lets it "
                             "return lists and dicts") from error
    return trace, graph


@contextlib.contextmanager
def _evaluating(model: Any) -> Iterator[None]:
    """Disables dropout and the like, and restores the mode of each module afterwards."""
    modes = [(module, module.training) for module in model.modules()] \
        if hasattr(model, "modules") else []
    for module, _ in modes:
        module.training = False
    try:
        yield
    finally:
        for module, mode in modes:
            module.training = mode


def _titles(trace: Any) -> Dict[str, str]:
    """Returns the names of modules on the page by path: Linear[fc1] for __module.fc1."""
    titles = {"": _class_name(trace)}
    if hasattr(trace, "named_modules"):
        for path, module in trace.named_modules(prefix=_ROOT):
            titles[path] = f"{_class_name(module)}[{path.rsplit('.', maxsplit=1)[-1]}]"
    return titles


def _class_name(module: Any) -> str:
    for attribute in ("original_name", "_name"):
        name = getattr(module, attribute, None)
        if isinstance(name, str) and name:
            return name
    return "Module"


def _inputs(graph: Any) -> List[Any]:
    """Returns the input tensors; the module itself is also an input of the graph."""
    return [value for value in graph.inputs()
            if value.uses() and value.type().kind() != "ClassType"]


def _operations(graph: Any, titles: Dict[str, str]) -> Iterator[Tuple[Any, str]]:
    """Returns nodes with their groups. Reading a submodule is not an operation."""
    scopes: Dict[str, str] = {}
    for node in graph.nodes():
        if node.kind() != _GET_ATTRIBUTE:
            yield node, _scope_title(node.scopeName(), titles)
            continue
        key = node.output().debugName()
        scopes[key] = _attribute_scope(node, scopes)
        if node.output().type().kind() != "ClassType":
            yield node, _scope_title(scopes[key], titles)


def _attribute_scope(node: Any, scopes: Dict[str, str]) -> str:
    """__module.a/__module.a.b for the attribute b of the module a."""
    owner, name = node.input().node(), node.s("name")
    if owner.kind() != _GET_ATTRIBUTE:
        return f"{_ROOT}.{name}"
    scope = scopes[owner.output().debugName()]
    return f"{scope}/{scope.rsplit('/', maxsplit=1)[-1]}.{name}"


def _scope_title(scope: str, titles: Dict[str, str]) -> str:
    parts = [titles.get(part, part.rsplit(".", maxsplit=1)[-1]) for part in scope.split("/")] \
        if scope else []
    return "/".join([titles[""], *parts])


def _known(sources: Any, names: Dict[str, str]) -> List[str]:
    """Returns the names of a node's inputs, without modules, which are not nodes."""
    return [names[value.debugName()] for value in sources if value.debugName() in names]


def _shape(value: Any) -> Optional[Sequence[int]]:
    try:
        return value.type().sizes()
    except (AttributeError, RuntimeError):
        return None  # A list, a tuple or a number.


def _attributes(node: Any) -> str:
    """Formats them as torch does, without quotes, which break TensorBoard's page."""
    found = {name: getattr(node, node.kindOf(name))(name) for name in node.attributeNames()}
    return str(found).replace("'", " ")
