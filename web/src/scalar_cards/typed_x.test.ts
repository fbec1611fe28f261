// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {notations} from './typed_x';

describe('a typed step', () => {
  const {parse} = notations.step;
  it('is a number, with or without separators', () => {
    expect(['20000', '20,000', '1 234 567', '2e4', '−3', ' 7 '].map(parse)).toEqual([
      20_000, 20_000, 1_234_567, 20_000, -3, 7,
    ]);
  });
  it('is nothing else', () => {
    expect(['', '1,00', 'ten', '1..2', 'Infinity'].map(parse)).toEqual(Array(5).fill(undefined));
  });
});

describe('a typed duration', () => {
  const {parse, print} = notations.relative;
  it('is a number of seconds, a clock or units', () => {
    expect(
      ['90', '1:30', '1:30:00', '1 h 30 min', '1h30m', '2 d', '250 ms', '-5 s'].map(parse),
    ).toEqual([90, 90, 5400, 5400, 5400, 172_800, 0.25, -5]);
  });
  it('is nothing else', () => {
    expect(['', '1 week', 'h', '1:2', '5 s later'].map(parse)).toEqual(Array(5).fill(undefined));
  });
  it('is read back as printed', () => {
    for (const seconds of [0, 0.25, 59, 3600, 90_061.5, -75]) {
      expect(parse(print(seconds))).toBeCloseTo(seconds, 3);
    }
    expect(print(90_061.5)).toBe('1 d 1 h 1 min 1.5 s');
  });
});

describe('a typed date', () => {
  const {parse, print} = notations.wall_time;
  it('is read back as printed, in the time zone of the browser', () => {
    expect(parse(print(1_700_000_000))).toBe(1_700_000_000);
  });
  it('may leave out the time', () => {
    expect(parse('2026-11-16')).toBe(parse('2026-11-16 00:00:00'));
    expect(parse('2026-11-16T14:02')).toBe(parse('2026-11-16 14:02:00'));
  });
  it('is nothing else', () => {
    expect(['', 'today', '16.11.2026', '2026-13-40'].map(parse)).toEqual(Array(4).fill(undefined));
  });
});
