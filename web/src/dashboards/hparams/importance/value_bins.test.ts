// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import {categoryColumn, numberColumn} from '../model/test_columns';
import {valueBins} from './value_bins';

it('bins are shares of the trials that have a value', () => {
  const column = numberColumn('h:a', [0, 1, 1, Number.NaN]);
  const bins = valueBins(column, makeColumnScale(column), Uint32Array.of(0, 1, 2, 3));
  expect(bins[0]).toBeCloseTo(1 / 3);
  expect(bins.at(-1)).toBeCloseTo(2 / 3);
});

it('each category has its own bin', () => {
  const column = categoryColumn('h:o', ['a', 'b', 'c'], [0, 2, 2, 2]);
  const scale = makeColumnScale(column);
  expect([...valueBins(column, scale, Uint32Array.of(0, 1, 2, 3))]).toEqual([0.25, 0, 0.75]);
  expect([...valueBins(column, scale, Uint32Array.of())]).toEqual([0, 0, 0]);
});
