// SPDX-License-Identifier: Apache-2.0
// A brush is how an axis shows the filter of its column. Its ends are places on the column's scale,
// from 0 to 1.
import {valueText} from '../model/cell_text';
import type {ColumnScale} from '../model/column_scale';
import {type Filter, type Missing, passes} from '../model/filter';
import type {NumberColumn, TrialColumn} from '../model/trial_table';

export interface Span {
  readonly low: number;
  readonly high: number;
}

export interface Brush {
  /** One for an interval. A set of values or a pattern may have several, or none. */
  readonly spans: readonly Span[];
  /** Whether trials without a value pass. */
  readonly hasMissing: boolean;
}

/** Values that are nearer than this are marked as one. */
const MERGED = 0.004;
/** The ends of a category's share are not exact numbers. */
const SLACK = 1e-9;

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Undefined if the filter lets all trials pass. */
export function brushOf(
  column: TrialColumn,
  scale: ColumnScale,
  filter: Filter | undefined,
): Brush | undefined {
  if (!filter) return undefined;
  const hasMissing = filter.missing !== 'out';
  if (filter.missing === 'only') return {spans: [], hasMissing};
  if (filter.kind === 'interval') return {spans: spansOf(column, scale, filter), hasMissing};
  if (filter.kind !== 'any') return {spans: marks(column, scale, filter), hasMissing};
  return hasMissing ? undefined : {spans: [{low: 0, high: 1}], hasMissing};
}

interface Interval {
  readonly min: number;
  readonly max: number;
}

function spansOf(column: TrialColumn, scale: ColumnScale, interval: Interval): readonly Span[] {
  if (column.type === 'category') {
    const first = Math.max(0, Math.ceil(interval.min));
    const last = Math.min(column.labels.length - 1, Math.floor(interval.max));
    return first > last ? [] : [{low: first * scale.grain, high: (last + 1) * scale.grain}];
  }
  const [min, max] = within(column, scale, interval) ?? [];
  if (min === undefined || max === undefined) return [];
  return [{low: scale.at(min), high: scale.at(max)}];
}

/** The part of an interval that the axis has. On an axis of ranks only values of trials have a place. */
function within(
  column: NumberColumn,
  scale: ColumnScale,
  {min, max}: Interval,
): readonly [number, number] | undefined {
  const {extent, values} = column;
  if (!extent || min > extent[1] || max < extent[0]) return undefined;
  if (scale.kind !== 'quantile') return [Math.max(min, extent[0]), Math.min(max, extent[1])];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!(value >= min && value <= max && Number.isFinite(value))) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : undefined;
}

/** Marks of the single values that pass. */
function marks(column: TrialColumn, scale: ColumnScale, filter: Filter): readonly Span[] {
  const test = passes(column, {...filter, missing: 'out'});
  const half = column.type === 'category' ? scale.grain / 2 : 0;
  const found = new Set<number>();
  for (const [trial, value] of column.values.entries()) if (test(trial)) found.add(scale.at(value));
  const places = [...found].filter((place) => !Number.isNaN(place)).sort((a, b) => a - b);
  const spans: Span[] = [];
  for (const place of places) {
    const last = spans.at(-1);
    const isNear = last !== undefined && place - half - last.high < MERGED;
    if (isNear) spans[spans.length - 1] = {low: last.low, high: place + half};
    else spans.push({low: place - half, high: place + half});
  }
  return spans;
}

/** The filter that a brush sets. */
export function filterOf(
  column: TrialColumn,
  scale: ColumnScale,
  {low, high}: Span,
  missing: Missing,
): Filter {
  if (missing === 'only') return {kind: 'any', missing};
  if (column.type === 'category') {
    const min = scale.valueAt(low);
    const max = Math.max(min, scale.valueAt(high - SLACK));
    return {kind: 'interval', min, max, missing};
  }
  // The ends are exact, or the best trial might be left out by a rounding error.
  const [first, last] = column.extent ?? [0, 0];
  return {
    kind: 'interval',
    min: low <= 0 ? first : clamp(shortValue(scale, low), first, last),
    max: high >= 1 ? last : clamp(shortValue(scale, high), first, last),
    missing,
  };
}

/** A part of the axis that is smaller than a pixel. */
const FINEST = 0.001;

/** The value at a place with no more digits than the place has. Ranks are exact values of trials. */
function shortValue(scale: ColumnScale, place: number): number {
  const value = scale.valueAt(place);
  if (scale.kind === 'quantile' || value === 0) return value;
  const step = Math.abs(scale.valueAt(place + FINEST) - value);
  const digits = 1 + Math.ceil(Math.log10(Math.abs(value) / step));
  return digits <= 15 ? Number(value.toPrecision(Math.max(1, digits))) : value;
}

/** The filter after only one end was moved: the other one keeps its exact value. */
export function withOtherEnd(
  filter: Filter,
  before: Filter | undefined,
  moved: 'low' | 'high',
): Filter {
  if (filter.kind !== 'interval' || before?.kind !== 'interval') return filter;
  return moved === 'low' ? {...filter, max: before.max} : {...filter, min: before.min};
}

/** How far a key moves an end. */
export function keyStep({grain}: ColumnScale, isLarge: boolean): number {
  return Math.max(grain, isLarge ? 0.1 : 0.01);
}

/** The span with one end moved, which never passes the other one. */
export function withEnd(
  span: Span,
  end: 'low' | 'high',
  place: number,
  {kind, grain}: ColumnScale,
): Span {
  // A category is a share of the axis, so the ends are apart by one.
  const least = kind === 'category' ? grain : 0;
  if (end === 'low') return {low: clamp(place, 0, span.high - least), high: span.high};
  return {low: span.low, high: clamp(place, span.low + least, 1)};
}

/** The span moved as a whole, as far as the axis reaches. */
export function shifted({low, high}: Span, by: number): Span {
  const distance = clamp(by, -low, 1 - high);
  return {low: low + distance, high: high + distance};
}

export function spanBetween(a: number, b: number): Span {
  return {low: Math.min(a, b), high: Math.max(a, b)};
}

/** The value at an end of a span, as text. */
export function endText(
  column: TrialColumn,
  scale: ColumnScale,
  span: Span,
  end: 'low' | 'high',
): string {
  const filter = filterOf(column, scale, span, 'out');
  if (filter.kind !== 'interval') return '';
  return valueText(column, end === 'low' ? filter.min : filter.max);
}

/** What a filter lets pass, in words. */
export function filterText(column: TrialColumn, filter: Filter): string {
  if (filter.missing === 'only') return 'only without a value';
  const rest = filter.missing === 'in' ? ', or without a value' : '';
  switch (filter.kind) {
    case 'interval':
      return `${intervalText(column, filter)}${rest}`;
    case 'values':
      return `${filter.labels.join(', ')}${rest}`;
    case 'pattern':
      return `values that match ${filter.text}${rest}`;
    case 'any':
      return 'any value';
  }
}

function intervalText(column: TrialColumn, {min, max}: Interval): string {
  const ends = column.type === 'category' ? [Math.ceil(min), Math.floor(max)] : [min, max];
  return ends.map((value) => valueText(column, value)).join(' to ');
}
