// SPDX-License-Identifier: Apache-2.0
// Converts series from the server to lines for the chart.
import type {Range, XKind} from '../chart/axes/axis';
import {CLOCK_SET} from '../chart/domain';
import {lowerBound, upperBound} from '../chart/nearest';
import type {Line} from '../chart/types';
import type {SeriesState} from '../data/chart_series';
import type {Numbers, SeriesColumns} from '../data/columns';

/** Identifies a line. */
export interface LineLook {
  readonly colour: string;
  readonly dash: readonly number[];
  /** Its tag, if a chart has lines of several tags. */
  readonly detail?: string | undefined;
  readonly isEdge?: boolean | undefined;
}

/** Superseded points first, then the current ones in front, in the order of the runs. */
export function makeLines(
  state: SeriesState,
  runs: readonly string[],
  lookOf: (run: string, tag: string) => LineLook,
): Line[] {
  const xKind = state.query?.x ?? 'step';
  const faint: Line[] = [];
  const lines: Line[] = [];
  for (const run of runs) {
    for (const old of state.superseded.get(run) ?? []) {
      if (old.drawn > 0) faint.push(makeLine(old, xKind, lookOf(run, old.tag), true));
    }
    for (const series of state.current.get(run) ?? []) {
      lines.push(makeLine(series, xKind, lookOf(run, series.tag), false));
    }
  }
  return [...faint, ...lines];
}

// The chart compares lines by identity, so each line object is created once.
const made = new WeakMap<SeriesColumns, Map<string, Line>>();

export function makeLine(
  series: SeriesColumns,
  xKind: XKind,
  look: LineLook,
  isFaint: boolean,
): Line {
  const key = JSON.stringify([xKind, look]);
  let variants = made.get(series);
  if (!variants) {
    variants = new Map();
    made.set(series, variants);
  }
  let line = variants.get(key);
  if (!line) {
    line = {...axes(series, xKind), key: series.run, ...styleOf(series.run, look), isFaint};
    variants.set(key, line);
  }
  return line;
}

function styleOf(run: string, {colour, dash, detail, isEdge}: LineLook) {
  return {
    colour,
    ...(dash.length > 0 ? {dash} : {}),
    ...(detail === undefined ? {} : {detail, name: `${run} ${detail}`}),
    ...(isEdge ? {isEdge} : {}),
  };
}

function axes(series: SeriesColumns, xKind: XKind) {
  const x = xColumn(series, xKind);
  const {value, smoothed, step, wallTime} = series;
  if (isAscending(x)) {
    return {x, y: value, steps: step, wallTimes: wallTime, ...(smoothed ? {smoothed} : {})};
  }
  // Clocks may go back and several writers may interleave, but a chart needs ascending x.
  const order = Uint32Array.from(x, (_, i) => i).sort((a, b) => x[a]! - x[b]!);
  return {
    x: reorder(x, order),
    y: reorder(value, order),
    steps: reorder(step, order),
    wallTimes: wallTime && reorder(wallTime, order),
    ...(smoothed ? {smoothed: reorder(smoothed, order)} : {}),
  };
}

function xColumn(series: SeriesColumns, xKind: XKind): Float64Array {
  if (xKind === 'step' || !series.wallTime) return series.step;
  if (xKind === 'wall_time') return series.wallTime;
  const start = series.startTime ?? 0;
  return series.wallTime.map((time) => time - start);
}

function isAscending(x: Float64Array): boolean {
  for (let i = 1; i < x.length; i++) if (x[i]! < x[i - 1]!) return false;
  return true;
}

function reorder<Column extends Numbers>(column: Column, order: Uint32Array): Column {
  return column.map((_, i) => column[order[i]!]!) as Column;
}

/** The points of current lines in a range of x, its ends included. */
export function countWithin(lines: readonly Line[], {min, max}: Range): number {
  let count = 0;
  for (const {x, isFaint, isEdge} of lines) {
    if (!isFaint && !isEdge) count += upperBound(x, max) - lowerBound(x, min);
  }
  return count;
}

/** Whether all lines end before the range or start after it, so that a chart of it is empty. */
export function areOutside(lines: readonly Line[], range: Range | undefined): boolean {
  if (range === undefined || lines.length === 0) return false;
  return lines.every(({x}) => !(x[0]! <= range.max && x[x.length - 1]! >= range.min));
}

// Fewer NaN values at the end may be an accident; the doctor uses the same number.
const NAN_END_MIN = 3;

/** A series whose last values are all NaN. */
export interface NanEnd {
  readonly run: string;
  readonly tag: string;
  /** The step of the first of these NaN values; undefined if all values are NaN. */
  readonly since: number | undefined;
}

/** Only for series that are complete to their end and not thinned, so that it is certain. */
export function nanEnds({current, query}: SeriesState): NanEnd[] {
  if (query?.end !== undefined) return [];
  return [...current.values()].flat().flatMap(({run, tag, step, value, inView, drawn, nan}) => {
    if (nan < NAN_END_MIN || drawn < inView) return [];
    let begin = drawn;
    while (begin > 0 && Number.isNaN(value[begin - 1])) begin--;
    if (drawn - begin < NAN_END_MIN) return [];
    const isAll = begin === 0 && query?.begin === undefined;
    return [{run, tag, since: isAll ? undefined : step[begin]!}];
  });
}

// Beside a series with later times, the chart's wall time axis leaves out one without.
function isTimed({wallTime}: SeriesColumns): boolean {
  return (wallTime?.at(-1) ?? 0) >= CLOCK_SET;
}

export interface PointCounts {
  readonly stored: number;
  readonly drawn: number;
  readonly superseded: number;
  /** In the requested window. */
  readonly nan: number;
  /** Left out of a time axis because their wall time is unusable. */
  readonly untimed: number;
  /** Whether every point in that window is drawn, so that counts in the chart are exact. */
  readonly isWhole: boolean;
  /** The number of series. */
  readonly lines: number;
}

/** The number of stored, drawn, superseded and NaN points of all current series. */
export function countPoints(state: SeriesState): PointCounts {
  const counts = {stored: 0, drawn: 0, superseded: 0, nan: 0, untimed: 0, isWhole: true, lines: 0};
  const every = [...state.current.values()].flat();
  const isAnyTimed = state.query?.x === 'wall_time' && every.some(isTimed);
  for (const series of every) {
    counts.lines++;
    counts.stored += series.stored;
    counts.superseded += series.superseded;
    counts.nan += series.nan;
    const isPlaced = !isAnyTimed || isTimed(series);
    counts.drawn += isPlaced ? series.drawn : 0;
    counts.untimed += isPlaced ? series.untimed : series.stored - series.superseded;
    if (series.drawn < series.inView) counts.isWhole = false;
  }
  return counts;
}
