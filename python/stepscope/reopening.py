# SPDX-License-Identifier: Apache-2.0
"""A SummaryWriter that can be used after close(), like those of torch and tensorboardX.

Frameworks rely on it: Lightning closes its writer after fit() and logs to it in test().
"""
from typing import Any, Dict, Optional

from stepscope.file_writer import FileWriter
from stepscope.log import Log
from stepscope.writer import SummaryWriter


class ReopeningWriter(SummaryWriter):
    """Continues in another file of the run when it is used after close()."""

    _refused_before = 0
    _on_error = "raise"

    def __getattr__(self, name: str) -> Any:
        # close() removes these, so that add_scalar() need not check for it.
        if name in ("_log", "_add_number") and self.__dict__.get("_is_closed"):
            self._reopen()
            return self.__dict__[name]
        raise AttributeError(f"'SummaryWriter' object has no attribute '{name}'")

    def close(self) -> None:
        """Flushes and closes the file. A later call that logs opens another file.

        Raises:
          WriteError: data was lost.
        """
        if self._is_closed:
            return
        self._refused_before, self._on_error = self.refused, self._log.on_error
        try:
            super().close()
        finally:
            self._runs.clear()
            del self._log, self._add_number

    def flush(self) -> None:
        """Returns when everything logged so far is in the file.

        Raises:
          WriteError: data cannot be written; it is kept and retried.
        """
        if not self._is_closed:
            super().flush()

    @property
    def refused(self) -> int:
        """The number of calls refused because of bad data."""
        return self._refused_before + (0 if self._is_closed else super().refused)

    def __getstate__(self) -> Dict[str, Any]:
        """A process that unpickles the writer logs to its own file in the directory."""
        self._check_open()
        return super().__getstate__()

    def _get_file_writer(self) -> Optional[FileWriter]:
        self._check_open()
        return self.file_writer

    def _check_open(self) -> None:
        if self._is_closed:
            self._reopen()

    def _reopen(self) -> None:
        self._is_closed = False
        self._log: Log = self._new_log(self.log_dir, self._on_error, None)
        self._add_number = self._log.core.add_scalar
        self.file_writer = FileWriter(self._log)
