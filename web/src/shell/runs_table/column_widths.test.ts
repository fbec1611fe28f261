// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {CHECK, columnWidths} from './column_widths';

const columns = [{width: 100}, {width: 150}];

it('a narrow table is scrolled, and its names are short', () => {
  const {name, columns: widths, total} = columnWidths(300, columns);
  expect(widths).toEqual([100, 150]);
  expect(name).toBeLessThan(200);
  expect(total).toBe(CHECK + name + 250);
});

it('names take the room that is left, and columns the rest', () => {
  expect(columnWidths(CHECK + 400 + 250, columns)).toEqual({
    name: 400,
    columns: [100, 150],
    total: CHECK + 650,
  });
  const wide = columnWidths(3000, columns);
  expect(wide.name).toBeLessThan(700);
  expect(wide.columns[0]).toBeGreaterThan(100);
  expect(wide.total).toBeLessThan(3000);
});
