// SPDX-License-Identifier: Apache-2.0
// Round values along an axis and their labels. tick_layout.ts chooses the ones that fit.

import type {Range, ScaleKind} from './axis';
import {formatLogTick, formatTick} from './format';

export interface Tick {
  readonly value: number;
  /** Empty for a minor tick, which has only a faint line. */
  readonly label: string;
  /** A second row, such as the date where it changes. */
  readonly below?: string | undefined;
}

/** Which ticks of a log axis are labelled, from few to many. */
const logMultiples: readonly (readonly number[])[] = [[1], [1, 2, 5]];

/** The round step (1, 2 or 5 times a power of ten) that gives about `count` ticks. */
export function tickStep(min: number, max: number, count: number): number {
  const rough = (max - min) / Math.max(1, count);
  if (!(rough > 0 && Number.isFinite(rough))) return 0;
  const power = 10 ** Math.floor(Math.log10(rough));
  const error = rough / power;
  const multiple =
    error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1;
  // Powers below one are divided by their inverse, which is exact.
  return power < 1 && power > 1e-15 ? multiple / Math.round(1 / power) : multiple * power;
}

/** The multiples of step in the range, without accumulated rounding errors. */
export function multiplesIn(range: Range, step: number): number[] {
  if (!(step > 0)) return [range.min];
  const slack = (range.max - range.min) * 1e-9;
  const first = Math.ceil((range.min - slack) / step);
  const last = Math.floor((range.max + slack) / step);
  const values: number[] = [];
  const inverse = step < 1 ? Math.round(1 / step) : 0;
  const isExact = inverse > 0 && Math.abs(inverse * step - 1) < 1e-12;
  for (let index = first; index <= last && values.length < 1000; index++) {
    values.push((isExact ? index / inverse : index * step) + 0);
  }
  return values;
}

function largestOf(range: Range): number {
  return Math.max(Math.abs(range.min), Math.abs(range.max));
}

export function linearTicks(range: Range, count: number, finest = 0): Tick[] {
  const step = Math.max(finest, tickStep(range.min, range.max, count));
  const largest = largestOf(range);
  return multiplesIn(range, step).map((value) => ({
    value,
    label: formatTick(value, step, largest),
  }));
}

function decadesOf(range: Range): {first: number; last: number} {
  return {first: Math.floor(Math.log10(range.min)), last: Math.ceil(Math.log10(range.max))};
}

function logValues(range: Range, multiples: readonly number[], stride: number): number[] {
  const {first, last} = decadesOf(range);
  const values: number[] = [];
  for (let decade = first; decade <= last; decade++) {
    if (decade % stride !== 0) continue;
    for (const multiple of multiples) {
      const value = decade < 0 ? multiple / 10 ** -decade : multiple * 10 ** decade;
      if (value >= range.min * (1 - 1e-9) && value <= range.max * (1 + 1e-9)) values.push(value);
    }
  }
  return values;
}

/** About `count` labelled ticks at decades, or at 1-2-5 if there is room, and faint ones between. */
export function logTicks(range: Range, count: number): Tick[] {
  const span = Math.log10(range.max / range.min);
  // Less than a decade: round values are closer together than 1-2-5.
  if (span < 0.7) return linearTicks(range, count);
  const isFine = logValues(range, logMultiples[1]!, 1).length <= count;
  const stride = Math.max(1, Math.ceil(span / Math.max(1, count)));
  const labelled = logValues(range, logMultiples[isFine ? 1 : 0]!, stride);
  if (labelled.length < 2) return linearTicks(range, count);
  const known = new Set(labelled);
  const between = minorMultiples(stride, isFine, span);
  const minor = between === undefined ? [] : logValues(range, between, 1);
  return [
    ...labelled.map((value) => ({value, label: formatLogTick(value)})),
    ...minor.filter((value) => !known.has(value)).map((value) => ({value, label: ''})),
  ].sort((a, b) => a.value - b.value);
}

function minorMultiples(
  stride: number,
  isFine: boolean,
  span: number,
): readonly number[] | undefined {
  if (stride > 1) return stride <= 3 ? [1] : undefined;
  if (isFine) return undefined;
  return span < 5 ? [2, 5] : undefined;
}

/** Zero and powers of ten on both sides; linear ticks if the range is in the near-linear middle. */
export function symlogTicks(range: Range, count: number, constant: number): Tick[] {
  const largest = largestOf(range);
  const isNarrow = range.min > 0 && range.max / range.min < 5;
  const isNarrowBelow = range.max < 0 && range.min / range.max < 5;
  if (largest < constant * 5 || isNarrow || isNarrowBelow) return linearTicks(range, count);
  const decades = Math.log10(largest / constant);
  const sides = range.min < 0 && range.max > 0 ? 2 : 1;
  const stride = Math.max(1, Math.ceil((decades * sides) / Math.max(1, count - 1)));
  const lowest = Math.round(Math.log10(constant));
  const sizes: number[] = [];
  // From the outside inwards, because the largest powers matter more than those near zero.
  const highest = Math.floor(Math.log10(largest) + 1e-9);
  for (let decade = highest; decade >= lowest; decade -= stride) {
    sizes.unshift(decade < 0 ? 1 / 10 ** -decade : 10 ** decade);
  }
  const values = [...sizes.map((size) => -size).reverse(), 0, ...sizes];
  return values
    .filter((value) => value >= range.min && value <= range.max)
    .map((value) => ({value, label: formatLogTick(value)}));
}

/** Ticks for plain numbers. `finest` prevents decimals for steps, which are integers. */
export function numberTicks(
  kind: ScaleKind,
  range: Range,
  count: number,
  constant = 1,
  finest = 0,
): Tick[] {
  if (kind === 'log') return logTicks(range, count);
  if (kind === 'symlog') return symlogTicks(range, count, constant);
  return linearTicks(range, count, finest);
}
