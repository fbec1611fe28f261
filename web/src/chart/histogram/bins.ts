// SPDX-License-Identifier: Apache-2.0
// Computations on logged histograms: their range, equal bins, percentiles.
import type {Range} from '../axes/axis';
import type {Numbers} from '../types';

/** Histograms stored one after another; histogram i has the buckets from starts[i] to starts[i + 1]. */
export interface Buckets {
  readonly starts: Uint32Array;
  readonly left: Numbers;
  readonly right: Numbers;
  readonly count: Numbers;
}

/** The range of the buckets that are not empty; undefined if all are empty. */
function countedRange(buckets: Buckets, index: number): Range | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = buckets.starts[index]!; i < buckets.starts[index + 1]!; i++) {
    if (!(buckets.count[i]! > 0)) continue;
    if (buckets.left[i]! < min) min = buckets.left[i]!;
    if (buckets.right[i]! > max) max = buckets.right[i]!;
  }
  return min <= max ? {min, max} : undefined;
}

/**
 * The range of the chosen histograms, each without the share `clip` of its values at either end;
 * undefined if all are empty.
 */
export function bucketRange(
  buckets: Buckets,
  indices: Iterable<number>,
  clip: number,
): Range | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const index of indices) {
    const range = countedRange(buckets, index);
    if (range === undefined) continue;
    const [low, high] =
      clip > 0 ? percentiles(buckets, index, [clip, 1 - clip]) : [range.min, range.max];
    if (low! < min) min = low!;
    if (high! > max) max = high!;
  }
  return Number.isFinite(max - min) && min <= max ? {min, max} : undefined;
}

/** Adds some room around a single value. */
export function widened({min, max}: Range): Range {
  return min < max ? {min, max} : {min: min / 1.1 - 1, max: max * 1.1 + 1};
}

/**
 * The counts in `count` equal bins over a range. A bucket gives each bin the share that overlaps
 * it; a bucket without width belongs to one bin. Buckets outside the range are ignored.
 */
export function rebin(buckets: Buckets, index: number, range: Range, count: number): Float64Array {
  const bins = new Float64Array(count);
  const width = (range.max - range.min) / count;
  const binOf = (x: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((x - range.min) / width)));
  for (let i = buckets.starts[index]!; i < buckets.starts[index + 1]!; i++) {
    const left = buckets.left[i]!;
    const right = buckets.right[i]!;
    const weight = buckets.count[i]!;
    if (!(weight > 0) || right < range.min || left > range.max) continue;
    const first = binOf(left);
    if (!(right > left)) {
      bins[first]! += weight;
      continue;
    }
    for (let bin = first; bin <= binOf(right); bin++) {
      const begin = Math.max(left, range.min + bin * width);
      const overlap = Math.min(right, range.min + (bin + 1) * width) - begin;
      if (overlap > 0) bins[bin]! += (weight * overlap) / (right - left);
    }
  }
  return bins;
}

/** The number of values in a histogram. */
export function totalCount(buckets: Buckets, index: number): number {
  let total = 0;
  for (let i = buckets.starts[index]!; i < buckets.starts[index + 1]!; i++) {
    total += buckets.count[i]!;
  }
  return total;
}

/** The logged bucket that contains a value; -1 if there is none. */
export function bucketAt(buckets: Buckets, index: number, value: number): number {
  const end = buckets.starts[index + 1]!;
  for (let i = buckets.starts[index]!; i < end; i++) {
    if (value < buckets.left[i]!) continue;
    if (value < buckets.right[i]! || (value === buckets.right[i]! && i === end - 1)) return i;
  }
  return -1;
}

/**
 * The values below which the given shares, ascending from 0 to 1, of all logged values lie. Values
 * are assumed to be spread evenly within a bucket. Returns zeros without buckets, and the last edge
 * if all buckets are empty.
 */
export function percentiles(
  buckets: Buckets,
  index: number,
  shares: readonly number[],
): Float64Array {
  const values = new Float64Array(shares.length);
  const begin = buckets.starts[index]!;
  const end = buckets.starts[index + 1]!;
  if (begin === end) return values;
  const total = totalCount(buckets, index);
  const last = buckets.right[end - 1]!;
  let at = begin;
  let before = 0;
  shares.forEach((share, k) => {
    // A share that ends with a bucket belongs to the next bucket that is not empty.
    while (at < end && before + buckets.count[at]! <= share * total) before += buckets.count[at++]!;
    if (at === end || !(total > 0)) {
      values[k] = last;
      return;
    }
    const left = at === begin || before === 0 ? firstEdge(buckets, index) : buckets.right[at - 1]!;
    const part = (share * total - before) / buckets.count[at]!;
    values[k] = left + part * (Math.min(buckets.right[at]!, last) - left);
  });
  return values;
}

function firstEdge(buckets: Buckets, index: number): number {
  return buckets.left[buckets.starts[index]!]!;
}
