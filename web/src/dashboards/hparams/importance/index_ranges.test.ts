// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {printRanges} from './index_ranges';

it('writes neighbours as one range', () => {
  expect(printRanges(Uint32Array.of(0, 1, 2, 5, 7, 8))).toBe('0-2,5,7-8');
  expect(printRanges(Uint32Array.of(3))).toBe('3');
  expect(printRanges(Uint32Array.of())).toBe('');
});
