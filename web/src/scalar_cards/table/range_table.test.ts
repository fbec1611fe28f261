// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {orderRows, type RangeJson, tableRow} from './range_table';

const point = (step: number, value: number | string, smoothed = value) => ({
  step,
  wall_time: 1000 + step,
  value,
  smoothed,
});
const series: RangeJson = {
  run: 'r',
  tag: 'loss',
  count: 3,
  at_begin: point(1, 2, 4),
  at_end: point(9, 3, 5),
  min: {step: 1, value: 4},
  max: {step: 9, value: 'Infinity'},
  mean: 2.5,
};

describe('the table', () => {
  it('shows the values at a step', () => {
    expect(tableRow(series, {begin: 1}, 990).cells).toEqual({
      Smoothed: 4,
      Value: 2,
      Step: 1,
      Time: 1001,
      Relative: 11,
    });
  });

  it('shows the statistics of a range', () => {
    const {cells} = tableRow(series, {begin: 1, end: 9}, 990);
    expect(cells['Δ']).toBe(1);
    expect(cells['%']).toBe(25);
    expect(cells['Max']).toBe(Number.POSITIVE_INFINITY);
    expect(cells['End step']).toBe(9);
  });

  it('shows no figures of a series without points in the range', () => {
    const {cells} = tableRow({...series, count: 0}, {begin: 1, end: 9}, 990);
    expect(cells).toEqual({Points: 0});
  });

  it('sorts by a column, with empty cells last in either direction', () => {
    const rows = [3, undefined, 1].map((value, i) => ({
      run: `${i}`,
      tag: 'loss',
      cells: {Value: value},
    }));
    const runs = (isDescending: boolean) =>
      orderRows(rows, 'Value', isDescending).map((row) => row.run);
    expect(runs(false)).toEqual(['2', '0', '1']);
    expect(runs(true)).toEqual(['0', '2', '1']);
  });
});
