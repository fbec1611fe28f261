// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {decimalsOf, roomAfter} from './decimals';

it('aligns the points of plain numbers', () => {
  const column = ['0.5', '12.125', '3', '\u2212700', '1,234.5'];
  const most = Math.max(...column.map(decimalsOf));
  expect(most).toBe(4);
  expect(column.map((text) => roomAfter(text, most))).toEqual([2, 0, 4, 4, 2]);
});

it('leaves other texts at the edge', () => {
  for (const text of ['1.5e\u22124', 'NaN', '\u221e', '3 min', '']) {
    expect(decimalsOf(text)).toBe(0);
    expect(roomAfter(text, 4)).toBe(0);
  }
});
