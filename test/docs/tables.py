# SPDX-License-Identifier: Apache-2.0
"""Settings for single snippets. Snippets that are not listed here are run unchanged.

A key is a document and the start of a snippet's first line, or of a command in it. An entry that
matches nothing fails the test, so that none becomes stale.
"""

TRAINS = "needs a framework of several gigabytes, such as PyTorch or TensorFlow"
INSTALLS = "installs packages, for which ./dev package has its own tests"
COMPILES = "has to be compiled; ./dev logging builds programs like it with the installed library"
NOTEBOOK = "needs IPython; test/python and test/peers test what its magics call"

# Cannot be run here, with the reason. Commands of ./dev are not run either: they build everything,
# so only their names and flags are looked up in ./dev help.
NOT_RUN = {
    ("README.md", "sudo apt-get install g++"): INSTALLS,
    ("docs/command_line.md", "%env TENSORBOARD_BINARY"): NOTEBOOK,
    ("docs/doctor.md", "cause: "): "the wording of findings, which needs broken disks and machines",
    ("docs/install.md", "./dev package"): INSTALLS,
    ("docs/install.md", "brew install"): INSTALLS,
    ("docs/install.md", "conda create"): INSTALLS,
    ("docs/install.md", "ssh -L"): INSTALLS,
    ("docs/install.md", "sudo apt-get install g++"): INSTALLS,
    ("docs/install.md", "sudo dnf install"): INSTALLS,
    ("docs/install.md", "tar -xf"): INSTALLS,
    ("docs/logging_cpp.md", "cmake --preset release"): COMPILES,
    ("docs/logging_huggingface.md", "import torch"): TRAINS,
    ("docs/logging_jax.md", "import jax"): TRAINS,
    ("docs/logging_keras.md", "import keras"): TRAINS,
    ("docs/logging_keras.md", "callback = TensorBoard("): TRAINS,
    ("docs/logging_lightning.md", "import lightning.pytorch as pl"): TRAINS,
    ("docs/logging_pytorch.md", "total += loss.detach()"): TRAINS,
    ("docs/logging_pytorch.md", "writer.add_graph(model, torch.zeros("): TRAINS,
    ("docs/logging_pytorch.md", "writer = SummaryWriter(log_dir) if torch."): TRAINS,
    ("docs/logging_tensorflow.md", "import tensorflow as tf"): TRAINS,
    ("docs/reading.md", "%load_ext stepscope"): NOTEBOOK,
}

# Languages that are not run, with the reason. A block without a language is shell.
LANGUAGES_NOT_RUN = {
    "c": COMPILES,
    "cpp": COMPILES,
    "js": "test_columns.py runs it",
    "json": "not code",
    "text": "not code",
}

# Not commands, but every flag in them must exist.
SYNOPSES = (
    ("docs/command_line.md", "stepscope [serve] LOGDIR"),
    ("docs/command_line.md", "stepscope --inspect --logdir DIR"),
    ("docs/command_line.md", "stepscope inspect LOGDIR [--json]"),
    ("docs/doctor.md", "stepscope doctor LOGDIR [--json]"),
)

# Commands that run until they are stopped, and a line that shows that they work.
ADDRESS = r" at http://"
UNTIL_STOPPED = {
    ("README.md", "stepscope LOGDIR "): ADDRESS,
    ("README.md", "stepscope --logdir LOGDIR"): ADDRESS,
    ("README.md", "stepscope inspect LOGDIR --follow"): r"live/seed-0/train",
    ("docs/command_line.md", "stepscope runs"): ADDRESS,
    ("docs/inspecting.md", "stepscope inspect runs --follow"): r"live/seed-0/train",
    ("docs/logging.md", "stepscope runs"): ADDRESS,
}

# Those that need a process that logs at the same time. All their numbers vary.
WHILE_LOGGING = ("stepscope inspect LOGDIR --follow", "stepscope inspect runs --follow")

# Expected exit codes other than 0.
EXIT_CODES = {"stepscope doctor": (0, 3)}  # 3: the logs deserve a warning.

# The logs that a document's `runs` and LOGDIR refer to, by the functions of logs.py; all others get
# a demo.
LOGS = {
    "README.md": "two_runs",
    "docs/cleaning.md": "old_demo",
    "docs/doctor.md": "steps_forgotten",
    "docs/inspecting.md": "damaged_demo",
    "docs/reading.md": "two_runs",
}

# Python code that a snippet assumes.
BEFORE = {
    ("docs/logging.md", "from stepscope import SummaryWriter"): """
def train():
    return [(1.0, 0.1), (0.5, 0.4)]
""",
    ("docs/logging.md", "import stepscope"): """
def train():
    pass
""",
    ("docs/logging.md", "name = f"): """
from datetime import datetime
from stepscope import SummaryWriter
project, model, lr, batch_size = "digits", "cnn", 0.1, 32
""",
    ("docs/logging.md", "writer = SummaryWriter(log_dir) if rank"): """
from stepscope import SummaryWriter
log_dir, rank = "runs/ranks", 0
""",
    ("docs/logging_pytorch.md", "from stepscope import SummaryWriter"): """
import types
import numpy
name, epochs, lr, best = "cnn", 2, 0.1, 0.5
loader = [(None, None)] * 60

class Parameter:
    grad = numpy.ones(3)

    def __array__(self, dtype=None, copy=None):
        return numpy.zeros(3)

model = types.SimpleNamespace(named_parameters=lambda: [("weight", Parameter())])
train_step = lambda inputs, targets: 0.5
validate = lambda model: 0.25
""",
    ("docs/logging_pytorch.md", "writer = SummaryWriter(log_dir, purge_step="): """
from stepscope import SummaryWriter
log_dir, checkpoint = "runs/resumed", {"step": 7}
""",
    ("docs/reading.md", "for record in run.images"): """
import stepscope
run = stepscope.read("runs").runs["train"]
""",
    ("docs/reading.md", "frame = stepscope.read"): """
import stepscope
""",
}
