// SPDX-License-Identifier: Apache-2.0
// Where a value of a column is on an axis, from 0 to 1, whatever the view makes of that.

import {formatNumber} from '../../../base/format';
import {makeScale} from '../../../chart/axes/scale';
import {numberTicks} from '../../../chart/axes/ticks';
import type {CategoryColumn, NumberColumn, TrialColumn} from './trial_table';

export type ScaleKind = 'linear' | 'log' | 'quantile' | 'category';

export interface ColumnTick {
  readonly at: number;
  readonly label: string;
}

export interface ColumnScale {
  readonly kind: ScaleKind;
  /** The distance between neighbouring places if there are only certain ones, as for categories; otherwise 0. */
  readonly grain: number;
  /** From 0 to 1; NaN for a value that has no place: missing, infinite, or not positive on a log scale. */
  at(value: number): number;
  /** The value at a place; categories are rounded to the nearest. */
  valueAt(place: number): number;
  /** About `count` ticks, fewer or all for categories. */
  ticks(count: number): readonly ColumnTick[];
}

/** The scales that a column can have, the best one first. */
export function scaleKinds(column: TrialColumn): readonly ScaleKind[] {
  if (column.type === 'category') return ['category'];
  const canLog = column.extent !== undefined && column.extent[0] > 0;
  if (!canLog) return ['linear', 'quantile'];
  return column.isLog ? ['log', 'linear', 'quantile'] : ['linear', 'log', 'quantile'];
}

export function makeColumnScale(column: TrialColumn, kind?: ScaleKind): ColumnScale {
  if (column.type === 'category') return categoryScale(column);
  const kinds = scaleKinds(column);
  const chosen = kind !== undefined && kinds.includes(kind) ? kind : kinds[0];
  return chosen === 'quantile' ? quantileScale(column) : rangeScale(column, chosen as 'linear');
}

/** Categories have equal shares, so that lines do not end at the edge. */
function categoryScale({labels}: CategoryColumn): ColumnScale {
  const count = Math.max(1, labels.length);
  return {
    kind: 'category',
    grain: 1 / count,
    at: (value) => (value + 0.5) / count,
    valueAt: (place) => Math.min(count - 1, Math.max(0, Math.floor(place * count))),
    ticks: (wanted) => {
      const stride = Math.max(1, Math.ceil(labels.length / Math.max(1, wanted)));
      return labels.flatMap((label, i) =>
        i % stride === 0 ? [{at: (i + 0.5) / count, label}] : [],
      );
    },
  };
}

function rangeScale({extent, values}: NumberColumn, kind: 'linear' | 'log'): ColumnScale {
  const [min, max] = extent ?? [0, 1];
  const scale = makeScale(kind, {min, max}, 0, 1);
  // Nobody trains half a layer.
  const finest = values.some((value) => Number.isFinite(value) && value % 1 !== 0) ? 0 : 1;
  const at = (value: number) => {
    const place = scale.toPixel(value);
    return Number.isFinite(place) ? place : Number.NaN;
  };
  return {
    kind,
    grain: 0,
    at,
    valueAt: (place) => (max > min ? scale.fromPixel(place) : min),
    ticks: (count) => {
      if (min === max) return [{at: at(min), label: formatNumber(min)}];
      const ticks = numberTicks(kind, {min, max}, count, 1, finest);
      return ticks.map(({value, label}) => ({at: at(value), label}));
    },
  };
}

/** Every distinct value has its rank. */
function quantileScale({values}: NumberColumn): ColumnScale {
  const sorted = Float64Array.from(new Set(values.filter(Number.isFinite))).sort();
  const last = Math.max(1, sorted.length - 1);
  const valueAt = (place: number) =>
    sorted[Math.round(Math.min(1, Math.max(0, place)) * last)] ?? 0;
  return {
    kind: 'quantile',
    grain: 1 / last,
    at: (value) => (Number.isFinite(value) ? rank(sorted, value) / last : Number.NaN),
    valueAt,
    ticks: (count) => {
      const steps = Math.max(1, Math.min(count, last));
      return Array.from({length: steps + 1}, (_, i) => i / steps).map((at) => ({
        at,
        label: formatNumber(valueAt(at)),
      }));
    },
  };
}

function rank(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, sorted.length - 1));
}
