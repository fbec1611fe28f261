// SPDX-License-Identifier: Apache-2.0
import type {Range} from './types';

/** A bucket as it was logged: left edge, right edge, count. */
export type Bucket = readonly [left: number, right: number, count: number];

/** The range that all buckets of all histograms lie in; undefined if there is none. */
export function bucketRange(histograms: readonly (readonly Bucket[])[]): Range | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const buckets of histograms) {
    for (const [left, right] of buckets) {
      min = Math.min(min, left);
      max = Math.max(max, right);
    }
  }
  if (min > max) return undefined;
  return min < max ? {min, max} : {min: min / 1.1 - 1, max: max * 1.1 + 1};
}

/**
 * Counts in `count` equal bins over a range. A bucket gives each bin the share that it overlaps; one
 * without width goes whole to the bin it lies in.
 */
export function rebin(buckets: readonly Bucket[], range: Range, count: number): Float64Array {
  const bins = new Float64Array(count);
  const width = (range.max - range.min) / count;
  const binOf = (x: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((x - range.min) / width)));
  for (const [left, right, weight] of buckets) {
    const first = binOf(left);
    if (!(right > left)) {
      bins[first]! += weight;
      continue;
    }
    for (let i = first; i <= binOf(right); i++) {
      const overlap =
        Math.min(right, range.min + (i + 1) * width) - Math.max(left, range.min + i * width);
      if (overlap > 0) bins[i]! += (weight * overlap) / (right - left);
    }
  }
  return bins;
}
