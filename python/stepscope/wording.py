# SPDX-License-Identifier: Apache-2.0
"""Wording of messages."""


def counted(count: int, one: str, many: str = "") -> str:
    """Returns "1 label" or "2 labels"; `many` is for plurals other than an added "s"."""
    return f"{count} {one if count == 1 else many or one + 's'}"
