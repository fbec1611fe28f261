// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import type {Line} from '../../chart/types';
import {bandBetween} from './band';

const line = (x: number[], y: number[]): Line => ({
  key: 'r',
  colour: 'red',
  x: Float64Array.from(x),
  y: Float64Array.from(y),
});
const parts = (lower: Line, upper: Line) => {
  const {x, low, high} = bandBetween(lower, upper);
  return {x: [...x!], low: [...low], high: [...high]};
};

it('fills the area between two lines with points at the same steps', () => {
  expect(parts(line([0, 1, 2], [0, 1, 2]), line([0, 1, 2], [5, 6, 7]))).toEqual({
    x: [0, 1, 2],
    low: [0, 1, 2],
    high: [5, 6, 7],
  });
});

it('interpolates where only one line has a point', () => {
  expect(parts(line([0, 4], [0, 8]), line([0, 1, 4], [10, 20, 10]))).toEqual({
    x: [0, 1, 4],
    low: [0, 2, 8],
    high: [10, 20, 10],
  });
});

it('exists only where both lines do', () => {
  expect(parts(line([0, 2, 4], [0, 2, 4]), line([3, 5], [10, 20]))).toEqual({
    x: [3, 4],
    low: [3, 4],
    high: [10, 15],
  });
  expect(parts(line([0, 1], [0, 1]), line([], []))).toEqual({x: [], low: [], high: []});
});

it('follows the smoothed line if there is one', () => {
  const lower = {...line([0, 1], [0, 1]), smoothed: Float64Array.of(7, 8)};
  expect(parts(lower, line([0, 1], [9, 9])).low).toEqual([7, 8]);
});
