#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Log directories as tuners write them: make_logs_tuners.py TOOL OUT

TOOL is optuna, keras_tuner or ray_tune, which need requirements.txt, or lightning, which needs
requirements_torch.txt. test/data/tuners has what they wrote; its README says which versions did.
"""
import math
import pathlib
import re
import sys

SEED = 19
TRIALS = 8
EPOCHS = 10
KEPT = {"params.json", "result.json", "progress.csv", "error.txt",  # Ray Tune
        "oracle.json", "trial.json",  # Keras Tuner
        "hparams.yaml"}  # Lightning
OPTIMIZERS = ["adam", "rmsprop", "sgd"]


def loss_at(rate, layers, optimizer, epoch):
    """A loss with its minimum at a rate of 0.01 and 3 layers, which falls with the epochs."""
    floor = 0.1 * (math.log10(rate) + 2) ** 2 + 0.05 * (layers - 3) ** 2
    return floor + 0.05 * OPTIMIZERS.index(optimizer) + math.exp(-epoch / 3)


def write_optuna(out):
    """One pruned trial, which the callback leaves out, and a parameter of SGD alone."""
    import optuna
    from optuna_integration import TensorBoardCallback

    def objective(trial):
        rate = trial.suggest_float("rate", 1e-4, 1e-1, log=True)
        layers = trial.suggest_int("layers", 1, 5)
        optimizer = trial.suggest_categorical("optimizer", OPTIMIZERS)
        if optimizer == "sgd":
            trial.suggest_float("momentum", 0, 0.9)
        if trial.number == 5:
            raise optuna.TrialPruned
        return loss_at(rate, layers, optimizer, EPOCHS)

    study = optuna.create_study(sampler=optuna.samplers.RandomSampler(SEED))
    study.optimize(objective, TRIALS, callbacks=[TensorBoardCallback(str(out), "loss")])


def write_keras_tuner(out):
    """A project of KerasTuner with the logs of its TensorBoard callback below it."""
    import keras
    import keras_tuner
    import numpy as np

    def build(choices):
        rate = choices.Float("rate", 1e-4, 1e-1, sampling="log")
        layers = choices.Int("layers", 1, 3)
        optimizer = choices.Choice("optimizer", OPTIMIZERS)
        model = keras.Sequential([keras.Input((2,))])
        for _ in range(layers):
            model.add(keras.layers.Dense(3, activation=choices.Choice("activation",
                                                                      ["relu", "tanh"])))
        model.add(keras.layers.Dense(1))
        model.compile(keras.optimizers.get({"class_name": optimizer,
                                            "config": {"learning_rate": rate}}),
                      "mse", metrics=["mae"])
        return model

    keras.utils.set_random_seed(SEED)
    x = np.random.default_rng(SEED).normal(size=(64, 2)).astype("f4")
    y = x.sum(axis=1, keepdims=True)
    tuner = keras_tuner.RandomSearch(build, "val_loss", TRIALS, SEED, executions_per_trial=2,
                                     directory=out, project_name="search")
    board = keras.callbacks.TensorBoard(out / "search" / "logs", write_graph=False)
    tuner.search(x[:48], y[:48], validation_data=(x[48:], y[48:]), epochs=EPOCHS, verbose=0,
                 callbacks=[board])


def ray_trainable(config):
    """The fourth trial fails after its third result."""
    from ray import tune

    for epoch in range(EPOCHS):
        loss = loss_at(config["rate"], config["layers"], config["optimizer"]["name"], epoch)
        tune.report({"loss": loss, "accuracy": 1 / (1 + loss)})
        if epoch == 2 and tune.get_context().get_trial_id().endswith("00003"):
            raise RuntimeError("the loss is not finite")


def write_ray_tune(out):
    import ray
    from ray import tune
    from ray.tune.search import BasicVariantGenerator

    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False,
             object_store_memory=100 << 20, _node_ip_address="127.0.0.1")
    space = {"rate": tune.loguniform(1e-4, 1e-1), "layers": tune.randint(1, 6),
             "optimizer": {"name": tune.choice(OPTIMIZERS)}, "epochs": EPOCHS}
    order = BasicVariantGenerator(max_concurrent=1, random_state=SEED)
    settings = tune.TuneConfig(metric="loss", mode="min", num_samples=TRIALS, search_alg=order)
    storage = tune.RunConfig(name="search", storage_path=str(out), verbose=0)
    tune.Tuner(ray_trainable, param_space=space, tune_config=settings, run_config=storage).fit()
    ray.shutdown()


def write_lightning(out):
    """hparams.yaml beside the event file, and metrics announced by log_hyperparams()."""
    import lightning.pytorch as pl
    import numpy as np

    random = np.random.default_rng(SEED)
    for trial in range(TRIALS):
        rate, layers = float(10 ** random.uniform(-4, -1)), int(random.integers(1, 6))
        optimizer = str(random.choice(OPTIMIZERS))
        logger = pl.loggers.TensorBoardLogger(out, name="search", version=f"version_{trial}")
        # Half of the trials announce a metric; the others log only hyperparameters.
        announced = {"hp/loss": math.nan} if trial % 2 else None
        logger.log_hyperparams({"rate": rate, "layers": layers, "optimizer": optimizer,
                                "model": {"width": 8, "dropout": None}}, announced)
        for epoch in range(EPOCHS):
            loss = loss_at(rate, layers, optimizer, epoch)
            logger.log_metrics({"val/loss": loss, "val/accuracy": 1 / (1 + loss)}, epoch)
        logger.log_metrics({"hp/loss": loss} if announced else {}, EPOCHS)
        logger.save()
        logger.finalize("success")


def tidy(out):
    """Removes pickles, checkpoints and what names this machine; none of it is read by anyone but
    the tuner."""
    for path in sorted(out.rglob("*")):
        if path.is_file() and path.name not in KEPT and "tfevents" not in path.name:
            path.unlink()
    for path in out.rglob("error.txt"):
        path.write_text(re.sub(r'File "[^"]*/', 'File "', path.read_text()))


def main():
    tool, out = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    out.mkdir(parents=True)
    {"optuna": write_optuna, "keras_tuner": write_keras_tuner, "ray_tune": write_ray_tune,
     "lightning": write_lightning}[tool](out)
    tidy(out)


if __name__ == "__main__":
    main()
