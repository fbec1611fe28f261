// SPDX-License-Identifier: Apache-2.0
// Where trials are on the axes of a plot, from 0 to 1.
import {hashText} from '../../../base/hash';
import type {ColumnScale} from '../model/column_scale';
import {trials} from '../model/derived';
import {scaleOf} from '../model/scale_choice';
import type {Trial, TrialColumn} from '../model/trial_table';

export type Axis = 'x' | 'y';

/** The part of a category's share that its points fill. */
const SPREAD = 0.6;

/**
 * From -0.5 to 0.5: trials of one category are spread, always in the same way. The two axes differ,
 * so that points of two categories fill an area.
 */
export function jitter(name: string, axis: Axis): number {
  const hash = hashText(name);
  return (axis === 'x' ? hash & 0xffff : hash >>> 16) / 0xffff - 0.5;
}

/** The place of every trial by its index; NaN without one. */
export function computePlaces(
  column: TrialColumn,
  scale: ColumnScale,
  all: readonly Trial[],
  axis: Axis,
): Float32Array {
  const places = Float32Array.from(column.values, scale.at);
  if (column.type === 'number') return places;
  const spread = SPREAD / Math.max(1, column.labels.length);
  return places.map((place, trial) => place + spread * jitter(all[trial]!.name, axis));
}

const known = {
  x: new WeakMap<ColumnScale, Float32Array>(),
  y: new WeakMap<ColumnScale, Float32Array>(),
};

/** The same for the present table; computed once, because many plots share their columns. */
export function placesOf(column: TrialColumn, axis: Axis): Float32Array {
  const scale = scaleOf(column);
  const before = known[axis].get(scale);
  if (before?.length === column.values.length) return before;
  const places = computePlaces(column, scale, trials.value, axis);
  known[axis].set(scale, places);
  return places;
}
