// SPDX-License-Identifier: Apache-2.0
// How strong the background of a number is: the better a metric, the larger a parameter.
import type {ColumnScale} from '../model/column_scale';
import {goalOf} from '../model/derived';
import type {Goal} from '../model/metric_spec';
import {scaleOf} from '../model/scale_choice';
import type {NumberColumn, TrialColumn} from '../model/trial_table';

export type Heat = (value: number) => number;

// One failed trial with a loss of 1e9 must not make all others look the same.
const OUTLIERS = 0.05;

/** From 0 to 1, the strongest; NaN for values that have no place. */
export function makeHeat(column: NumberColumn, scale: ColumnScale, goal: Goal | undefined): Heat {
  const places = column.values.map(scale.at).filter(Number.isFinite).sort();
  const last = places.length - 1;
  const low = places[Math.floor(last * OUTLIERS)] ?? 0;
  const high = places[Math.ceil(last * (1 - OUTLIERS))] ?? 1;
  return (value) => {
    const place = scale.at(value);
    const share = high > low ? Math.min(1, Math.max(0, (place - low) / (high - low))) : Number.NaN;
    return goal === 'minimize' ? 1 - share : share;
  };
}

interface Held {
  readonly scale: ColumnScale;
  readonly goal: Goal | undefined;
  readonly heat: Heat;
}

// A column is replaced when the table changes, and its entry with it.
const held = new WeakMap<TrialColumn, Held>();

export function heatOf(column: NumberColumn): Heat {
  const scale = scaleOf(column);
  const goal = goalOf(column);
  const known = held.get(column);
  if (known?.scale === scale && known.goal === goal) return known.heat;
  const heat = makeHeat(column, scale, goal);
  held.set(column, {scale, goal, heat});
  return heat;
}
