# SPDX-License-Identifier: Apache-2.0
"""Profiles of a training with TensorFlow, one directory for each worker, next to its curves:
seed_003_tensorflow.py OUT [--import]"""
import sys

import tensorflow as tf
from writers import chosen


@tf.function
def train_step(x):
    return tf.reduce_sum(tf.matmul(x, x))


def main():
    out, summary = sys.argv[1], chosen().summary
    for worker in range(2):
        folder = f"{out}/profile_worker_{worker}"
        writer = summary.create_file_writer(folder)
        tf.profiler.experimental.start(folder)
        for step in range(4):
            with tf.profiler.experimental.Trace("train", step_num=step, _r=1), writer.as_default():
                summary.scalar("loss", train_step(tf.fill([8, 8], float(step))), step=step)
        tf.profiler.experimental.stop()
        writer.close()


if __name__ == "__main__":
    main()
