# SPDX-License-Identifier: Apache-2.0
import unittest

from growth import GROWTH_MAX, growth, quadruplings

SIZES = quadruplings(1 << 10, 1 << 20)


class Growth(unittest.TestCase):
    def test_sizes_grow_by_four(self):
        self.assertEqual(quadruplings(1, 70), [1, 4, 16, 64])

    def test_linear_time_is_good(self):
        self.assertIsNone(growth(lambda size: size * 1e-6, SIZES))

    def test_quadratic_time_is_found_at_the_first_size_that_shows_it(self):
        asked = []

        def seconds(size):
            asked.append(size)
            return size * size * 1e-9

        size, taken, factor = growth(seconds, SIZES)
        self.assertEqual(size, 16384)
        self.assertEqual(max(asked), size)
        self.assertGreater(taken, 0.2)
        self.assertGreater(factor, GROWTH_MAX)

    def test_what_stays_below_the_noise_is_good(self):
        self.assertIsNone(growth(lambda size: size * size * 1e-14, SIZES))

    def test_a_single_slow_try_is_not_believed(self):
        tries = {}

        def seconds(size):
            tries[size] = tries.get(size, 0) + 1
            return 5.0 if size == 16384 and tries[size] == 1 else 0.01

        self.assertIsNone(growth(seconds, SIZES))


if __name__ == "__main__":
    unittest.main()
