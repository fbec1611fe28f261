// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {parseRange} from './range_dialog';

it('accepts two ascending numbers', () => {
  expect(parseRange('-1', '2.5e3')).toEqual({min: -1, max: 2500});
  expect(parseRange('−1', '0')).toEqual({min: -1, max: 0});
});

it('explains what is wrong with other input', () => {
  expect(parseRange('', '1')).toMatch(/lower limit/);
  expect(parseRange('0', 'much')).toMatch(/upper limit/);
  expect(parseRange('1', '1')).toMatch(/greater/);
});
