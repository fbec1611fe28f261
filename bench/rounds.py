# SPDX-License-Identifier: Apache-2.0
"""Measures several contenders side by side."""
from figures import sample


def interleave(rounds, contenders, measure=lambda contender: contender()):
    """{name: what each round gave}. A B A B, not A A B B: a neighbour that makes the machine slow
    for a while then slows all of them."""
    found = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, contender in contenders.items():
            found[name].append(measure(contender))
    return found


def samples(found):
    return {name: sample(values) for name, values in found.items()}
