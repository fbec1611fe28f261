# SPDX-License-Identifier: Apache-2.0
"""Measures how the CPU time of a piece of work grows with its size.

Sizes are quadrupled until the time is well above the noise, so that quadratic work is found while
it still takes seconds. Then the last size is compared with a quarter of it: four times the time is
linear, sixteen times quadratic.
"""
FLOOR_SECONDS = 0.2
NOISE_SECONDS = 0.02
# Three per doubling.
GROWTH_MAX = 9.0
REPEATS = 3


def quadruplings(least, most):
    sizes = [least]
    while sizes[-1] * 4 <= most:
        sizes.append(sizes[-1] * 4)
    return sizes


def processor_seconds_of(program, work):
    """Returns a function of a size: the CPU time that the program takes for `work(size)`."""
    def seconds(size):
        before = program.processor_seconds()
        work(size)
        return program.processor_seconds() - before
    return seconds


def growth(seconds, sizes):
    """(size, seconds, growth) if the time grows too fast with the size; None if it does not.

    `seconds` is a function of a size; `sizes` grow by four from one to the next.
    """
    before = None
    for size in sizes:
        now = seconds(size)
        if now >= FLOOR_SECONDS:
            if before is None or now / max(before, NOISE_SECONDS) <= GROWTH_MAX:
                return None
            return confirmed(seconds, size)
        before = now
    return None


def confirmed(seconds, size):
    """The same with the best of several tries, because a busy machine slows down single ones."""
    low = min(seconds(size // 4) for _ in range(REPEATS))
    high = min(seconds(size) for _ in range(REPEATS))
    factor = high / max(low, NOISE_SECONDS)
    return (size, high, factor) if factor > GROWTH_MAX else None
