// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import {categoryColumn, numberColumn} from '../model/test_columns';
import {axisOf, placesOf} from './axis_places';

const none = Number.NaN;

it('places are from the lower to the upper end, or the other way round', () => {
  const column = numberColumn('h:a', [2, none, 4, 3]);
  const scale = makeColumnScale(column);
  const order = Uint32Array.of(0, 1, 2, 3);
  expect([...placesOf(column, scale, false, order)]).toEqual([0, none, 1, 0.5]);
  expect([...placesOf(column, scale, true, order)]).toEqual([1, none, 0, 0.5]);
});

it('trials of a category are spread in their order, and a single one is in the middle', () => {
  const column = categoryColumn('h:a', ['x', 'y'], [0, 0, 1, none]);
  const order = Uint32Array.of(3, 2, 1, 0);
  const places = placesOf(column, makeColumnScale(column), false, order);
  expect(places[0]).toBeCloseTo(0.25 + 0.075);
  expect(places[1]).toBeCloseTo(0.25 - 0.075);
  expect(places[2]).toBeCloseTo(0.75);
  expect(places[3]).toBeNaN();
});

it('an axis stays the same object while nothing changes', () => {
  const column = numberColumn('h:a', [1, 2]);
  const scale = makeColumnScale(column);
  const order = Uint32Array.of(0, 1);
  const axis = axisOf(column, scale, false, order);
  expect(axisOf(column, scale, false, order)).toBe(axis);
  expect(axisOf(column, scale, true, order)).not.toBe(axis);
});
