// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {bestTrials, bestValue} from './best_trials';
import {numberColumn} from './test_columns';

const loss = numberColumn('m:last||loss', [
  0.5,
  Number.NaN,
  0.1,
  0.3,
  Number.POSITIVE_INFINITY,
  0.2,
]);
const all = Uint32Array.of(0, 1, 2, 3, 4, 5);

it('the best trials have the lowest or the highest finite values', () => {
  expect([...bestTrials(loss, 'minimize', all, 0.5)]).toEqual([2, 5]);
  expect([...bestTrials(loss, 'maximize', all, 0.5)]).toEqual([0, 3]);
  expect([...bestTrials(loss, 'minimize', all, 0.01)]).toEqual([2]);
  expect([...bestTrials(loss, 'minimize', Uint32Array.of(1), 0.5)]).toEqual([]);
});

it('there is no best value if all are equal', () => {
  expect(bestValue(loss.values, 'minimize')).toBe(0.1);
  expect(bestValue(loss.values, 'maximize')).toBe(0.5);
  expect(bestValue([0.5, Number.NaN, 0.5], 'maximize')).toBeUndefined();
  expect(bestValue([], 'maximize')).toBeUndefined();
});
