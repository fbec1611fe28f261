// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatInteger,
  formatNumber,
  formatTime,
} from './format';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [0.12345, '0.1235'],
    [-0.5, '−0.5'],
    [12345, '1.23e+4'],
    [9999, '9999'],
    [0.00012, '1.2e−4'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '−∞'],
  ])('%d is %s', (value, text) => expect(formatNumber(value)).toBe(text));

  it('formats counts and byte sizes', () => {
    expect(formatInteger(1234567)).toBe('1,234,567');
    expect(formatCount(48_000)).toBe('48,000');
    expect(formatCount(1_234_000)).toBe('1.2 M');
    expect(formatBytes(7_100_000_000)).toBe('7.1 GB');
  });
});

describe('durations', () => {
  it.each([
    [0.25, '250 ms'],
    [4.21, '4.2 s'],
    [59, '59 s'],
    [75, '1 min 15 s'],
    [11520, '3 h 12 min'],
    [86400, '1 d'],
    [-2, '−2 s'],
  ])('%d seconds are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));
});

describe('times', () => {
  it('are seconds where there is no date', () => {
    expect(formatTime(1.7e18)).toBe(`${formatNumber(1.7e18)} s`);
    expect(formatTime(Number.NaN)).toBe(formatNumber(Number.NaN));
    expect(formatTime(1.7e9)).toMatch(/^2023-11-1\d /);
  });
});
