// SPDX-License-Identifier: Apache-2.0
// Finds the histogram and bin at a pixel, and the values to show for them.
import {bucketAt, totalCount} from './bins';
import {rowEdges} from './heat_map';
import type {Plan} from './histogram_rows';
import type {HistogramHover} from './histogram_types';
import {baseOf, countPixel} from './ridges';

/** A row and a bin of a plan. */
export interface Spot {
  readonly row: number;
  readonly bin: number;
}

/** The row and bin at a pixel of the plot; undefined without rows. */
export function spotAt(plan: Plan, px: number, py: number): Spot | undefined {
  const {rows, view, props} = plan;
  const count = rows[0]?.bins.length;
  if (count === undefined) return undefined;
  const bin = Math.max(0, Math.min(count - 1, Math.floor((px / view.width) * count)));
  if (props.mode === 'heat') {
    const edges = rowEdges(plan);
    const row = rows.findIndex((_, i) => py < edges[i + 1]!);
    return {row: row < 0 ? rows.length - 1 : row, bin};
  }
  const distance = (i: number) =>
    Math.abs(
      py -
        (props.mode === 'overlay'
          ? countPixel(plan, rows[i]!, rows[i]!.bins[bin]!)
          : baseOf(plan, rows[i]!)),
    );
  let nearest = 0;
  // Of equally near rows, the newest is in front.
  for (let i = 1; i < rows.length; i++) if (distance(i) <= distance(nearest)) nearest = i;
  return {row: nearest, bin};
}

/** The row with the nearest step; -1 without rows. */
export function rowOfStep({rows}: Plan, step: number): number {
  let best = -1;
  const away = (i: number) => Math.abs(rows[i]!.layer.step[rows[i]!.index]! - step);
  rows.forEach((_, i) => {
    if (best < 0 || away(i) <= away(best)) best = i;
  });
  return best;
}

export function describeSpot(
  plan: Plan,
  {row, bin}: Spot,
  client: {readonly clientX: number; readonly clientY: number},
  value: number,
): HistogramHover {
  const {layer, index, time, bins} = plan.rows[row]!;
  const {buckets} = layer;
  const width = (plan.values.max - plan.values.min) / bins.length;
  const min = plan.values.min + bin * width;
  const at = bucketAt(buckets, index, value);
  return {
    ...client,
    key: layer.key,
    colour: layer.colour,
    step: layer.step[index]!,
    time,
    total: totalCount(buckets, index),
    bin: {min, max: min + width},
    binCount: bins[bin]!,
    bucket:
      at < 0
        ? undefined
        : {min: buckets.left[at]!, max: buckets.right[at]!, count: buckets.count[at]!},
  };
}
