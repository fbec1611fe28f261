# SPDX-License-Identifier: Apache-2.0
"""Alternates between several contenders."""
from figures import sample


def interleave(rounds, contenders, measure=lambda contender: contender()):
    """{name: result of each round}. The order is A B A B, not A A B B, so that a temporary slowdown
    of the machine affects all of them."""
    found = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, contender in contenders.items():
            found[name].append(measure(contender))
    return found


def samples(found):
    return {name: sample(values) for name, values in found.items()}
