# SPDX-License-Identifier: Apache-2.0
"""Everything that writes summaries with TensorFlow: tf.summary, a tf.function, a trace, Keras and
TensorBoard's API for hyperparameters: tensorflow_all.py OUT"""
import sys

import keras
import numpy as np
import tensorflow as tf
from tensorboard.plugins.hparams import api as hp


@tf.function
def compute(step, value):
    with tf.name_scope("scope"):
        tf.summary.scalar("twice", value * 2, step=step)
        with tf.summary.record_if(step % 2 == 0):
            tf.summary.histogram("even", tf.fill([4], value), step=step)
    return value


def write_summaries(out):
    writer = tf.summary.create_file_writer(f"{out}/summaries")
    with writer.as_default():
        for step in range(3):
            shape = [2, 4, 4, 3]
            tf.summary.scalar("x", step / 3, step=step, description="a **third**")
            tf.summary.histogram("h", tf.random.stateless_normal([100], [step, 1]), step=step)
            tf.summary.image("i", tf.random.stateless_uniform(shape, [step, 1]), step=step)
            tf.summary.text("t", ["a", "b"], step=step)
            tf.summary.audio("a", tf.zeros([1, 8, 1]), 8000, step=step)
        for step in range(4):
            compute(tf.constant(step, tf.int64), tf.constant(1.5))
        tf.summary.trace_on(graph=True)
        compute(tf.constant(9, tf.int64), tf.constant(1.5))
        tf.summary.trace_export("trace", step=0)
        tf.summary.graph(compute.get_concrete_function(
            tf.constant(0, tf.int64), tf.constant(0.0)).graph)
    writer.close()


def fit_keras(out):
    keras.utils.set_random_seed(1)
    model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)])
    model.compile("sgd", "mse")
    board = keras.callbacks.TensorBoard(f"{out}/keras", histogram_freq=1, update_freq=1)
    model.fit(np.ones((8, 3)), np.ones((8, 2)), batch_size=4, epochs=2, validation_split=0.5,
              callbacks=[board], verbose=0)


def write_hparams(out):
    with tf.summary.create_file_writer(f"{out}/hparams").as_default():
        hp.hparams_config([hp.HParam("rate", hp.RealInterval(0.0, 1.0))], [hp.Metric("loss")])
        hp.hparams({"rate": 0.5, "unit": "relu"}, trial_id="one", start_time_secs=1)


def main():
    out = sys.argv[1]
    write_summaries(out)
    fit_keras(out)
    write_hparams(out)


if __name__ == "__main__":
    main()
