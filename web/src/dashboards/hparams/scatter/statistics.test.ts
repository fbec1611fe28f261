// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {binPlaces, boxesOf, boxOf, quantile, trendOf} from './statistics';

const none = Number.NaN;
const all = (values: ArrayLike<number>) => Array.from({length: values.length}, (_, i) => i);

describe('the trend line', () => {
  // Anscombe's quartet has published values: slope 0.500, intercept 3.00, R squared 0.67.
  const xs = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const ys = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];

  it('has the published values of Anscombe', () => {
    const trend = trendOf(xs, ys, all(xs))!;
    expect(trend.slope).toBeCloseTo(0.50009, 5);
    expect(trend.intercept).toBeCloseTo(3.00009, 5);
    expect(trend.r2).toBeCloseTo(0.66654, 5);
    expect(trend.count).toBe(11);
  });

  it('leaves out trials without a value, and those that are not drawn', () => {
    const trend = trendOf([0, 1, none, 2, 9], [1, 3, 100, 5, none], [0, 1, 2, 3, 4])!;
    expect(trend).toEqual({slope: 2, intercept: 1, r2: 1, count: 3, from: 0, to: 2});
    expect(trendOf([0, 1, 5], [0, 1, 0], [0, 1])!.slope).toBe(1);
  });

  it('keeps its digits far from zero', () => {
    const far = xs.map((x) => x + 1e9);
    expect(trendOf(far, ys, all(far))!.slope).toBeCloseTo(0.50009, 5);
  });

  it('does not exist if x does not vary', () => {
    expect(trendOf([1, 1], [1, 2], [0, 1])).toBeUndefined();
    expect(trendOf([1], [1], [0])).toBeUndefined();
    expect(trendOf([1, 2], [3, 3], [0, 1])!.r2).toBeNaN();
  });
});

describe('a box', () => {
  it('has the quartiles of NumPy', () => {
    // numpy.percentile([1, 2, 3, 4, 10], [25, 50, 75]) is [2, 3, 4]; of [1, 2, 3, 4]: [1.75, 2.5, 3.25].
    expect([0.25, 0.5, 0.75].map((share) => quantile([1, 2, 3, 4, 10], share))).toEqual([2, 3, 4]);
    expect([0.25, 0.5, 0.75].map((share) => quantile([1, 2, 3, 4], share))).toEqual([
      1.75, 2.5, 3.25,
    ]);
  });

  it('has whiskers to the last value within one and a half times its height', () => {
    expect(boxOf([10, 1, 4, none, 3, 2, Number.POSITIVE_INFINITY])).toEqual({
      low: 1,
      quartile1: 2,
      median: 3,
      quartile3: 4,
      high: 4,
      count: 5,
    });
    expect(boxOf([none])).toBeUndefined();
  });

  it('is made for each category', () => {
    const boxes = boxesOf([0, 1, 0, none], 3, [1, 5, 3, 7], [0, 1, 2, 3]);
    expect(boxes.map((box) => box?.median)).toEqual([2, 5, undefined]);
  });
});

it('bins include both ends', () => {
  expect([...binPlaces([0, 0.49, 0.5, 1, none], [0, 1, 2, 3, 4], 2)]).toEqual([2, 2]);
});
