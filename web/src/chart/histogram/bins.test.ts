// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {type Buckets, bucketAt, bucketRange, percentiles, rebin, totalCount, widened} from './bins';

type Bucket = readonly [left: number, right: number, count: number];

function bucketsOf(...histograms: readonly (readonly Bucket[])[]): Buckets {
  const all = histograms.flat();
  const starts = [0];
  for (const histogram of histograms) starts.push(starts.at(-1)! + histogram.length);
  return {
    starts: Uint32Array.from(starts),
    left: Float64Array.from(all, ([left]) => left),
    right: Float64Array.from(all, ([, right]) => right),
    count: Float64Array.from(all, ([, , count]) => count),
  };
}

describe('rebin', () => {
  const bins = (bucket: Bucket, range: {min: number; max: number}, count: number) => [
    ...rebin(bucketsOf([bucket]), 0, range, count),
  ];

  it('splits a bucket among the bins it overlaps', () => {
    expect(bins([0, 4, 8], {min: 0, max: 4}, 4)).toEqual([2, 2, 2, 2]);
    expect(bins([1, 2, 6], {min: 0, max: 4}, 2)).toEqual([6, 0]);
  });

  it('keeps the full count of a bucket without width', () => {
    expect(bins([4, 4, 3], {min: 0, max: 4}, 4)).toEqual([0, 0, 0, 3]);
  });

  it('ignores buckets outside the range', () => {
    expect(bins([0, 4, 8], {min: 2, max: 4}, 2)).toEqual([2, 2]);
    expect(bins([0, 1, 8], {min: 2, max: 4}, 2)).toEqual([0, 0]);
    expect(bins([9, 9, 8], {min: 2, max: 4}, 2)).toEqual([0, 0]);
  });

  it('reads the requested histogram', () => {
    const buckets = bucketsOf([[0, 1, 1]], [], [[0, 1, 5]]);
    expect([...rebin(buckets, 1, {min: 0, max: 1}, 1)]).toEqual([0]);
    expect([...rebin(buckets, 2, {min: 0, max: 1}, 1)]).toEqual([5]);
  });
});

describe('bucketRange', () => {
  it('spans the chosen histograms, without empty buckets', () => {
    const buckets = bucketsOf(
      [[0, 1, 1]],
      [[-2, 5, 1]],
      [
        [-9, 0, 0],
        [0, 1, 1],
        [1, 9, 0],
      ],
    );
    expect(bucketRange(buckets, [0, 1], 0)).toEqual({min: -2, max: 5});
    expect(bucketRange(buckets, [2], 0)).toEqual({min: 0, max: 1});
  });

  it('clips a share at either end', () => {
    const buckets = bucketsOf([
      [0, 10, 98],
      [10, 1000, 2],
    ]);
    expect(bucketRange(buckets, [0], 0)!.max).toBe(1000);
    expect(bucketRange(buckets, [0], 0.05)!.max).toBeLessThan(10);
  });

  it('is undefined without buckets', () => {
    expect(bucketRange(bucketsOf([]), [0], 0)).toBeUndefined();
  });

  it('has a width even if all values are equal', () => {
    const range = widened(bucketRange(bucketsOf([[3, 3, 1]]), [0], 0)!);
    expect(range.min).toBeLessThan(3);
    expect(range.max).toBeGreaterThan(3);
  });
});

describe('percentiles', () => {
  const shares = [0, 0.0668, 0.1587, 0.3085, 0.5, 0.6915, 0.8413, 0.9332, 1];

  it('match those of the server', () => {
    const buckets = bucketsOf([
      [-1, 0, 1],
      [0, 1, 0],
      [1, 2, 3],
      [2, 5, 2],
    ]);
    const wanted = [-1, -0.5992, -0.0478, 1.28367, 1.66667, 2.2235, 3.5717, 4.3988, 5];
    percentiles(buckets, 0, shares).forEach((value, i) => {
      expect(value).toBeCloseTo(wanted[i]!, 3);
    });
  });

  it('are all the same for a single value, no counts or no buckets', () => {
    const buckets = bucketsOf(
      [[3, 3, 10]],
      [
        [1, 2, 0],
        [2, 3, 0],
      ],
      [],
    );
    expect(new Set(percentiles(buckets, 0, shares))).toEqual(new Set([3]));
    expect(new Set(percentiles(buckets, 1, shares))).toEqual(new Set([3]));
    expect(new Set(percentiles(buckets, 2, shares))).toEqual(new Set([0]));
  });

  it('start at the first edge, even with many empty buckets', () => {
    const values = percentiles(
      bucketsOf([
        [0, 5, 0],
        [5, 10, 4],
      ]),
      0,
      shares,
    );
    expect(values[0]).toBe(0);
    expect(values[4]).toBe(5);
  });
});

it('finds the logged bucket of a value', () => {
  const buckets = bucketsOf([
    [0, 1, 2],
    [1, 3, 4],
  ]);
  expect(bucketAt(buckets, 0, 1)).toBe(1);
  expect(bucketAt(buckets, 0, 3)).toBe(1);
  expect(bucketAt(buckets, 0, 3.1)).toBe(-1);
  expect(totalCount(buckets, 0)).toBe(6);
});
