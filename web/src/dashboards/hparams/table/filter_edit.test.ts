// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {makeColumnScale} from '../model/column_scale';
import {categoryColumn, numberColumn} from '../model/test_columns';
import {
  describeFilter,
  intervalFilter,
  labelFilter,
  niceValue,
  titleOfId,
  withoutNothing,
} from './filter_edit';

const {NEGATIVE_INFINITY: low, POSITIVE_INFINITY: high, NaN: none} = Number;

describe('a filter', () => {
  it('that keeps everything is none', () => {
    expect(withoutNothing(intervalFilter(low, high, 'in'))).toBeUndefined();
    expect(withoutNothing(intervalFilter(low, high, 'out'))).toEqual({kind: 'any', missing: 'out'});
    expect(withoutNothing(labelFilter(['a', 'b'], ['b', 'a'], 'in'))).toBeUndefined();
    expect(labelFilter(['a', 'b'], ['b'], 'in')).toMatchObject({labels: ['b']});
  });

  it('has ends that people would have typed', () => {
    const column = numberColumn('h:lr', [0.0001, 0.1]);
    const scale = makeColumnScale(column, 'log');
    expect(niceValue(scale, 1 / 3 + 0.001, 0.01)).toBe(0.001);
    const far = makeColumnScale(numberColumn('h:a', [1000.001, 1000.002]));
    expect(niceValue(far, 0.5, 0.01)).toBeCloseTo(1000.0015, 5);
  });

  it('is described in a few words', () => {
    const lr = numberColumn('h:lr', [0.1, 0.2]);
    const rare = numberColumn('h:lr', [0.1, none]);
    const optimizer = categoryColumn('h:o', ['adam', 'lamb', 'sgd'], [0, 1, 2]);
    const interval = (min: number, max: number) => intervalFilter(min, max, 'in');
    expect(describeFilter(lr, interval(0.1, 0.2))).toBe('0.1 – 0.2');
    expect(describeFilter(lr, interval(low, 0.2))).toBe('≤ 0.2');
    expect(describeFilter(lr, interval(0.1, high))).toBe('≥ 0.1');
    expect(describeFilter(rare, interval(0.1, high))).toBe('≥ 0.1 or missing');
    expect(describeFilter(rare, {kind: 'any', missing: 'out'})).toBe('is not missing');
    expect(describeFilter(rare, {kind: 'any', missing: 'only'})).toBe('is missing');
    expect(describeFilter(optimizer, interval(0, 1))).toBe('adam, lamb');
    expect(describeFilter(optimizer, labelFilter(optimizer.labels, ['sgd'], 'in'))).toBe('sgd');
  });
});

it('a column that does not exist has a title', () => {
  expect(titleOfId('h:opt/lr')).toBe('opt/lr');
  expect(titleOfId('m:max|eval|acc')).toBe('eval/acc (max)');
  expect(titleOfId('m:last||loss')).toBe('loss');
});
