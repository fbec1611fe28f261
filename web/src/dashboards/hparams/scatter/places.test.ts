// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import {categoryColumn, numberColumn} from '../model/test_columns';
import type {Trial} from '../model/trial_table';
import {computePlaces, jitter} from './places';

const trial = (name: string): Trial => ({
  name,
  group: '',
  setting: 0,
  runs: [name],
  status: 'success',
  start: undefined,
  end: undefined,
});
const trials = Array.from({length: 200}, (_, i) => trial(`trial-${i}`));

it('numbers are where their scale has them', () => {
  const column = numberColumn('h:a', [1, 2, Number.NaN, 3]);
  expect([...computePlaces(column, makeColumnScale(column), trials, 'x')]).toEqual([
    0,
    0.5,
    Number.NaN,
    1,
  ]);
});

it('categories spread their trials, always in the same way, and stay apart', () => {
  const values = trials.map((_, i) => i % 2);
  const column = categoryColumn('h:o', ['a', 'b'], values);
  const scale = makeColumnScale(column);
  const places = computePlaces(column, scale, trials, 'x');
  expect(places).toEqual(computePlaces(column, scale, trials, 'x'));
  expect(new Set(places).size).toBeGreaterThan(150);
  for (const [i, place] of places.entries())
    expect(Math.abs(place - (0.25 + 0.5 * values[i]!))).toBeLessThanOrEqual(0.15);
});

it('both axes spread differently', () => {
  const equal = trials.filter(({name}) => jitter(name, 'x') === jitter(name, 'y'));
  expect(equal.length).toBeLessThan(3);
});
