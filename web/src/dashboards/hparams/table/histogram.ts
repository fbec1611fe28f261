// SPDX-License-Identifier: Apache-2.0
import type {ColumnScale} from '../model/column_scale';

/** How many trials have a value in each of `count` equal shares of the axis. */
export function countBins(
  scale: ColumnScale,
  values: Float64Array,
  trials: Iterable<number>,
  count: number,
): Uint32Array {
  const bins = new Uint32Array(count);
  for (const trial of trials) {
    const place = scale.at(values[trial]!);
    if (Number.isNaN(place)) continue;
    const bin = Math.min(count - 1, Math.max(0, Math.floor(place * count)));
    bins[bin] = bins[bin]! + 1;
  }
  return bins;
}

/** How many of the trials have each category; the last one counts those without a value. */
export function countCategories(
  values: Float64Array,
  trials: Iterable<number>,
  categories: number,
): Uint32Array {
  const counts = new Uint32Array(categories + 1);
  for (const trial of trials) {
    const value = values[trial]!;
    const at = Number.isNaN(value) ? categories : value;
    counts[at] = counts[at]! + 1;
  }
  return counts;
}

/** Bars as the `d` of a path, from the bottom of a box, for the bins that `isIn` accepts. */
export function barPath(
  bins: Uint32Array,
  highest: number,
  {width, height}: {readonly width: number; readonly height: number},
  isIn: (bin: number) => boolean,
): string {
  const step = width / bins.length;
  let path = '';
  for (const [bin, count] of bins.entries()) {
    if (count === 0 || !isIn(bin)) continue;
    // A single trial among thousands is still seen.
    const tall = Math.max(1.5, (count / highest) * height);
    path += `M${(bin * step + 0.5).toFixed(1)} ${height}v${(-tall).toFixed(1)}h${(step - 1).toFixed(1)}v${tall.toFixed(1)}z`;
  }
  return path;
}
