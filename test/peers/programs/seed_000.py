# SPDX-License-Identifier: Apache-2.0
"""Summaries of tensors of an accelerator: a histogram of the logits as they are, one of their copy
on the host, and a metric in a training loop: seed_000.py OUT [--import]"""
import sys

import keras
import tensorflow as tf
from writers import chosen


def build():
    model = keras.Sequential([keras.Input((12,)), keras.layers.Dense(10, activation="relu"),
                              keras.layers.Dense(1, activation="sigmoid")])
    x = tf.random.stateless_normal((40, 12), (1, 2))
    y = tf.random.stateless_uniform((40, 1), (3, 4))
    return model, keras.optimizers.Adam(0.01), x, y


def learn(model, optimizer, x, y):
    """One step of training. Returns the predictions."""
    with tf.GradientTape() as tape:
        predicted = model(x)
        loss = keras.losses.binary_crossentropy(y, predicted)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return predicted


def main():
    out, summary = sys.argv[1], chosen().summary
    keras.utils.set_random_seed(1)
    model, optimizer, x, y = build()
    writer = summary.create_file_writer(f"{out}/fit")
    predicted = learn(model, optimizer, x, y)
    with writer.as_default():
        summary.histogram("output_logits", predicted, step=0)
        on_host = predicted.cpu() if hasattr(predicted, "cpu") else tf.identity(predicted)
        summary.histogram("output_logits_on_host", on_host, step=0)
    accuracy = keras.metrics.BinaryAccuracy()
    with writer.as_default():
        for step in range(10):
            accuracy.update_state(tf.round(y), learn(model, optimizer, x, y))
            summary.scalar("accuracy", accuracy.result(), step=step)
            accuracy.reset_state()


if __name__ == "__main__":
    main()
