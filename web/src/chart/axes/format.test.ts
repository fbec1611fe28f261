// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {formatNumber} from '../../base/format';
import {
  decimalsOf,
  formatDuration,
  formatLogTick,
  formatRelative,
  formatStep,
  formatTick,
  formatWallTime,
} from './format';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [1, '1'],
    [0.123456, '0.1235'],
    [1234.56, '1235'],
    [9999, '9999'],
    [10000, '1e+4'],
    [123456, '1.23e+5'],
    [0.001, '0.001'],
    [0.00012345, '1.23e\u22124'],
    [-2.5, '\u22122.5'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '\u2212\u221e'],
  ])('%d is %s', (value, text) => expect(formatNumber(value)).toBe(text));
});

describe('formatTick', () => {
  it('uses the decimals that the step needs', () => {
    expect(formatTick(0.5, 0.25, 1)).toBe('0.50');
    expect(formatTick(1200, 200, 2000)).toBe('1200');
    expect(formatTick(-0.2, 0.1, 0.3)).toBe('\u22120.2');
  });
  it('uses SI prefixes from 10,000 upwards', () => {
    expect(formatTick(12000, 4000, 48000)).toBe('12k');
    expect(formatTick(1.2e6, 2e5, 2e6)).toBe('1.2M');
    expect(formatTick(0, 2e5, 2e6)).toBe('0');
  });
  it('writes numbers in full where a prefix would hide the difference', () => {
    expect(formatTick(1234567, 1, 1234570)).toBe('1,234,567');
  });
  it('uses exponents for very small values', () => {
    expect(formatTick(2.5e-5, 5e-6, 4e-5)).toBe('2.5e\u22125');
    expect(formatTick(0, 5e-6, 4e-5)).toBe('0');
  });
  it('counts the decimals needed', () => {
    expect([1, 0.5, 0.25, 0.001, 20].map(decimalsOf)).toEqual([0, 1, 2, 3, 0]);
  });
});

describe('formatLogTick', () => {
  it.each([
    [0.001, '0.001'],
    [0.2, '0.2'],
    [1, '1'],
    [5000, '5k'],
    [1e6, '1M'],
    [1e-4, '1e\u22124'],
    [-10, '\u221210'],
  ])('%d is %s', (value, text) => expect(formatLogTick(value)).toBe(text));
});

describe('times', () => {
  it('formats durations down to the unit of the step', () => {
    expect(formatDuration(5400, 1800)).toBe('1 h 30 min');
    expect(formatDuration(7200, 3600)).toBe('2 h');
    expect(formatDuration(86400 * 3, 86400)).toBe('3 d');
    expect(formatDuration(1.5, 0.5)).toBe('1.5 s');
    expect(formatDuration(-60, 30)).toBe('\u22121 min');
    expect(formatDuration(0, 30)).toBe('0');
  });
  it('formats relative times in readable units', () => {
    expect(formatRelative(0)).toBe('0 s');
    expect(formatRelative(0.25)).toBe('250 ms');
    expect(formatRelative(42.123)).toBe('42.12 s');
    expect(formatRelative(11543)).toBe('3 h 12 min');
    expect(formatRelative(100000)).toBe('1 d 4 h');
  });
  it('formats wall times in the local time zone', () => {
    const date = new Date(2026, 2, 3, 14, 5, 9);
    expect(formatWallTime(date.getTime() / 1000)).toBe('3 Mar 2026, 14:05:09');
    expect(formatWallTime(Number.NaN)).toBe('NaN');
  });
  it('formats steps with all digits', () => {
    expect(formatStep(1234567)).toBe('1,234,567');
  });
});
