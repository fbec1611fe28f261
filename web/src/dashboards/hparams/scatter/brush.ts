// SPDX-License-Identifier: Apache-2.0
// A rectangle drawn in a plot filters both of its columns in all views.
import {batch} from '@preact/signals';
import {setFilter} from '../model/actions';
import type {ColumnScale} from '../model/column_scale';
import {drawnTrials} from '../model/derived';
import type {Filter} from '../model/filter';
import {scaleOf} from '../model/scale_choice';
import type {TrialColumn} from '../model/trial_table';
import {filters} from '../model/view_state';
import type {Point} from './marks';

/** Digits of a drawn limit: finer than the pixels, and short in the address. */
const DIGITS = 5;

/**
 * The filter for a part of an axis. The whole axis only leaves out trials that have no place on it;
 * undefined if there are none.
 */
export function filterOf(
  column: TrialColumn,
  scale: ColumnScale,
  from: number,
  to: number,
): Filter | undefined {
  const [low, high] = from < to ? [from, to] : [to, from];
  const [least, most] = column.type === 'category' ? [0, column.labels.length - 1] : column.extent!;
  const isRange = scale.kind === 'linear' || scale.kind === 'log';
  const round = (value: number) => (isRange ? Number(value.toPrecision(DIGITS)) : value);
  const min = low <= 0 ? least : round(scale.valueAt(low));
  const max = high >= 1 ? most : round(scale.valueAt(high));
  if (min > least || max < most)
    return {kind: 'interval', min: Math.min(min, max), max: Math.max(min, max), missing: 'out'};
  return column.present < column.values.length ? {kind: 'any', missing: 'out'} : undefined;
}

/** The part of an axis that a filter leaves; undefined if it is not an interval. */
export function partOf(
  column: TrialColumn,
  scale: ColumnScale,
  filter: Filter | undefined,
): readonly [from: number, to: number] | undefined {
  if (filter?.kind !== 'interval') return undefined;
  const {min, max} = filter;
  if (column.type === 'category') {
    const count = Math.max(1, column.labels.length);
    return [clamp(min / count, 0), clamp((max + 1) / count, 1)];
  }
  return [clamp(scale.at(min), 0), clamp(scale.at(max), 1)];
}

function clamp(place: number, otherwise: number): number {
  return Number.isNaN(place) ? otherwise : Math.min(1, Math.max(0, place));
}

/** Filters by a rectangle between two places. A rectangle without a trial changes nothing. */
export function brush(x: TrialColumn, y: TrialColumn, from: Point, to: Point): void {
  batch(() => {
    const before = filters.peek();
    setFilter(x.id, filterOf(x, scaleOf(x), from.x, to.x));
    if (y !== x) setFilter(y.id, filterOf(y, scaleOf(y), from.y, to.y));
    if (drawnTrials.peek().length === 0) filters.value = before;
  });
}

export function clearBrush(x: TrialColumn, y: TrialColumn): void {
  batch(() => {
    setFilter(x.id, undefined);
    setFilter(y.id, undefined);
  });
}

export function isBrushed(x: TrialColumn, y: TrialColumn): boolean {
  return filters.peek().has(x.id) || filters.peek().has(y.id);
}
