# SPDX-License-Identifier: Apache-2.0
"""log_calls.py LIBRARY WHAT COUNT: the time of one call of a logging library, in seconds.

Runs in the Python that has the library: logging_calls.py starts it once for each figure, so that
the libraries do not affect each other. Only the time in which the caller waits is measured, not
that of a background thread; the time of the final close() is not counted.
"""
import shutil
import sys
import tempfile
import time


class SummaryWriters:
    """PyTorch's interface, which three of the libraries have."""

    def __init__(self, writer):
        self.scalar = writer.add_scalar
        self.histogram = writer.add_histogram
        self.close = writer.close


def stepscope(directory):
    from stepscope import SummaryWriter
    return SummaryWriters(SummaryWriter(directory))


def torch(directory):
    from torch.utils.tensorboard import SummaryWriter
    return SummaryWriters(SummaryWriter(directory))


def tensorboardx(directory):
    from tensorboardX import SummaryWriter
    return SummaryWriters(SummaryWriter(directory))


class TensorFlow:
    def __init__(self, directory):
        import tensorflow
        self.summary = tensorflow.summary
        self.writer = tensorflow.summary.create_file_writer(directory)
        self.writer.set_as_default()
        self.close = self.writer.close

    def scalar(self, tag, value, step):
        self.summary.scalar(tag, value, step=step)

    def histogram(self, tag, values, step):
        self.summary.histogram(tag, values, step=step)


LIBRARIES = {"Stepscope": stepscope, "torch": torch, "tensorboardX": tensorboardx,
             "tf.summary": TensorFlow}
NUMBERS = 1_000_000


def time_scalars(library, count):
    scalar = library.scalar
    scalar("loss", 0.5, 0)  # The first call may load code.
    begin = time.perf_counter()
    for step in range(1, count + 1):
        scalar("loss", 0.5, step)
    return (time.perf_counter() - begin) / count


def time_histograms(library, count):
    import numpy
    values = numpy.random.default_rng(1).standard_normal(NUMBERS).astype(numpy.float32)
    library.histogram("weights", values, 0)
    begin = time.perf_counter()
    for step in range(1, count + 1):
        library.histogram("weights", values, step)
    return (time.perf_counter() - begin) / count


def time_idle(library, count):
    """CPU seconds per second of an idle writer."""
    library.scalar("loss", 0.5, 0)
    time.sleep(2)  # By then everything logged is in the file.
    begin = time.process_time()
    time.sleep(count)
    return (time.process_time() - begin) / count


WHAT = {"scalar": time_scalars, "histogram": time_histograms, "idle": time_idle}


def main(name, what, count):
    directory = tempfile.mkdtemp()
    try:
        library = LIBRARIES[name](directory)
        taken = WHAT[what](library, int(count))
        library.close()
    finally:
        shutil.rmtree(directory, ignore_errors=True)
    print(f"seconds {taken:.12f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
