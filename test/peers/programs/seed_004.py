# SPDX-License-Identifier: Apache-2.0
"""Advanced logging: gradients and weights from inside a tf.function, annotated images, a table as
text, a search of hyperparameters with Keras, embeddings, and sparse logging:
seed_004.py OUT [--import]"""
import io
import os
import sys

import keras
import matplotlib
import numpy as np
import tensorflow as tf
from writers import chosen

matplotlib.use("Agg")
from matplotlib import pyplot as plt  # noqa: E402

CLASSES = ["cat", "dog"]


def build(rate=0.01, optimizer="adam"):
    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(3, activation="relu"),
                              keras.layers.Dense(2)])
    model.compile(keras.optimizers.get({"class_name": optimizer,
                                        "config": {"learning_rate": rate}}),
                  keras.losses.SparseCategoricalCrossentropy(from_logits=True),
                  metrics=["accuracy"])
    return model


def train(writers, out, x, y):
    summary, model = writers.summary, build()
    writer = summary.create_file_writer(f"{out}/gradient_tape/train")
    loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    @tf.function
    def train_step(x, y, step):
        with tf.GradientTape() as tape:
            loss = loss_of(y, model(x, training=True))
        gradients = tape.gradient(loss, model.trainable_variables)
        model.optimizer.apply_gradients(zip(gradients, model.trainable_variables))
        with writer.as_default(step=step):
            summary.scalar("loss", loss)
            summary.scalar("learning_rate", model.optimizer.learning_rate)
            for number, (variable, gradient) in enumerate(
                    zip(model.trainable_variables, gradients)):
                summary.histogram(f"gradients/{number}/{variable.name}", gradient)
                summary.scalar(f"gradient_norm/{number}/{variable.name}", tf.norm(gradient))
                summary.histogram(f"weights/{number}/{variable.name}", variable)
        return loss

    for step in range(6):
        loss = train_step(x, y, tf.constant(step, tf.int64))
        if step % 2 == 0:
            with writer.as_default(step=step):
                summary.scalar("sparse_loss", loss)
    with writer.as_default(step=0):
        summary.text("experiment_config", "| Parameter | Value |\n|---|---|\n| Rate | 0.01 |\n")
    return model


def log_predictions(writers, out, model, x):
    predicted = tf.argmax(model(x), axis=1).numpy()
    figure, axes = plt.subplots(1, 2, figsize=(2, 1))
    for one, axis in zip(predicted, axes.flat):
        axis.imshow(np.eye(3) * one)
        axis.set_title(CLASSES[one], color="green" if one else "red")
        axis.axis("off")
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png")
    plt.close(figure)
    image = tf.expand_dims(tf.image.decode_png(buffer.getvalue(), channels=4), 0)
    with writers.summary.create_file_writer(f"{out}/gradient_tape/val").as_default(step=0):
        writers.summary.image("predictions", image)


def search(writers, out, x, y):
    hp, summary = writers.hp, writers.summary
    rates = hp.HParam("learning_rate", hp.RealInterval(1e-5, 1e-1))
    optimizers = hp.HParam("optimizer", hp.Discrete(["adam", "sgd"]))
    with summary.create_file_writer(f"{out}/tuning").as_default():
        hp.hparams_config([rates, optimizers], [hp.Metric("epoch_accuracy", group="validation")])
    for number, (rate, optimizer) in enumerate([(1e-3, "adam"), (1e-2, "sgd")]):
        folder = f"{out}/tuning/run-{number}"
        model = build(rate, optimizer)
        with summary.create_file_writer(folder).as_default():
            hp.hparams({rates: rate, optimizers: optimizer})
            model.fit(x, y, epochs=3, validation_data=(x, y), verbose=0, shuffle=False,
                      callbacks=[writers.Board(folder, write_graph=False)])
            summary.scalar("final_accuracy", model.evaluate(x, y, verbose=0)[1], step=1)


def log_embedding(writers, out):
    folder = f"{out}/embeddings"
    os.makedirs(folder)
    np.savetxt(f"{folder}/vectors.tsv", np.eye(4), delimiter="\t")
    with open(f"{folder}/metadata.tsv", "w", encoding="utf-8") as file:
        file.writelines(f"word {i}\n" for i in range(4))
    config = writers.projector.ProjectorConfig()
    embedding = config.embeddings.add()
    embedding.tensor_path = "vectors.tsv"
    embedding.metadata_path = "metadata.tsv"
    writers.projector.visualize_embeddings(folder, config)


def main():
    out, writers = sys.argv[1], chosen()
    keras.utils.set_random_seed(1)
    x = np.random.default_rng(1).normal(size=(32, 4)).astype(np.float32)
    y = (x.sum(axis=1) > 0).astype(np.int64)
    model = train(writers, out, tf.constant(x), tf.constant(y))
    log_predictions(writers, out, model, x[:2])
    search(writers, out, x, y)
    log_embedding(writers, out)
    profiled = writers.Board(f"{out}/profiled", histogram_freq=1, profile_batch="2,4",
                             write_graph=False)
    build().fit(x, y, batch_size=8, epochs=2, verbose=0, shuffle=False, callbacks=[profiled])


if __name__ == "__main__":
    main()
