// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {makeColumnScale, type ScaleKind} from '../model/column_scale';
import type {Filter} from '../model/filter';
import {categoryColumn, numberColumn} from '../model/test_columns';
import type {TrialColumn} from '../model/trial_table';
import {
  brushOf,
  endText,
  filterOf,
  filterText,
  keyStep,
  shifted,
  withEnd,
  withOtherEnd,
} from './brush';

const none = Number.NaN;
const numbers = numberColumn('h:a', [0, 2, none, 10]);
const letters = categoryColumn('h:c', ['x', 'y', 'z', 'w'], [0, 1, 2, 3]);

const interval = (min: number, max: number): Filter => ({
  kind: 'interval',
  min,
  max,
  missing: 'out',
});
const spans = (column: TrialColumn, filter: Filter, kind?: ScaleKind) =>
  brushOf(column, makeColumnScale(column, kind), filter)?.spans;

describe('the brush of a filter', () => {
  it('is where the interval is, as far as the axis reaches', () => {
    expect(spans(numbers, interval(2, 5))).toEqual([{low: 0.2, high: 0.5}]);
    expect(spans(numbers, interval(Number.NEGATIVE_INFINITY, 99))).toEqual([{low: 0, high: 1}]);
    expect(spans(numbers, interval(11, 99))).toEqual([]);
  });

  it('ends at values of trials on an axis of ranks', () => {
    expect(spans(numbers, interval(1, 9), 'quantile')).toEqual([{low: 0.5, high: 0.5}]);
    expect(spans(numbers, interval(3, 9), 'quantile')).toEqual([]);
  });

  it('has the whole shares of categories', () => {
    expect(spans(letters, interval(1, 2))).toEqual([{low: 0.25, high: 0.75}]);
    expect(spans(letters, interval(1.5, 9))).toEqual([{low: 0.5, high: 1}]);
  });

  it('has parts for sets and patterns; neighbours are one', () => {
    const chosen: Filter = {kind: 'values', labels: ['x', 'y', 'w'], missing: 'out'};
    expect(spans(letters, chosen)).toEqual([
      {low: 0, high: 0.5},
      {low: 0.75, high: 1},
    ]);
    const pattern: Filter = {kind: 'pattern', text: '^1', missing: 'out'};
    expect(spans(numbers, pattern)).toEqual([{low: 1, high: 1}]);
  });

  it('says whether trials without a value pass', () => {
    const scale = makeColumnScale(numbers);
    expect(brushOf(numbers, scale, {kind: 'any', missing: 'only'})).toEqual({
      spans: [],
      hasMissing: true,
    });
    expect(brushOf(numbers, scale, {kind: 'any', missing: 'out'})).toEqual({
      spans: [{low: 0, high: 1}],
      hasMissing: false,
    });
    expect(brushOf(numbers, scale, {kind: 'any', missing: 'in'})).toBeUndefined();
    expect(brushOf(numbers, scale, undefined)).toBeUndefined();
  });
});

describe('the filter of a brush', () => {
  it('has exactly the ends of the axis, whatever rounding does', () => {
    const rates = numberColumn('h:lr', [1e-5, 3e-3, 0.1]);
    const scale = makeColumnScale(rates, 'log');
    expect(filterOf(rates, scale, {low: 0, high: 1}, 'out')).toEqual(interval(1e-5, 0.1));
    const half = filterOf(rates, scale, {low: 0.5, high: 1}, 'in');
    expect(half).toMatchObject({max: 0.1, missing: 'in'});
    expect(half).toHaveProperty('min', expect.closeTo(1e-3));
  });

  it('has no more digits than a pixel needs, unless it is the value of a trial', () => {
    const scale = makeColumnScale(numbers);
    expect(filterOf(numbers, scale, {low: 1 / 3, high: 2 / 3}, 'out')).toEqual(
      interval(3.333, 6.667),
    );
    const far = numberColumn('h:t', [1_700_000_000, 1_700_000_010]);
    const narrow = filterOf(far, makeColumnScale(far), {low: 0.25, high: 1}, 'out');
    expect(narrow).toHaveProperty('min', 1_700_000_002.5);
    const exact = numberColumn('h:q', [1, 1.23456789, 9]);
    const ranks = makeColumnScale(exact, 'quantile');
    expect(filterOf(exact, ranks, {low: 0.4, high: 1}, 'out')).toEqual(interval(1.23456789, 9));
  });

  it('has every category that is touched, and is shown as it was set', () => {
    const scale = makeColumnScale(letters);
    expect(filterOf(letters, scale, {low: 0.3, high: 0.6}, 'out')).toEqual(interval(1, 2));
    expect(filterOf(letters, scale, {low: 0.25, high: 0.75}, 'out')).toEqual(interval(1, 2));
    expect(filterOf(letters, scale, {low: 0.9, high: 0.9}, 'out')).toEqual(interval(3, 3));
  });

  it('keeps only missing values if only their place is brushed', () => {
    const filter = filterOf(numbers, makeColumnScale(numbers), {low: 0, high: 0}, 'only');
    expect(filter).toEqual({kind: 'any', missing: 'only'});
  });

  it('of a column without variety is its value', () => {
    const same = numberColumn('h:s', [3, 3]);
    const scale = makeColumnScale(same);
    const filter = filterOf(same, scale, {low: 0.1, high: 0.9}, 'out');
    expect(filter).toEqual(interval(3, 3));
    expect(spans(same, filter)).toEqual([{low: 0.5, high: 0.5}]);
  });
});

describe('the keyboard and the pointer', () => {
  it('move an end up to the other one', () => {
    const scale = makeColumnScale(numbers);
    expect(withEnd({low: 0.2, high: 0.5}, 'low', 0.9, scale)).toEqual({low: 0.5, high: 0.5});
    expect(withEnd({low: 0.2, high: 0.5}, 'high', 2, scale)).toEqual({low: 0.2, high: 1});
  });

  it('keep the other end as it was typed', () => {
    const typed = interval(0.123456, 2.987654);
    expect(withOtherEnd(interval(0.2, 2.99), typed, 'low')).toEqual(interval(0.2, 2.987654));
    expect(withOtherEnd(interval(0.12, 5), typed, 'high')).toEqual(interval(0.123456, 5));
  });

  it('leave at least one category', () => {
    const scale = makeColumnScale(letters);
    expect(withEnd({low: 0, high: 0.5}, 'high', 0, scale)).toEqual({low: 0, high: 0.25});
    expect(keyStep(scale, false)).toBe(0.25);
  });

  it('move by a rank where values have one', () => {
    expect(keyStep(makeColumnScale(numbers, 'quantile'), false)).toBe(0.5);
    expect(keyStep(makeColumnScale(numbers), true)).toBe(0.1);
  });

  it('move the brush as far as the axis reaches', () => {
    const moved = shifted({low: 0.25, high: 0.75}, 0.5);
    expect(moved).toEqual({low: 0.5, high: 1});
  });
});

it('says in words what passes', () => {
  expect(filterText(numbers, interval(0.5, 2))).toBe('0.5 to 2');
  expect(filterText(letters, interval(1, 2.5))).toBe('y to z');
  expect(filterText(letters, {kind: 'values', labels: ['x', 'w'], missing: 'in'})).toBe(
    'x, w, or without a value',
  );
  expect(filterText(numbers, {kind: 'any', missing: 'only'})).toBe('only without a value');
  const scale = makeColumnScale(letters);
  expect(endText(letters, scale, {low: 0.25, high: 0.75}, 'high')).toBe('z');
});
