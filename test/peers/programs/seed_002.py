# SPDX-License-Identifier: Apache-2.0
"""Summaries with name scopes, conditions, a default step, inside a tf.function, and those that are
missing: without a default writer, and without a step: seed_002.py OUT [--import]"""
import sys

import tensorflow as tf
from writers import chosen


def log_in_scope(writers, writer):
    loss, accuracy = tf.Variable(1.0), tf.Variable(0.0)
    for step in range(4):
        with writer.as_default(), writers.name_scope("my_metrics"), \
                writers.summary.record_if(step != 2):
            writers.summary.scalar("loss", loss, step=step)
            writers.summary.scalar("accuracy", accuracy, step=step)
        loss.assign(loss / 2)
        accuracy.assign_add(0.25)
    writer.flush()


def log_in_function(summary, writer):
    step = tf.Variable(0, dtype=tf.int64)

    @tf.function
    def training_step(images):
        loss = tf.reduce_sum(images)
        with summary.record_if(True):
            summary.scalar("loss_in_function", loss, step=summary.experimental.get_step())
        return loss

    summary.experimental.set_step(step)
    with writer.as_default():
        for i in range(5):
            training_step(tf.fill([2, 2], float(i)))
            step.assign_add(1)
    summary.experimental.set_step(None)


def main():
    out, writers = sys.argv[1], chosen()
    summary = writers.summary
    logged = summary.scalar("lost", 0.5, step=0)
    print(f"without a writer: {bool(logged)}")
    writer = summary.create_file_writer(f"{out}/my_training")
    log_in_scope(writers, writer)
    log_in_function(summary, writer)
    with writer.as_default():
        try:
            summary.scalar("stepless", 0.5)
        except ValueError as error:
            print(f"without a step: {error}")
    writer.close()


if __name__ == "__main__":
    main()
