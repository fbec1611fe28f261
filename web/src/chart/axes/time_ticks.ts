// SPDX-License-Identifier: Apache-2.0
// Ticks for times: relative times in clock units, wall times in the browser's time zone.

import type {Range} from './axis';
import {formatDuration, monthNames, twoDigits} from './format';
import {multiplesIn, type Tick, tickStep} from './ticks';

const minute = 60;
const hour = 3600;
const day = 86400;

/** Round steps of a clock, in seconds. */
const clockSteps = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
];

export function relativeTicks(range: Range, count: number): Tick[] {
  const span = range.max - range.min;
  const step = relativeStep(span, Math.max(1, count));
  return multiplesIn(range, step).map((value) => ({value, label: formatDuration(value, step)}));
}

function relativeStep(span: number, count: number): number {
  const rough = span / count;
  if (rough < 1) return tickStep(0, span, count);
  const step = clockSteps.find((candidate) => candidate >= rough * 0.75);
  return step ?? Math.max(1, tickStep(0, span / day, count)) * day;
}

type Field = 'millisecond' | 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';

interface CalendarStep {
  readonly field: Field;
  readonly count: number;
  readonly seconds: number;
}

function calendarSteps(field: Field, seconds: number, counts: readonly number[]): CalendarStep[] {
  return counts.map((count) => ({field, count, seconds: count * seconds}));
}

const steps: readonly CalendarStep[] = [
  ...calendarSteps('millisecond', 0.001, [1, 2, 5, 10, 20, 50, 100, 200, 500]),
  ...calendarSteps('second', 1, [1, 2, 5, 10, 15, 30]),
  ...calendarSteps('minute', minute, [1, 2, 5, 10, 15, 30]),
  ...calendarSteps('hour', hour, [1, 2, 3, 6, 12]),
  ...calendarSteps('day', day, [1, 2, 4, 7, 14]),
  ...calendarSteps('month', 30.4 * day, [1, 2, 3, 6]),
  ...calendarSteps('year', 365.25 * day, [1, 2, 5, 10, 20, 50, 100]),
];

function fieldsOf(date: Date): number[] {
  return [
    date.getFullYear(),
    date.getMonth(),
    date.getDate() - 1,
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
    date.getMilliseconds(),
  ];
}

const fieldIndex: Readonly<Record<Field, number>> = {
  year: 0,
  month: 1,
  day: 2,
  hour: 3,
  minute: 4,
  second: 5,
  millisecond: 6,
};

function dateOf(fields: readonly number[]): Date {
  const [year = 1970, month = 0, dayOfMonth = 0, hours = 0, minutes = 0, seconds = 0, ms = 0] =
    fields;
  return new Date(year, month, dayOfMonth + 1, hours, minutes, seconds, ms);
}

/** Counts calendar fields instead of seconds, so that days start at midnight even when clocks change. */
function datesIn(range: Range, step: CalendarStep): Date[] {
  const at = fieldIndex[step.field];
  const start = fieldsOf(new Date(range.min * 1000));
  const fields = start.map((value, index) => (index > at ? 0 : value));
  fields[at] = Math.floor(fields[at]! / step.count) * step.count;
  const dates: Date[] = [];
  for (let round = 0; round < 500; round++) {
    const date = dateOf(fields);
    const seconds = date.getTime() / 1000;
    if (!(seconds <= range.max)) break;
    const last = dates.at(-1);
    const isLater = last === undefined || date.getTime() > last.getTime();
    if (seconds >= range.min && isLater && !isCrowded(date, step)) dates.push(date);
    fields[at]! += step.count;
    // Months have different lengths, so every month counts its days from the first.
    if (step.field === 'day') restartMonth(fields, step.count);
  }
  return dates;
}

function restartMonth(fields: number[], count: number): void {
  const length = new Date(fields[0]!, fields[1]! + 1, 0).getDate();
  if (fields[2]! < length) return;
  fields[2] = 0;
  fields[1]! += 1;
  if (count > 0 && fields[1]! > 11) {
    fields[1] = 0;
    fields[0]! += 1;
  }
}

/** The 29th to 31st would be too close to the first of the next month. */
function isCrowded(date: Date, step: CalendarStep): boolean {
  return step.field === 'day' && step.count > 2 && date.getDate() > 31 - step.count / 2;
}

function timeLabel(date: Date, field: Field): string {
  const clock = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  if (field === 'millisecond') {
    const seconds = twoDigits(date.getSeconds());
    return `${clock}:${seconds}.${String(date.getMilliseconds()).padStart(3, '0')}`;
  }
  if (field === 'second') return `${clock}:${twoDigits(date.getSeconds())}`;
  if (field === 'minute' || field === 'hour') return clock;
  if (field === 'day') return `${monthNames[date.getMonth()]} ${date.getDate()}`;
  return field === 'month' ? monthNames[date.getMonth()]! : String(date.getFullYear());
}

/** The second label line of a tick, shown if it differs from that of the previous tick. */
function belowLabel(date: Date, field: Field): string {
  if (field === 'year') return '';
  if (field === 'month' || field === 'day') return String(date.getFullYear());
  return `${monthNames[date.getMonth()]} ${date.getDate()}`;
}

/** About `count` ticks at round times of the browser's time zone, in seconds since 1970. */
export function wallTimeTicks(range: Range, count: number): Tick[] {
  const rough = (range.max - range.min) / Math.max(1, count);
  const step = steps.find((candidate) => candidate.seconds >= rough * 0.75) ?? steps.at(-1)!;
  let before = '';
  return datesIn(range, step).map((date) => {
    const below = belowLabel(date, step.field);
    const isNew = below !== before;
    before = below;
    const label = timeLabel(date, step.field);
    return {value: date.getTime() / 1000, label, below: isNew ? below : undefined};
  });
}
