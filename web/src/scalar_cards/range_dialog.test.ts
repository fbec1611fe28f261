// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {parseRange} from './range_dialog';

it('takes two numbers in order', () => {
  expect(parseRange('-1', '2.5e3')).toEqual({min: -1, max: 2500});
  expect(parseRange('−1', '0')).toEqual({min: -1, max: 0});
});

it('says what is wrong with anything else', () => {
  expect(parseRange('', '1')).toMatch(/lower limit/);
  expect(parseRange('0', 'much')).toMatch(/upper limit/);
  expect(parseRange('1', '1')).toMatch(/greater/);
});
