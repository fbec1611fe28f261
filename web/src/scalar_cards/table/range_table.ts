// SPDX-License-Identifier: Apache-2.0
// The rows of the table below a chart, from /api/v1/ranges.
import type {Selection} from '../card_settings';

/** A point of a series as sent by the server. Numbers that JSON does not support are strings. */
export interface PointJson {
  readonly step: number;
  readonly wall_time: number | string | null;
  readonly value: number | string;
  readonly smoothed?: number | string;
}

interface ExtremeJson {
  readonly step: number;
  readonly value: number | string;
}

export interface RangeJson {
  readonly run: string;
  readonly tag: string;
  readonly count: number;
  readonly at_begin: PointJson | null;
  readonly at_end: PointJson | null;
  readonly min: ExtremeJson | null;
  readonly max: ExtremeJson | null;
  readonly mean: number | string | null;
}

export interface TableRow {
  readonly run: string;
  readonly tag: string;
  /** By column name; undefined for an empty cell. */
  readonly cells: Readonly<Record<string, number | undefined>>;
}

const number = (value: number | string | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

/** For a single step the values there; for a range its statistics. */
export function tableRow(
  json: RangeJson,
  selection: Selection,
  startTime: number | undefined,
): TableRow {
  const cells = selection.end === undefined ? stepCells(json, startTime) : rangeCells(json);
  return {run: json.run, tag: json.tag, cells};
}

function stepCells({at_begin: point}: RangeJson, startTime: number | undefined) {
  const wallTime = number(point?.wall_time);
  // Before the run's start, the clock was not set.
  const isTimed = wallTime !== undefined && startTime !== undefined && wallTime >= startTime;
  return {
    Smoothed: number(point?.smoothed ?? point?.value),
    Value: number(point?.value),
    Step: point?.step,
    Time: wallTime,
    Relative: isTimed ? wallTime - startTime : undefined,
  };
}

function rangeCells(json: RangeJson): TableRow['cells'] {
  // The server also returns the nearest points, which are not in the range.
  if (json.count === 0) return {Points: 0};
  const {at_begin: first, at_end: last, min, max} = json;
  const start = number(first?.smoothed ?? first?.value);
  const end = number(last?.smoothed ?? last?.value);
  const isBoth = start !== undefined && end !== undefined;
  return {
    Min: number(min?.value),
    Max: number(max?.value),
    Mean: number(json.mean),
    Start: start,
    End: end,
    Δ: isBoth ? end - start : undefined,
    '%': isBoth && start !== 0 ? ((end - start) / Math.abs(start)) * 100 : undefined,
    'Start step': first?.step,
    'End step': last?.step,
    'Min step': min?.step,
    'Max step': max?.step,
    Points: json.count,
  };
}

/** Sorts rows by one column. Rows without a value are last in either direction. */
export function orderRows(
  rows: readonly TableRow[],
  column: string,
  isDescending: boolean,
): TableRow[] {
  const sign = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const left = a.cells[column];
    const right = b.cells[column];
    if (left === undefined || right === undefined) {
      return Number(left === undefined) - Number(right === undefined);
    }
    return sign * (left - right);
  });
}
