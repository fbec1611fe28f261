# SPDX-License-Identifier: Apache-2.0
"""Logs written with TensorFlow 2 and its TF1 writer, with edge cases:
make_logs_tensorflow.py OUT SEED"""
import sys

import numpy as np
import tensorflow as tf
from tensorboard.plugins.hparams import api as hp

legacy = tf.compat.v1


def write_scalars(out):
    with tf.summary.create_file_writer(f"{out}/scalars").as_default():
        for step in range(1200):
            tf.summary.scalar("long", np.sqrt(step), step=step)
        for step, kind in enumerate((tf.float64, tf.int32, tf.uint8, tf.bfloat16, tf.bool)):
            tf.summary.scalar("kinds", tf.cast(3, kind), step=step)
        tf.summary.scalar("told", 1, step=0, description="see [this](http://x) <script>")
        with tf.name_scope("outer"), tf.name_scope("inner"):
            tf.summary.scalar("scoped", 4, step=tf.constant(2**33, tf.int64))


def write_values(out, random):
    with tf.summary.create_file_writer(f"{out}/values").as_default():
        for step in (0, 7, 8):
            tf.summary.histogram("h/none", [], step=step)
            tf.summary.histogram("h/one", [2.0], step=step)
            tf.summary.histogram("h/alike", [5, 5, 5], step=step, buckets=4)
            tf.summary.histogram("h/many", random.normal(0, 1, 3000), step=step, buckets=11)
            tf.summary.image("i/many", random.random((6, 3, 5, 1)), step=step, max_outputs=4)
            tf.summary.image("i/wide", random.integers(0, 255, (1, 2, 40, 3), np.uint8), step=step)
            tf.summary.audio("a", random.random((2, 300, 2), np.float32) - 0.5, 8000, step=step,
                             description="two *clips*")
            tf.summary.text("t/one", "line\n\nline", step=step)
            tf.summary.text("t/square", [["a", "**b**"], ["c|d", "<e>"]], step=step)
            tf.summary.write("free/tensor", tf.ones([2, 2]), step=step)
        for step in range(45):
            tf.summary.histogram("h/often", random.normal(step, 1, 20), step=step)
            tf.summary.image("i/often", random.random((1, 2, 2, 3)), step=step)


def write_graph(out):
    @tf.function
    def twice(number):
        return tf.add(number, number, name="sum")

    with tf.summary.create_file_writer(f"{out}/graph").as_default():
        tf.summary.trace_on(graph=True)
        twice(tf.constant(1.0))
        tf.summary.trace_export("twice", step=0)


def write_hparams(out):
    rate = hp.HParam("rate", hp.RealInterval(0.0, 1.0), description="how fast")
    unit = hp.HParam("unit", hp.Discrete(["relu", "elu"]))
    with tf.summary.create_file_writer(f"{out}/trials").as_default():
        hp.hparams_config(hparams=[rate, unit], metrics=[hp.Metric("score", display_name="Score")])
    for trial in range(3):
        with tf.summary.create_file_writer(f"{out}/trials/{trial}").as_default():
            hp.hparams({rate: 0.3 * trial, unit: ("relu", "elu")[trial % 2]}, trial_id=str(trial))
            for step in range(4):
                tf.summary.scalar("score", trial + step / 4, step=step)


def write_legacy(out, random):
    """Values without metadata, session logs and a step that goes back."""
    with tf.Graph().as_default(), legacy.Session() as session:
        number = legacy.placeholder(tf.float32, [])
        legacy.summary.scalar("number", number)
        spread = tf.constant(random.normal(0, 1, 50), tf.float32)
        legacy.summary.histogram("spread", number + spread)
        legacy.summary.image("dots", tf.zeros([2, 4, 4, 3]) + number / 9)
        legacy.summary.audio("beep", tf.zeros([1, 100, 1]), 4000)
        legacy.summary.text("said", tf.strings.as_string(number))
        everything = legacy.summary.merge_all()
        writer = legacy.summary.FileWriter(f"{out}/legacy", session.graph)
        writer.add_session_log(legacy.SessionLog(status=legacy.SessionLog.START), 0)
        for step in (0, 1, 2, 5, 3, 4):
            writer.add_summary(session.run(everything, {number: step}), step)
        writer.add_session_log(legacy.SessionLog(status=legacy.SessionLog.CHECKPOINT), 4)
        writer.add_session_log(legacy.SessionLog(status=legacy.SessionLog.STOP), 4)
        writer.close()


def main():
    out, seed = sys.argv[1], int(sys.argv[2])
    random = np.random.default_rng(seed)
    tf.random.set_seed(seed)
    write_scalars(out)
    write_values(out, random)
    write_graph(out)
    write_hparams(out)
    write_legacy(out, random)


if __name__ == "__main__":
    main()
