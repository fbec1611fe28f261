// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {cellText, labelOf} from './cell_text';
import {categoryColumn, numberColumn} from './test_columns';

it('no two values have the same label', () => {
  expect([true, 'true', null, 'None', '1', 'adam'].map(labelOf)).toEqual([
    'true',
    '"true"',
    'None',
    '"None"',
    '"1"',
    'adam',
  ]);
});

it('a text as long as a page is cut', () => {
  const label = labelOf('x'.repeat(100_000));
  expect(label.length).toBeLessThan(600);
  expect(label).toMatch(/… \(100000 characters\)$/);
});

it('a missing value has no text', () => {
  expect(cellText(numberColumn('h:a', [0.5, Number.NaN]), 1)).toBe('');
  expect(cellText(categoryColumn('h:b', ['x'], [0]), 0)).toBe('x');
});
