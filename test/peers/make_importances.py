#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes trials with the results that Optuna, scikit-learn and SciPy have for them:
make_importances.py FOLDER. test/data/importances contains its output."""
import math
import pathlib
import sys
import warnings

import numpy as np
import optuna
import scipy.stats
from optuna.distributions import CategoricalDistribution, FloatDistribution, IntDistribution
from optuna.importance import FanovaImportanceEvaluator, PedAnovaImportanceEvaluator
from sklearn.ensemble import RandomForestRegressor

FORESTS = 5  # Optuna's fANOVA is random: its results are means over this many seeds.
OPTIMIZERS = ("adam", "rmsprop", "sgd")


def rounded(value):
    """So that the file, which has ten digits, contains the value itself."""
    return float(f"{value:.10g}")


def sample(random, column):
    if isinstance(column, CategoricalDistribution):
        return str(random.choice(column.choices))
    if isinstance(column, IntDistribution) and column.log:
        return int(round(2 ** random.uniform(math.log2(column.low), math.log2(column.high))))
    if isinstance(column, IntDistribution):
        return int(random.integers(column.low, column.high + 1))
    if column.log:
        return rounded(10 ** random.uniform(math.log10(column.low), math.log10(column.high)))
    if column.step:
        steps = round((column.high - column.low) / column.step)
        return rounded(random.integers(0, steps + 1) * column.step)
    return rounded(random.uniform(column.low, column.high))


def floats(count, low=0.0, high=1.0):
    return {f"x{i + 1}": FloatDistribution(low, high) for i in range(count)}


def training_columns():
    return {"lr": FloatDistribution(1e-5, 1e-1, log=True), "layers": IntDistribution(1, 8),
            "width": IntDistribution(16, 1024, log=True),
            "opt": CategoricalDistribution(OPTIMIZERS),
            "dropout": FloatDistribution(0, 0.5, step=0.1)}


def training_loss(random, trial):
    return ((math.log10(trial["lr"]) + 3) ** 2 + 0.3 * abs(trial["layers"] - 4)
            + {"adam": 0, "rmsprop": 0.5, "sgd": 1.5}[trial["opt"]] + 0.1 * float(random.normal()))


def conditional_loss(_, trial):
    rest = abs(trial["momentum"] - 0.9) if "momentum" in trial else 0.6
    return abs(trial["lr"] - 0.4) + rest


# Name: columns, trials, metric.
CASES = {
    "additive": (floats(2), 300, lambda _, trial: trial["x1"] + trial["x2"] / 1000),
    "noise": (floats(4), 300, lambda random, _: float(random.normal())),
    "mixed": (training_columns(), 400, training_loss),
    "conditional": ({"lr": FloatDistribution(0, 1), "momentum": FloatDistribution(0, 1)}, 200,
                    conditional_loss),
    "product": (floats(3, -1.0), 500, lambda _, trial: trial["x1"] * trial["x2"]),
}


def sample_trials(name, seed=7):
    columns, count, metric = CASES[name]
    random = np.random.default_rng(seed)
    trials = [{key: sample(random, column) for key, column in columns.items()}
              for _ in range(count)]
    if name == "conditional":
        for trial in trials[::2]:
            del trial["momentum"]
    return columns, trials, [metric(random, trial) for trial in trials]


def make_study(columns, trials, values):
    study = optuna.create_study(direction="minimize")
    study.add_trials([
        optuna.trial.create_trial(params=trial, value=value,
                                  distributions={key: columns[key] for key in trial})
        for trial, value in zip(trials, values)])
    return study


def as_number(column, trial, key):
    if key not in trial:
        return math.nan
    if isinstance(column, CategoricalDistribution):
        return column.choices.index(trial[key])
    return trial[key]


def column_lines(columns):
    for key, column in columns.items():
        if isinstance(column, CategoricalDistribution):
            yield f"column {key} category {len(column.choices)}"
        else:
            yield (f"column {key} number {column.low!r} {column.high!r} {int(column.log)} "
                   f"{column.step or 0!r}")


def forest_lines(columns, study, matrix, values):
    forests = [FanovaImportanceEvaluator(seed=seed).evaluate(study) for seed in range(FORESTS)]
    for key in columns:
        yield f"fanova {key} {float(np.mean([forest[key] for forest in forests]))!r}"
    forest = RandomForestRegressor(64, oob_score=True, random_state=0).fit(matrix, values)
    yield f"r2 forest {float(forest.oob_score_)!r}"


def correlation_lines(columns, matrix, values):
    for key, column in zip(columns, matrix.T):
        yield f"pearson {key} {float(scipy.stats.pearsonr(column, values)[0])!r}"
        yield f"spearman {key} {float(scipy.stats.spearmanr(column, values)[0])!r}"


def as_category(values, categories):
    return np.array([np.sum(values == category) for category in range(categories)]) / len(values)


def difference_of_numbers(best, rest):
    """Figure: value, for a column of numbers in the best trials and in the others."""
    ranks = scipy.stats.mannwhitneyu(best, rest, alternative="two-sided", method="asymptotic")
    return {"distance": scipy.stats.ks_2samp(best, rest, method="asymp").statistic,
            "mann_whitney": ranks.pvalue, "median_of_rest": np.median(rest),
            "low_quartile": np.percentile(best, 25), "median": np.median(best),
            "high_quartile": np.percentile(best, 75)}


def difference_lines(columns, matrix, values):
    """The tenth of the trials with the lowest values against the others."""
    values = np.array(values)
    is_best = values <= np.sort(values)[math.ceil(len(values) / 10) - 1]
    for (key, column), cells in zip(columns.items(), matrix.T):
        has_value = ~np.isnan(cells)
        best, rest = cells[is_best & has_value], cells[~is_best & has_value]
        if isinstance(column, CategoricalDistribution):
            shares = [as_category(group, len(column.choices)) for group in (best, rest)]
            figures = {"distance": np.abs(shares[0] - shares[1]).sum() / 2}
        else:
            figures = difference_of_numbers(best, rest)
        yield from (f"{figure} {key} {float(value)!r}" for figure, value in figures.items())


def case_lines(name):
    columns, trials, values = sample_trials(name)
    study = make_study(columns, trials, values)
    matrix = np.array([[as_number(column, trial, key) for key, column in columns.items()]
                       for trial in trials])
    yield from column_lines(columns)
    importances = PedAnovaImportanceEvaluator().evaluate(study)
    yield from (f"ped_anova {key} {importances[key]!r}" for key in columns)
    if not np.isnan(matrix).any():  # The others do not accept missing values.
        yield from forest_lines(columns, study, matrix, values)
        yield from correlation_lines(columns, matrix, values)
    yield from difference_lines(columns, matrix, values)
    for row, value in zip(matrix, values):
        yield " ".join(["trial", repr(float(value)), *(f"{cell:.10g}" for cell in row)])


def best_of_two(points, directions):
    """The numbers of the trials on Optuna's Pareto front."""
    study = optuna.create_study(directions=directions)
    study.add_trials([optuna.trial.create_trial(values=point) for point in points])
    return {trial.number for trial in study.best_trials}


def pareto_lines(count=300, seed=7):
    """A trial per line: two metrics, and whether it is on the front of each pair of directions."""
    random = np.random.default_rng(seed)
    # Rounded, so that some values are equal; on a circle, so that the fronts are long.
    angles = random.uniform(0, 2 * math.pi, count)
    points = [[round(math.cos(angle), 2), round(math.sin(angle), 2)] for angle in angles]
    fronts = [best_of_two(points, [first, second]) for second in ("minimize", "maximize")
              for first in ("minimize", "maximize")]
    for number, point in enumerate(points):
        yield " ".join([*map(repr, point), *(str(int(number in front)) for front in fronts)])


def make(folder):
    warnings.filterwarnings("ignore")
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    for name in CASES:
        (folder / f"{name}.txt").write_text("\n".join(case_lines(name)) + "\n", encoding="utf-8")
    (folder / "pareto.txt").write_text("\n".join(pareto_lines()) + "\n", encoding="utf-8")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    make(folder)


if __name__ == "__main__":
    main()
