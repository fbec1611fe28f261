// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {compareByKeys} from './order';

const none = Number.NaN;
const column = (values: readonly number[]) => ({values: Float64Array.from(values)});

it('rows are compared by several columns, and missing values come last in both directions', () => {
  const a = column([2, none, 1, 2]);
  const b = column([5, 1, 7, 9]);
  const sorted = (...keys: Parameters<typeof compareByKeys>[0]) =>
    [0, 1, 2, 3].sort(compareByKeys(keys));
  expect(sorted({column: a, isDescending: false})).toEqual([2, 0, 3, 1]);
  expect(sorted({column: a, isDescending: true})).toEqual([0, 3, 2, 1]);
  expect(sorted({column: a, isDescending: true}, {column: b, isDescending: true})).toEqual([
    3, 0, 2, 1,
  ]);
  expect(sorted()).toEqual([0, 1, 2, 3]);
});
