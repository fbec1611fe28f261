// SPDX-License-Identifier: Apache-2.0
// The rows of the table below a chart, from /api/v1/ranges.
import type {Selection} from './card_settings';

/** A point of a series as sent by the server. Numbers that JSON does not support are strings. */
export interface PointJson {
  readonly step: number;
  readonly wall_time: number | string | null;
  readonly value: number | string;
  readonly smoothed?: number | string;
}

export interface RangeJson {
  readonly run: string;
  readonly tag: string;
  readonly count: number;
  readonly at_begin: PointJson | null;
  readonly at_end: PointJson | null;
  readonly min: {readonly step: number; readonly value: number | string} | null;
  readonly max: {readonly step: number; readonly value: number | string} | null;
  readonly mean: number | string | null;
}

export interface TableRow {
  readonly run: string;
  readonly tag: string;
  /** By column name; undefined for an empty cell. */
  readonly cells: Readonly<Record<string, number | undefined>>;
}

export const stepColumns = ['Smoothed', 'Value', 'Step', 'Relative'] as const;
export const rangeColumns = [
  'Min',
  'Max',
  'Start',
  'End',
  'Δ',
  '%',
  'Mean',
  'Start step',
  'End step',
] as const;

const number = (value: number | string | null | undefined): number | undefined =>
  value === null || value === undefined ? undefined : Number(value);

/** For a single step the values there; for a range its statistics. */
export function tableRow(
  json: RangeJson,
  selection: Selection,
  startTime: number | undefined,
): TableRow {
  const begin = json.at_begin;
  if (selection.end === undefined) {
    const wallTime = number(begin?.wall_time);
    // Before the run's start, the clock was not set.
    const isTimed = wallTime !== undefined && startTime !== undefined && wallTime >= startTime;
    const cells = {
      Smoothed: number(begin?.smoothed ?? begin?.value),
      Value: number(begin?.value),
      Step: begin?.step,
      Relative: isTimed ? wallTime - startTime : undefined,
    };
    return {run: json.run, tag: json.tag, cells};
  }
  const start = number(begin?.smoothed ?? begin?.value);
  const end = number(json.at_end?.smoothed ?? json.at_end?.value);
  const isBoth = start !== undefined && end !== undefined;
  const cells = {
    Min: number(json.min?.value),
    Max: number(json.max?.value),
    Mean: number(json.mean),
    Start: start,
    End: end,
    Δ: isBoth ? end - start : undefined,
    '%': isBoth && start !== 0 ? ((end - start) / Math.abs(start)) * 100 : undefined,
    'Start step': begin?.step,
    'End step': json.at_end?.step,
  };
  return {run: json.run, tag: json.tag, cells};
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
