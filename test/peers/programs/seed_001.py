# SPDX-License-Identifier: Apache-2.0
"""Keras's TensorBoard callback in a training loop without fit(), with the loss as a tensor, with a
loss of several numbers, and the same loop with tf.summary: seed_001.py OUT [--import]

Attempts that fail write elsewhere."""
import sys

import keras
import tensorflow as tf
from writers import chosen


def build():
    model = keras.Sequential([keras.Input((10,)), keras.layers.Dense(10, activation="relu"),
                              keras.layers.Dense(1, activation="sigmoid")])
    optimizer, loss_of = keras.optimizers.Adam(), keras.losses.BinaryCrossentropy()
    model.compile(optimizer, loss_of)

    @tf.function
    def train_step(x, y):
        with tf.GradientTape() as tape:
            loss = loss_of(y, model(x))
        gradients = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables))
        return tf.reduce_mean(loss)

    return model, train_step


def attempted(name, call, *args):
    """Prints how a call that may be a mistake ends."""
    try:
        call(*args)
        print(f"{name}: ok")
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {error}")


def main():
    out, writers = sys.argv[1], chosen()
    x = tf.random.stateless_normal((100, 10), (1, 2))
    y = tf.cast(tf.random.stateless_uniform((100, 1), (3, 4)) > 0.5, tf.float32)
    keras.utils.set_random_seed(1)
    model, train_step = build()
    alone = writers.Board(f"{out}.alone", histogram_freq=1)
    attempted("without a model", alone.on_epoch_end, 0, {"loss": train_step(x, y)})
    attempted("the end without a model", alone.on_train_end, None)
    model, train_step = build()
    board = writers.Board(f"{out}/callback", write_graph=False)
    board.set_model(model)
    for epoch in range(5):
        board.on_epoch_end(epoch, {"loss": train_step(x, y)})
    board.on_train_end(None)
    mistaken = writers.Board(f"{out}.mistaken", write_graph=False)
    mistaken.set_model(model)
    attempted("several numbers", mistaken.on_epoch_end, 0, {"loss": tf.zeros(3)})
    writer = writers.summary.create_file_writer(f"{out}/loop")
    for epoch in range(5):
        with writer.as_default():
            writers.summary.scalar("loss", train_step(x, y), step=epoch)


if __name__ == "__main__":
    main()
