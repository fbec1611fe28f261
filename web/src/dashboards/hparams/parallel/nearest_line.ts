// SPDX-License-Identifier: Apache-2.0
import type {Axis} from './axis_places';
import {type Layout, yOf} from './layout';

/** The trial whose line is nearest to a point, at most `reach` pixels away. Of equal ones the last, which is in front. */
export function nearestLine(
  layout: Layout,
  axes: readonly Axis[],
  trials: Uint32Array,
  x: number,
  y: number,
  reach: number,
): number | undefined {
  const {xs} = layout;
  const last = xs.length - 1;
  const after = xs.findIndex((at) => at > x);
  const right = Math.min(last, Math.max(1, after < 0 ? last : after));
  const left = Math.max(0, right - 1);
  const from = axes[left]!.places;
  const to = axes[right]!.places;
  const width = xs[right]! - xs[left]!;
  const along = width > 0 ? Math.min(1, Math.max(0, (x - xs[left]!) / width)) : 0;
  const outside = Math.max(0, xs[0]! - x, x - xs[last]!);
  let found: number | undefined;
  let least = reach;
  for (const trial of trials) {
    const start = yOf(layout, from[trial]!);
    const rise = yOf(layout, to[trial]!) - start;
    // The distance to the line itself, not the vertical one, which is large beside a steep line.
    const steepness = width > 0 ? Math.hypot(1, rise / width) : 1;
    const distance = Math.hypot((start + rise * along - y) / steepness, outside);
    if (distance > least) continue;
    least = distance;
    found = trial;
  }
  return found;
}
