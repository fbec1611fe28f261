# SPDX-License-Identifier: Apache-2.0
"""Selects runs and tags by name, by glob patterns and by regular expressions."""
import collections.abc
import difflib
import fnmatch
import re
from typing import Any, Callable, Iterable, Iterator, List, Mapping, TypeVar, Union

Value = TypeVar("Value")

Pattern = Union[str, "re.Pattern[str]"]
# A message lists at most this many names.
_LISTED_MAX = 5

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


class Named(Mapping[str, Value]):
    """A read-only dict. The KeyError of a name that it does not have lists close names."""

    def __init__(self, entries: Mapping[str, Value], what: str,
                 elsewhere: Callable[[str], str] = lambda name: "") -> None:
        """
        Args:
          entries: the values by name.
          what: what a name stands for, such as "run".
          elsewhere: returns where else a name is, as a sentence; "" for nowhere.
        """
        self._entries = entries
        self._what = what
        self._elsewhere = elsewhere

    def __getitem__(self, name: str) -> Value:
        try:
            return self._entries[name]
        except KeyError:
            raise KeyError(f"there is no {self._what} {name!r}. {self._cure(name)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __repr__(self) -> str:
        return repr(dict(self._entries))

    def _cure(self, name: Any) -> str:
        found = self._elsewhere(name) if isinstance(name, str) else ""
        if found:
            return found
        close = close_names(name, self._entries)
        if close:
            return "Close names: " + ", ".join(map(repr, close))
        listed = ", ".join(map(repr, list(self._entries)[:_LISTED_MAX]))
        more = " and more" if len(self._entries) > _LISTED_MAX else ""
        return f"There is {listed}{more}" if listed else "There is none at all"


def close_names(name: Any, names: Iterable[str]) -> List[str]:
    """Returns the names that look most like `name`, or contain it; at most five."""
    folded = {each.lower(): each for each in reversed(list(names))}
    wanted = str(name).lower()
    close = difflib.get_close_matches(wanted, folded, n=_LISTED_MAX)
    close += [each for each in folded if wanted and each not in close
              and (wanted in each or each in wanted)]
    return [folded[each] for each in close[:_LISTED_MAX]]


def is_chosen(name: str, patterns: "List[re.Pattern[str]]") -> bool:
    """Returns whether one of the patterns matches a name."""
    return any(pattern.search(name) for pattern in patterns)
