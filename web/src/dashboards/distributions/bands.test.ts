// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {lineOf, percentileColumns} from './bands';
import {shareName} from './readout';

const series = {
  run: 'run',
  startTime: 1000,
  total: 2,
  unreadable: 0,
  step: Float64Array.of(0, 5),
  wallTime: Float64Array.of(1000, 1010),
  starts: Uint32Array.of(0, 1, 2),
  left: Float64Array.of(0, 10),
  right: Float64Array.of(10, 30),
  count: Float64Array.of(7, 7),
};

it('draws the median with four bands around it, the widest first', () => {
  const line = lineOf(series, percentileColumns(series, 'relative'), 'relative', '#000');
  expect([...line.x]).toEqual([0, 10]);
  expect([...line.y]).toEqual([5, 20]);
  expect(line.bands).toHaveLength(4);
  expect([...line.bands![0]!.low]).toEqual([0, 10]);
  expect([...line.bands![0]!.high]).toEqual([10, 30]);
  expect(line.bands![3]!.low[0]).toBeCloseTo(3.085);
});

it('leaves out what was logged before the clock was set', () => {
  const unset = {...series, wallTime: Float64Array.of(0, 1010), startTime: 1010};
  const line = lineOf(unset, percentileColumns(unset, 'wall_time'), 'wall_time', '#000');
  expect([...line.x]).toEqual([1010]);
  expect([...line.y]).toEqual([20]);
});

it('names percentiles', () => {
  expect([0, 0.0668, 0.5, 0.8413, 1].map(shareName)).toEqual([
    'lowest',
    '6.68%',
    'median',
    '84.13%',
    'highest',
  ]);
});
