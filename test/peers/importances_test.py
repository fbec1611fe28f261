#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The results in test/data/importances are still those of Optuna, scikit-learn and SciPy."""
import math
import pathlib
import tempfile
import unittest

import make_importances

DATA = pathlib.Path(__file__).resolve().parents[1] / "data" / "importances"


def is_same(first, second):
    """Words are compared as numbers if they are: the last digits depend on the processor."""
    try:
        a, b = float(first), float(second)
    except ValueError:
        return first == second
    return math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-9) or (math.isnan(a) and math.isnan(b))


def differences(first, second):
    pairs = zip(first.splitlines(), second.splitlines(), strict=True)
    for number, (ours, theirs) in enumerate(pairs, 1):
        words, others = ours.split(), theirs.split()
        if len(words) != len(others) or not all(map(is_same, words, others)):
            yield f"line {number}: {ours} | {theirs}"


class Importances(unittest.TestCase):
    def test_data_is_what_the_peers_compute(self):
        with tempfile.TemporaryDirectory() as folder:
            made = pathlib.Path(folder)
            make_importances.make(made)
            self.assertEqual(sorted(path.name for path in made.iterdir()),
                             sorted(path.name for path in DATA.iterdir()))
            for path in sorted(made.iterdir()):
                found = list(differences((DATA / path.name).read_text(), path.read_text()))
                self.assertEqual(found, [], path.name)


if __name__ == "__main__":
    unittest.main()
