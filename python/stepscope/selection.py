# SPDX-License-Identifier: Apache-2.0
"""Which runs and tags somebody wants, by glob patterns and regular expressions."""
import collections.abc
import fnmatch
import re
from typing import Any, Iterable, List, Union

Pattern = Union[str, "re.Pattern[str]"]
Selection = Union[None, Pattern, Iterable[Pattern]]


def patterns_of(patterns: Selection) -> "List[re.Pattern[str]]":
    """Patterns of which one must be found in a name; none at all: every name is good."""
    if patterns is None:
        return [re.compile("")]
    is_list = isinstance(patterns, collections.abc.Iterable) and not isinstance(patterns, str)
    chosen: List[Any] = list(patterns) if is_list else [patterns]
    for pattern in chosen:
        if not isinstance(pattern, (str, re.Pattern)):
            raise TypeError(f"{pattern!r} ({type(pattern).__name__}) selects nothing. Give a glob "
                            "pattern such as 'train/*' or re.compile(...)")
    return [re.compile(r"\A" + fnmatch.translate(pattern)) if isinstance(pattern, str) else pattern
            for pattern in chosen]


def is_chosen(name: str, patterns: "List[re.Pattern[str]]") -> bool:
    """Whether one of the patterns is found in a name."""
    return any(pattern.search(name) for pattern in patterns)
