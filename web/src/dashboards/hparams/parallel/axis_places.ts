// SPDX-License-Identifier: Apache-2.0
// Where each trial crosses an axis.
import type {ColumnScale} from '../model/column_scale';
import type {TrialColumn} from '../model/trial_table';

export interface Axis {
  readonly column: TrialColumn;
  readonly scale: ColumnScale;
  readonly isInverted: boolean;
  /** By trial: from 0 at the lower end to 1 at the upper one; NaN for no value. */
  readonly places: Float32Array;
}

/** The part of a category's share in which its trials are spread. */
const SPREAD = 0.6;

/**
 * The trials of a category are spread in the given order. Otherwise all of their lines would meet
 * in one point, and none could be followed to the other side.
 */
export function placesOf(
  column: TrialColumn,
  scale: ColumnScale,
  isInverted: boolean,
  order: Uint32Array,
): Float32Array {
  const places = Float32Array.from(column.values, (value) => scale.at(value));
  if (column.type === 'category') spread(places, column.values, column.labels.length, order);
  if (isInverted) for (const [i, place] of places.entries()) places[i] = 1 - place;
  return places;
}

function spread(
  places: Float32Array,
  values: Float64Array,
  categories: number,
  order: Uint32Array,
): void {
  const counts = new Uint32Array(categories);
  for (const value of values) if (!Number.isNaN(value)) counts[value]!++;
  const before = new Uint32Array(categories);
  const band = SPREAD / Math.max(1, categories);
  for (const trial of order) {
    const value = values[trial]!;
    if (Number.isNaN(value)) continue;
    const rank = (before[value]!++ + 0.5) / counts[value]!;
    places[trial]! += (rank - 0.5) * band;
  }
}

const known = new WeakMap<TrialColumn, Axis & {readonly order: Uint32Array}>();

/** The axis of a column. Computed again only if something has changed. */
export function axisOf(
  column: TrialColumn,
  scale: ColumnScale,
  isInverted: boolean,
  order: Uint32Array,
): Axis {
  const last = known.get(column);
  if (last?.scale === scale && last.isInverted === isInverted && last.order === order) return last;
  const places = placesOf(column, scale, isInverted, order);
  const made = {column, scale, isInverted, places, order};
  known.set(column, made);
  return made;
}
