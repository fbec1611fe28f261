# SPDX-License-Identifier: Apache-2.0
import unittest

from growth import GROWTH_MAX, growth, quadruplings

SIZES = quadruplings(1 << 10, 1 << 20)


class Growth(unittest.TestCase):
    def test_sizes_grow_by_a_factor_of_four(self):
        self.assertEqual(quadruplings(1, 70), [1, 4, 16, 64])

    def test_linear_time_passes(self):
        self.assertIsNone(growth(lambda size: size * 1e-6, SIZES))

    def test_quadratic_time_is_found_at_the_first_size_that_shows_it(self):
        sizes = []

        def seconds(size):
            sizes.append(size)
            return size * size * 1e-9

        size, taken, factor = growth(seconds, SIZES)
        self.assertEqual(size, 16384)
        self.assertEqual(max(sizes), size)
        self.assertGreater(taken, 0.2)
        self.assertGreater(factor, GROWTH_MAX)

    def test_times_below_the_noise_pass(self):
        self.assertIsNone(growth(lambda size: size * size * 1e-14, SIZES))

    def test_a_single_slow_try_does_not_count(self):
        tries = {}

        def seconds(size):
            tries[size] = tries.get(size, 0) + 1
            return 5.0 if size == 16384 and tries[size] == 1 else 0.01

        self.assertIsNone(growth(seconds, SIZES))


if __name__ == "__main__":
    unittest.main()
