# SPDX-License-Identifier: Apache-2.0
"""For code that uses the file writer inside torch's SummaryWriter: summaries as protobuf
messages."""
from typing import Any, Dict, Optional

from stepscope import values
from stepscope._core import Content, LogError
from stepscope.log import Log, logged

# The plugin of a value without metadata, by its field.
_PLUGINS = {"simple_value": "scalars", "image": "images", "histo": "histograms", "audio": "audio",
            "tensor": "tensor"}

# The fields of an event other than a summary, by name and number.
_CONTENTS: Dict[str, Content] = {
    "graph_def": Content.GRAPH_DEF,
    "tagged_run_metadata": Content.TAGGED_RUN_METADATA,
    "meta_graph_def": Content.META_GRAPH_DEF,
}


class FileWriter:
    """Accepts TensorBoard's protobuf messages. The type of `SummaryWriter.file_writer`."""

    def __init__(self, log: Log) -> None:
        """Created by SummaryWriter; writes to the same file."""
        self._log = log

    def get_logdir(self) -> str:
        """The directory of the event file."""
        return self._log.core.directory

    @logged
    def add_summary(self, summary: Any, global_step: Optional[int] = None,
                    walltime: Optional[float] = None) -> None:
        """Logs the values of a Summary message.

        Args:
          summary: the message.
          global_step: the step; steps are counted if None.
          walltime: seconds since 1970; now if None.
        """
        if not hasattr(summary, "value") or not hasattr(summary, "SerializeToString"):
            raise LogError(f"not a Summary message: {values.describe(summary)}. Use the add_ "
                           "methods of SummaryWriter")
        for value in summary.value:
            plugin = value.metadata.plugin_data.plugin_name or \
                _PLUGINS.get(value.WhichOneof("value"), "")
            self._log.add_value(value.tag, plugin, value.SerializeToString(), global_step, walltime)

    @logged
    def add_event(self, event: Any, step: Optional[int] = None,
                  walltime: Optional[float] = None) -> None:
        """Logs the content of an Event message: a summary or a graph.

        Args:
          event: the message.
          step: the step; the event's own if None.
          walltime: seconds since 1970; now if None.
        """
        field = event.WhichOneof("what") if hasattr(event, "WhichOneof") else None
        at = event.step if step is None and field else step
        if field == "summary":
            self.add_summary(event.summary, at, walltime)
        elif field in _CONTENTS:
            content = getattr(event, field)
            encoded = content if isinstance(content, bytes) else content.SerializeToString()
            self._log.add_content(_CONTENTS[field], encoded, at, walltime)
        else:
            raise LogError(f"{field or values.describe(event)} cannot be logged as an event. Pass "
                           "an Event message with a summary or a graph; purge_step is an argument "
                           "of SummaryWriter")

    def flush(self) -> None:
        """Returns when everything logged so far is in the file."""
        self._log.flush()

    def close(self) -> None:
        """Flushes and closes the file."""
        self._log.close()
