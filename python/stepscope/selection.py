# SPDX-License-Identifier: Apache-2.0
"""Selects runs and tags by glob patterns and regular expressions."""
import collections.abc
import fnmatch
import re
from typing import Any, Iterable, List, Union

Pattern = Union[str, "re.Pattern[str]"]
Selection = Union[None, Pattern, Iterable[Pattern]]


def patterns_of(patterns: Selection) -> "List[re.Pattern[str]]":
    """Returns the patterns, at least one of which must match a name; if empty, every name
    matches."""
    if patterns is None:
        return [re.compile("")]
    chosen: List[Any] = [patterns]
    if isinstance(patterns, collections.abc.Iterable) and not isinstance(patterns, str):
        chosen = list(patterns)
    for pattern in chosen:
        if not isinstance(pattern, (str, re.Pattern)):
            raise TypeError(f"{pattern!r} ({type(pattern).__name__}) is not a selection. Pass a "
                            "glob pattern such as 'train/*' or re.compile(...)")
    return [re.compile(r"\A" + fnmatch.translate(pattern)) if isinstance(pattern, str) else pattern
            for pattern in chosen]


def is_chosen(name: str, patterns: "List[re.Pattern[str]]") -> bool:
    """Returns whether one of the patterns matches a name."""
    return any(pattern.search(name) for pattern in patterns)
