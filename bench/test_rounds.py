# SPDX-License-Identifier: Apache-2.0
import unittest

import rounds


class Interleaving(unittest.TestCase):
    def test_contenders_take_turns(self):
        calls = []
        rounds.interleave(2, {"a": lambda: calls.append("a"), "b": lambda: calls.append("b")})
        self.assertEqual("".join(calls), "abab")

    def test_every_round_is_kept(self):
        values = iter([3, 10, 1, 30, 2, 20])
        found = rounds.interleave(3, {"a": lambda: next(values), "b": lambda: next(values)})
        self.assertEqual(found, {"a": [3, 1, 2], "b": [10, 30, 20]})
        self.assertEqual(rounds.samples(found)["b"], (20, 10, 30))


if __name__ == "__main__":
    unittest.main()
