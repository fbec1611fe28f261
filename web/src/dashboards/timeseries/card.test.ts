// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {rankOf} from './card';

test('tags that most runs have come first, and scalars before all others', () => {
  expect([100, 51, 50, 25, 1].map((count) => rankOf('scalar', count, 100))).toEqual([
    0, 0, 1, 2, 6,
  ]);
  expect(rankOf('scalar', 1, 100_000)).toBeLessThan(rankOf('histogram', 100_000, 100_000));
});
