// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import {numberColumn} from '../model/test_columns';
import {makeHeat} from './heat';

const values = Array.from({length: 100}, (_, i) => i + 1);

it('the best value of a metric is the strongest, and outliers do not hide the others', () => {
  const column = numberColumn('m:loss', [...values, 1e9]);
  const heat = makeHeat(column, makeColumnScale(column), 'minimize');
  expect(heat(1)).toBe(1);
  expect(heat(1e9)).toBe(0);
  expect(heat(50)).toBeGreaterThan(0.3);
  expect(heat(50)).toBeLessThan(0.7);
  expect(heat(Number.NaN)).toBeNaN();
  const up = makeHeat(column, makeColumnScale(column), 'maximize');
  expect(up(1e9)).toBe(1);
});

it('a column of one value has no colours', () => {
  const column = numberColumn('h:a', [3, 3, 3]);
  expect(makeHeat(column, makeColumnScale(column), undefined)(3)).toBeNaN();
});
