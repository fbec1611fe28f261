// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {bucketRange, rebin} from './bins';

describe('rebin', () => {
  it('shares a bucket among the bins it overlaps', () => {
    expect([...rebin([[0, 4, 8]], {min: 0, max: 4}, 4)]).toEqual([2, 2, 2, 2]);
    expect([...rebin([[1, 2, 6]], {min: 0, max: 4}, 2)]).toEqual([6, 0]);
  });

  it('keeps the whole count of a bucket without width', () => {
    expect([...rebin([[4, 4, 3]], {min: 0, max: 4}, 4)]).toEqual([0, 0, 0, 3]);
  });
});

describe('bucketRange', () => {
  it('spans all histograms', () => {
    expect(bucketRange([[[0, 1, 1]], [[-2, 5, 1]]])).toEqual({min: -2, max: 5});
  });

  it('has width where all values are one', () => {
    const range = bucketRange([[[3, 3, 1]]])!;
    expect(range.min).toBeLessThan(3);
    expect(range.max).toBeGreaterThan(3);
  });

  it('is nothing for no buckets', () => {
    expect(bucketRange([[]])).toBeUndefined();
  });
});
