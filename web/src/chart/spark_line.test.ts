// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {sparkPath} from './spark_line';

const line = (...y: number[]) =>
  sparkPath(
    Float64Array.from(y, (_, i) => i),
    Float64Array.from(y),
    44,
    24,
  );

it('spans the full width, with the highest value at the top', () => {
  expect(line(0, 1)).toBe('M2.0 22.0L42.0 2.0');
});

it('has a gap where a value is NaN, and a dot for an isolated one', () => {
  expect(line(0, Number.NaN, 1).match(/M/g)).toHaveLength(2);
  expect(line(0, Number.NaN, 1)).toContain('h1');
});

it('is empty without values', () => {
  expect(line()).toBe('');
  expect(line(Number.NaN)).toBe('');
});
