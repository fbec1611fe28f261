# SPDX-License-Identifier: Apache-2.0
"""Calls a function when a module has been imported, and replaces an object in all modules."""
import contextlib
import importlib.abc
import importlib.util
import sys
import threading
import types
from importlib.machinery import ModuleSpec
from typing import Any, Callable, Dict, Optional, Sequence

Action = Callable[[types.ModuleType], None]


class Watcher(importlib.abc.MetaPathFinder):
    """Calls an action for each of some modules: now if it is imported, else as soon as it is."""

    def __init__(self, actions: Dict[str, Action]) -> None:
        """
        Args:
          actions: what to do with a module after its code has run, by its full name.
        """
        self._actions = actions
        self._searching = threading.local()

    def start(self) -> None:
        """Runs the actions of imported modules, and waits for the others."""
        sys.meta_path.insert(0, self)
        for name, action in self._actions.items():
            module = sys.modules.get(name)
            if module is not None:
                action(module)

    def stop(self) -> None:
        """Runs no more actions."""
        with contextlib.suppress(ValueError):
            sys.meta_path.remove(self)

    def find_spec(self, fullname: str, path: Optional[Sequence[Any]],
                  target: Optional[types.ModuleType] = None) -> Optional[ModuleSpec]:
        """The module as others find it, with a loader that runs the action. Python calls this."""
        if fullname not in self._actions or getattr(self._searching, "name", None) == fullname:
            return None
        self._searching.name = fullname
        try:
            spec = importlib.util.find_spec(fullname)
        finally:
            self._searching.name = None
        if spec is not None and spec.loader is not None and hasattr(spec.loader, "exec_module"):
            self._add_action(spec.loader, fullname)
        return spec

    def _add_action(self, loader: Any, name: str) -> None:
        """A loader belongs to one spec, so it can be changed; replaced, it would lose its type."""
        run = loader.exec_module

        def run_and_act(module: types.ModuleType) -> None:
            run(module)
            if self in sys.meta_path:
                self._actions[name](module)

        loader.exec_module = run_and_act


def replace_everywhere(old: Any, new: Any) -> None:
    """Replaces an object in every module that has it under some name."""
    for module in list(sys.modules.values()):
        if not isinstance(module, types.ModuleType):
            continue
        held = types.ModuleType.__getattribute__(module, "__dict__")
        for name in [name for name, value in list(held.items()) if value is old]:
            setattr(module, name, new)
