// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {columnsFor, stack} from './panel_layout';

it('places images side by side or on top of each other', () => {
  const cells = ['a', 'b', 'c'];
  expect(stack(cells, 'side')).toEqual([['a'], ['b'], ['c']]);
  expect(stack(cells, 'swipe')).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
  expect(stack(cells, 'difference')).toHaveLength(2);
  expect(stack(cells, 'flicker')).toEqual([cells]);
  expect(stack([], 'swipe')).toEqual([]);
});

it('chooses the number of columns by the shape of the images', () => {
  expect(columnsFor(2, {width: 10, height: 10})).toBe(2);
  expect(columnsFor(2, {width: 100, height: 10})).toBe(1);
  expect(columnsFor(6, {width: 10, height: 10})).toBe(3);
});
