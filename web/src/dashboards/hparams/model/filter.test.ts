// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {type Filter, filtersCodec, passes} from './filter';
import {categoryColumn, numberColumn} from './test_columns';

const none = Number.NaN;
const rates = numberColumn('h:lr', [0.1, 0.01, none, 1]);
const optimizers = categoryColumn('h:opt', ['adam', 'sgd', 'a;b,c'], [0, 1, none, 2]);

function passing(column: typeof rates | typeof optimizers, filter: Filter): number[] {
  const test = passes(column, filter);
  return [0, 1, 2, 3].filter(test);
}

it('an interval includes both ends', () => {
  const interval = {kind: 'interval', min: 0.01, max: 0.1} as const;
  expect(passing(rates, {...interval, missing: 'in'})).toEqual([0, 1, 2]);
  expect(passing(rates, {...interval, missing: 'out'})).toEqual([0, 1]);
  expect(passing(rates, {...interval, missing: 'only'})).toEqual([2]);
});

it('values are chosen by their text', () => {
  expect(passing(rates, {kind: 'values', labels: ['1'], missing: 'out'})).toEqual([3]);
  expect(passing(optimizers, {kind: 'values', labels: ['sgd'], missing: 'out'})).toEqual([1]);
});

it('a pattern is a regular expression', () => {
  expect(passing(optimizers, {kind: 'pattern', text: '^a', missing: 'out'})).toEqual([0, 3]);
});

it('filters in the address are read as they were written', () => {
  const filters = new Map<string, Filter>([
    ['h:lr', {kind: 'interval', min: 1e-5, max: Number.POSITIVE_INFINITY, missing: 'out'}],
    ['h:a;b', {kind: 'values', labels: ['a;b,c', '%', ''], missing: 'in'}],
    ['h:opt', {kind: 'pattern', text: 'a|b', missing: 'in'}],
    ['m:last||loss', {kind: 'any', missing: 'only'}],
  ]);
  expect(filtersCodec.parse(filtersCodec.print(filters))).toEqual(filters);
});

it('what is not valid in the address is left out', () => {
  expect(filtersCodec.parse('i;h:lr;2..1,x;y,,i;h:lr;0..1')).toEqual(
    new Map([['h:lr', {kind: 'interval', min: 0, max: 1, missing: 'in'}]]),
  );
});
