// SPDX-License-Identifier: Apache-2.0
// The columns that the tooltip and the table below a chart can show beside the run.
import type {Signal} from '@preact/signals';
import {type Codec, listCodec} from '../base/codec';
import {formatDuration, formatInteger, formatNumber, formatTime} from '../base/format';
import {habit} from '../base/habit';
import type {XKind} from '../chart/axes/axis';

export interface Column {
  /** The heading. */
  readonly name: string;
  /** What the heading stands for, in the list of columns. */
  readonly label: string;
  format(value: number): string;
}

const asPercent = (value: number) => `${formatNumber(Number(value.toPrecision(3)))}%`;

/** Of the values at a step. */
export const pointColumns: readonly Column[] = [
  {name: 'Smoothed', label: 'Smoothed value', format: formatNumber},
  {name: 'Value', label: 'Value', format: formatNumber},
  {name: 'Step', label: 'Step', format: formatInteger},
  {name: 'Time', label: 'Date and time', format: formatTime},
  {name: 'Relative', label: 'Time since the start', format: formatDuration},
];

/** Of the statistics of a range of steps. */
export const rangeColumns: readonly Column[] = [
  {name: 'Min', label: 'Minimum', format: formatNumber},
  {name: 'Max', label: 'Maximum', format: formatNumber},
  {name: 'Start', label: 'Value at the start', format: formatNumber},
  {name: 'End', label: 'Value at the end', format: formatNumber},
  {name: 'Δ', label: 'Change (Δ)', format: formatNumber},
  {name: '%', label: 'Change in percent', format: asPercent},
  {name: 'Mean', label: 'Mean', format: formatNumber},
  {name: 'Start step', label: 'Step at the start', format: formatInteger},
  {name: 'End step', label: 'Step at the end', format: formatInteger},
  {name: 'Min step', label: 'Step of the minimum', format: formatInteger},
  {name: 'Max step', label: 'Step of the maximum', format: formatInteger},
  {name: 'Points', label: 'Number of points', format: formatInteger},
];

/** Names of columns; unknown ones are from another version and are dropped. */
export function namesCodec(columns: readonly Column[]): Codec<readonly string[]> {
  const known = new Set(columns.map(({name}) => name));
  return {
    parse: (text) => listCodec.parse(text)?.filter((name) => known.has(name)),
    print: listCodec.print,
  };
}

function columnHabit(
  name: string,
  columns: readonly Column[],
  hidden: readonly string[],
): Signal<readonly string[]> {
  const standard = columns.map((column) => column.name).filter((each) => !hidden.includes(each));
  return habit<readonly string[]>(name, namesCodec(columns), standard);
}

export const stepTableColumns = columnHabit('stepTableColumns', pointColumns, ['Time']);
export const rangeTableColumns = columnHabit('rangeTableColumns', rangeColumns, [
  'Min step',
  'Max step',
  'Points',
]);
/** In addition to the column of the x axis. */
export const readoutColumns = columnHabit('readoutColumns', pointColumns, [
  'Step',
  'Time',
  'Relative',
]);

const axisColumns: Readonly<Record<XKind, string>> = {
  step: 'Step',
  relative: 'Relative',
  wall_time: 'Time',
};

/** The column of the tooltip that is the x axis, which is always shown. */
export function axisColumn(kind: XKind): string {
  return axisColumns[kind];
}

/** The chosen columns, in their fixed order. */
export function chosenColumns(columns: readonly Column[], chosen: readonly string[]): Column[] {
  return columns.filter(({name}) => chosen.includes(name));
}
