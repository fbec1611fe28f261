// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {makeColumnScale, scaleKinds} from './column_scale';
import {categoryColumn, numberColumn} from './test_columns';

const none = Number.NaN;

describe('a scale of a column', () => {
  it('reaches from the smallest to the largest value', () => {
    const scale = makeColumnScale(numberColumn('h:a', [2, none, 4, Number.POSITIVE_INFINITY]));
    expect([2, 3, 4].map(scale.at)).toEqual([0, 0.5, 1]);
    expect(scale.at(none)).toBeNaN();
    expect(scale.at(Number.POSITIVE_INFINITY)).toBeNaN();
    expect(scale.valueAt(0.5)).toBe(3);
  });

  it('is logarithmic only where all values are positive', () => {
    expect(scaleKinds(numberColumn('h:a', [0, 1]))).not.toContain('log');
    const scale = makeColumnScale(numberColumn('h:a', [0.01, 1]), 'log');
    expect(scale.at(0.1)).toBeCloseTo(0.5);
  });

  it('has a place for the only value', () => {
    const scale = makeColumnScale(numberColumn('h:a', [3, 3]));
    expect(scale.at(3)).toBe(0.5);
    expect(scale.ticks(5)).toEqual([{at: 0.5, label: '3'}]);
  });

  it('orders quantiles by rank, and equal values have one place', () => {
    const scale = makeColumnScale(numberColumn('h:a', [1, 1, 10, 1000]), 'quantile');
    expect([1, 10, 1000].map(scale.at)).toEqual([0, 0.5, 1]);
    expect(scale.valueAt(0.6)).toBe(10);
  });

  it('gives categories equal shares', () => {
    const scale = makeColumnScale(categoryColumn('h:o', ['a', 'b'], [0, 1]));
    expect([0, 1].map(scale.at)).toEqual([0.25, 0.75]);
    expect(scale.valueAt(0.9)).toBe(1);
    expect(scale.ticks(9).map(({label}) => label)).toEqual(['a', 'b']);
  });
});
