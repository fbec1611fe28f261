// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import type {SeriesState} from '../data/chart_series';
import type {SeriesColumns} from '../data/columns';
import {countPoints, nanEnds} from './lines';

const NaNs = (count: number) => Array.from({length: count}, () => Number.NaN);

function series(run: string, values: readonly number[], more: Partial<SeriesColumns> = {}) {
  const {length} = values;
  return {
    run,
    tag: 'loss',
    startTime: undefined,
    stored: length,
    inView: length,
    drawn: length,
    superseded: 0,
    untimed: 0,
    nan: values.filter(Number.isNaN).length,
    step: Float64Array.from(values, (_, i) => 10 * i),
    wallTime: undefined,
    value: Float64Array.from(values),
    smoothed: undefined,
    ...more,
  };
}

function stateOf(list: readonly SeriesColumns[], end?: number): SeriesState {
  return {
    current: new Map(list.map((one) => [one.run, [one]])),
    superseded: new Map(),
    query: {
      tags: ['loss'],
      x: 'step',
      xScale: 'linear',
      begin: undefined,
      end,
      pixels: 100,
      smoothing: 0,
      hasTimes: false,
    },
    isLoading: false,
    problem: undefined,
  };
}

test('a series is NaN from a step to its end, or entirely', () => {
  const ends = nanEnds(
    stateOf([series('a', [1, 2, ...NaNs(3)]), series('b', NaNs(4)), series('c', [1, ...NaNs(2)])]),
  );
  expect(ends).toEqual([
    {run: 'a', tag: 'loss', since: 20},
    {run: 'b', tag: 'loss', since: undefined},
  ]);
});

test('no NaN ending is reported for incomplete series', () => {
  const values = [1, ...NaNs(5)];
  expect(nanEnds(stateOf([series('a', values, {inView: 60})]))).toEqual([]);
  expect(nanEnds(stateOf([series('a', values)], 100))).toEqual([]);
});

test('counts are complete unless a series is thinned', () => {
  const whole = series('a', [1, 2]);
  expect(countPoints(stateOf([whole]))).toMatchObject({isWhole: true, lines: 1, stored: 2});
  const thinned = series('b', [1], {inView: 9, stored: 9});
  expect(countPoints(stateOf([whole, thinned]))).toMatchObject({
    isWhole: false,
    lines: 2,
    stored: 11,
  });
});
