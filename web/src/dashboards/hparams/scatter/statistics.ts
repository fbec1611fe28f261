// SPDX-License-Identifier: Apache-2.0
// What plots say about their points.

export interface Trend {
  readonly slope: number;
  readonly intercept: number;
  /** The share of the variance that the line explains; NaN if all points have the same y. */
  readonly r2: number;
  readonly count: number;
  /** The least and the greatest x: the line says nothing beyond them. */
  readonly from: number;
  readonly to: number;
}

/** The line with the least squares. Points without an x or y are left out; undefined if x does not vary. */
export function trendOf(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  trials: ArrayLike<number>,
): Trend | undefined {
  const used = Array.from(trials).filter((t) => Number.isFinite(xs[t]! + ys[t]!));
  const count = used.length;
  const meanX = used.reduce((sum, t) => sum + xs[t]!, 0) / count;
  const meanY = used.reduce((sum, t) => sum + ys[t]!, 0) / count;
  const sums = {xx: 0, yy: 0, xy: 0, from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY};
  // The means first: sums of squares would lose the digits of values far from zero.
  for (const trial of used) {
    const dx = xs[trial]! - meanX;
    const dy = ys[trial]! - meanY;
    sums.xx += dx * dx;
    sums.yy += dy * dy;
    sums.xy += dx * dy;
    sums.from = Math.min(sums.from, xs[trial]!);
    sums.to = Math.max(sums.to, xs[trial]!);
  }
  const {xx, yy, xy, from, to} = sums;
  if (count < 2 || !(to > from)) return undefined;
  const slope = xy / xx;
  return {slope, intercept: meanY - slope * meanX, r2: (xy * xy) / (xx * yy), count, from, to};
}

/** Between two values it is interpolated, as NumPy and R do by default. The values are ascending. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

export interface Box {
  readonly low: number;
  readonly quartile1: number;
  readonly median: number;
  readonly quartile3: number;
  readonly high: number;
  readonly count: number;
}

/** How far whiskers reach, in distances between the quartiles. */
const WHISKER = 1.5;

/** Whiskers end at the last value within reach. Undefined if there is no value. */
export function boxOf(values: Iterable<number>): Box | undefined {
  const sorted = Float64Array.from(values).filter(Number.isFinite).sort();
  if (sorted.length === 0) return undefined;
  const [quartile1, median, quartile3] = [0.25, 0.5, 0.75].map((share) => quantile(sorted, share));
  const reach = WHISKER * (quartile3! - quartile1!);
  const low = sorted.find((value) => value >= quartile1! - reach)!;
  const high = sorted.findLast((value) => value <= quartile3! + reach)!;
  return {
    low,
    quartile1: quartile1!,
    median: median!,
    quartile3: quartile3!,
    high,
    count: sorted.length,
  };
}

/** The box of each category. `categories` and `values` are by trial. */
export function boxesOf(
  categories: ArrayLike<number>,
  count: number,
  values: ArrayLike<number>,
  trials: ArrayLike<number>,
): readonly (Box | undefined)[] {
  const groups = Array.from({length: count}, (): number[] => []);
  for (let i = 0; i < trials.length; i++)
    groups[categories[trials[i]!]!]?.push(values[trials[i]!]!);
  return groups.map(boxOf);
}

/** How many places from 0 to 1 are in each of `bins` equal parts. */
export function binPlaces(
  places: ArrayLike<number>,
  trials: ArrayLike<number>,
  bins: number,
): Uint32Array {
  const counts = new Uint32Array(bins);
  for (let i = 0; i < trials.length; i++) {
    const place = places[trials[i]!]!;
    if (place >= 0 && place <= 1) counts[Math.min(bins - 1, Math.floor(place * bins))]!++;
  }
  return counts;
}
