// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import {numberColumn} from '../model/test_columns';
import {axisOf} from './axis_places';
import {layoutOf, yOf} from './layout';
import {nearestLine} from './nearest_line';

const order = Uint32Array.of(0, 1, 2);
const axes = [
  numberColumn('h:a', [0, 1, Number.NaN]),
  numberColumn('h:b', [0, 1, 0.5]),
  numberColumn('h:c', [1, 0, 0.5]),
].map((column) => axisOf(column, makeColumnScale(column), false, order));
const layout = layoutOf(1000, 400, 3, true);
const [first, second, third] = layout.xs as [number, number, number];
const at = (x: number, y: number, trials = order) => nearestLine(layout, axes, trials, x, y, 20);

it('the nearest line is found between axes, at the place of missing values, and beyond the ends', () => {
  expect(at(first + 50, yOf(layout, 0) - 5)).toBe(0);
  expect(at(first + 50, yOf(layout, 1) + 5)).toBe(1);
  expect(at(first, layout.missing!)).toBe(2);
  expect(at(third + 10, yOf(layout, 0.5))).toBe(2);
  expect(at(third + 40, yOf(layout, 0.5))).toBeUndefined();
});

it('a line that is far away is not found, nor one that is not drawn', () => {
  expect(at(first + 50, yOf(layout, 0.7))).toBeUndefined();
  expect(at(first + 50, yOf(layout, 0), Uint32Array.of(1))).toBeUndefined();
});

it('of lines that cross in one point the one in front is found', () => {
  const middle = (second + third) / 2;
  expect(at(middle, yOf(layout, 0.5), Uint32Array.of(0, 1))).toBe(1);
  expect(at(middle, yOf(layout, 0.5), Uint32Array.of(1, 0))).toBe(0);
});

it('a single axis has lines, too', () => {
  const alone = layoutOf(500, 400, 1, false);
  const y = yOf(alone, 1);
  expect(nearestLine(alone, axes.slice(1, 2), order, alone.xs[0]! + 5, y, 20)).toBe(1);
});
