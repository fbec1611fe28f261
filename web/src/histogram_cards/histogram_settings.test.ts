// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {expect, it} from 'vitest';
import {runsCards} from '../cards/run_cards';
import type {HistogramSeries} from '../data/histograms';
import {bucketsCsv} from './histogram_csv';
import {typedRange} from './histogram_menu';
import {rangesCodec} from './histogram_settings';

const runsByTag = new Map([
  ['w10', ['b', 'a']],
  ['w2', ['a', 'hidden']],
  ['w3', ['hidden']],
]);

it('has one card per tag and shown run', () => {
  const cards = runsCards(runsByTag, ['a', 'b'], false);
  expect(cards.map(({id}) => id)).toEqual(['w2@a', 'w10@a', 'w10@b']);
});

it('has one card per tag if runs are combined', () => {
  const cards = runsCards(runsByTag, ['a', 'b'], true);
  expect(cards.map(({tag, runs}) => [tag, runs])).toEqual([
    ['w2', ['a']],
    ['w10', ['a', 'b']],
  ]);
});

it('stores the ranges of tags in the address', () => {
  const ranges = new Map([
    ['a:b,c', {min: -1, max: 2}],
    ['d', {min: 0, max: 1e-9}],
  ]);
  expect(rangesCodec.parse(rangesCodec.print(ranges))).toEqual(ranges);
  expect(rangesCodec.parse('nonsense,3..1:x')).toEqual(new Map());
});

it('reads a typed range of steps, open at either end', () => {
  expect(typedRange('', ' ', 99)).toBeUndefined();
  expect(typedRange('1,000', '', 5000)).toEqual({min: 1000, max: 5000});
  expect(typedRange('', '20', 99)).toEqual({min: 0, max: 20});
  expect(typedRange('30', '20', 99)).toBeUndefined();
  expect(typedRange('x', '20', 99)).toBeUndefined();
});

it('writes one CSV line per bucket', () => {
  const series: HistogramSeries = {
    run: 'a,"b"',
    startTime: undefined,
    total: 1,
    unreadable: 0,
    step: Float64Array.of(7),
    wallTime: Float64Array.of(1000.5),
    starts: Uint32Array.of(0, 2),
    left: Float64Array.of(0, 1),
    right: Float64Array.of(1, 2),
    count: Float64Array.of(3, 4),
  };
  expect([...bucketsCsv([series], 'w')].join('')).toBe(
    'run,tag,step,wall_time,left,right,count\n"a,""b""",w,7,1000.5,0,1,3\n"a,""b""",w,7,1000.5,1,2,4\n',
  );
});
