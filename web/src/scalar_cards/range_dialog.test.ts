// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {parseRange} from './range_dialog';

it('accepts two ascending numbers', () => {
  expect(parseRange('-1', '2.5e3')).toEqual({min: -1, max: 2500});
  expect(parseRange('−1', '0')).toEqual({min: -1, max: 0});
});

it('explains what is wrong with other input', () => {
  const lower = {limit: 'lower', text: 'The lower limit must be a number.'};
  expect(parseRange('', '1')).toEqual(lower);
  expect(parseRange('0', 'much')).toMatchObject({limit: 'upper'});
  expect(parseRange('1', '1')).toMatchObject({
    limit: 'upper',
    text: expect.stringContaining('greater'),
  });
});
