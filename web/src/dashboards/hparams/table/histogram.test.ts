// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import {numberColumn} from '../model/test_columns';
import {barPath, countBins, countCategories} from './histogram';

it('trials are counted by their place on the axis', () => {
  const column = numberColumn('h:a', [0, 1, 9, 10, Number.NaN]);
  const scale = makeColumnScale(column);
  expect([...countBins(scale, column.values, [0, 1, 2, 3, 4], 2)]).toEqual([2, 2]);
  expect([...countBins(scale, column.values, [0, 4], 2)]).toEqual([1, 0]);
});

it('categories are counted, and missing values after them', () => {
  const values = Float64Array.from([0, 1, 1, Number.NaN]);
  expect([...countCategories(values, [0, 1, 2, 3], 2)]).toEqual([1, 2, 1]);
});

it('bars are drawn where there are trials', () => {
  const bins = Uint32Array.from([4, 0, 2]);
  const box = {width: 30, height: 40};
  expect(barPath(bins, 4, box, () => true).match(/M/g)).toHaveLength(2);
  expect(barPath(bins, 4, box, (bin) => bin > 0)).toContain('v-20.0');
});
