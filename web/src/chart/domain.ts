// SPDX-License-Identifier: Apache-2.0
// Fits the axes to the data, with TensorBoard's padding for y and none for x.

import type {AxisKind, Range, ScaleKind} from './axes/axis';
import {tickStep} from './axes/ticks';
import {lowerBound, upperBound} from './nearest';
import type {Band, Line, Numbers, YFit} from './types';

/** Above this number, values are sampled evenly before they are sorted. */
const SORT_LIMIT = 20_000;

interface Part {
  readonly values: Numbers;
  readonly begin: number;
  readonly end: number;
}

/** The next round numbers outside [min, max]. */
export function niceRange(min: number, max: number): Range {
  let low = min;
  let high = max;
  let last = 0;
  for (let round = 0; round < 10; round++) {
    const step = tickStep(low, high, 10);
    if (step === last || !(step > 0)) break;
    low = roundBy(low, step, Math.floor);
    high = roundBy(high, step, Math.ceil);
    last = step;
  }
  return {min: low, max: high};
}

// Steps below one are inverted first: 3 / 10 is exact, 3 * 0.1 is not.
function roundBy(value: number, step: number, round: (value: number) => number): number {
  if (step >= 1) return round(value / step) * step;
  const inverse = Math.round(1 / step);
  return Number.isFinite(inverse) && inverse < 1e15
    ? round(value * inverse) / inverse
    : round(value / step) * step;
}

function aroundSingle(value: number): Range {
  if (value === 0) return {min: -1, max: 1};
  return value > 0 ? {min: 0, max: 2 * value} : {min: 2 * value, max: 0};
}

/** The y axis for values from min to max. */
export function domainOf(kind: ScaleKind, extent: Range | undefined): Range {
  if (kind === 'log') {
    if (extent === undefined || !(extent.max > 0)) return {min: 0.1, max: 10};
    const min = Math.max(extent.min, Number.MIN_VALUE * 4);
    return {min: min * 0.5, max: Math.min(extent.max * 2, Number.MAX_VALUE)};
  }
  if (extent === undefined) return {min: 0, max: 1};
  if (extent.min === extent.max) return aroundSingle(extent.min);
  const padding = (extent.max - extent.min) * 0.05;
  if (!Number.isFinite(padding)) return extent;
  return niceRange(extent.min - padding, extent.max + padding);
}

function isUsable(value: number, kind: ScaleKind): boolean {
  return Number.isFinite(value) && (kind !== 'log' || value > 0);
}

/** The smallest and the greatest finite value. */
function extentOf(parts: readonly Part[], kind: ScaleKind): Range | undefined {
  const floor = kind === 'log' ? Number.MIN_VALUE : -Number.MAX_VALUE;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const {values, begin, end} of parts) {
    for (let index = begin; index < end; index++) {
      const value = values[index]!;
      // Comparisons with NaN are false; the bounds exclude infinities.
      if (value >= floor && value < min) min = value;
      if (value <= Number.MAX_VALUE && value > max) max = value;
    }
  }
  if (min === Number.POSITIVE_INFINITY || max < floor) return undefined;
  return {min: Math.min(min, max), max};
}

const FEW = 12;

/** The 5th and 95th percentiles of all values pooled. Each is an actual value. */
function percentilesOf(parts: readonly Part[], kind: ScaleKind): Range | undefined {
  const count = parts.reduce((sum, part) => sum + part.end - part.begin, 0);
  const stride = Math.max(1, Math.ceil(count / SORT_LIMIT));
  const pool = new Float64Array(Math.ceil(count / stride));
  let filled = 0;
  // The stride continues from part to part, so that short lines are sampled as well.
  let offset = 0;
  for (const {values, begin, end} of parts) {
    let index = begin + offset;
    for (; index < end; index += stride) {
      const value = values[index]!;
      if (isUsable(value, kind)) pool[filled++] = value;
    }
    offset = index - end;
  }
  // Few points have no outliers: leaving one out would hide a good part of what was logged.
  if (filled < FEW) return extentOf(parts, kind);
  const sorted = pool.subarray(0, filled).sort();
  const low = sorted[Math.ceil(0.05 * (filled - 1))]!;
  const high = sorted[Math.floor(0.95 * (filled - 1))]!;
  return {min: low, max: high};
}

/** The edges of a band with its own points are treated as lines. */
function bandParts({x, low, high}: Band, begin: number, end: number): Part[] {
  if (x) return [];
  return [
    {values: low, begin, end},
    {values: high, begin, end},
  ];
}

function partsOf(lines: readonly Line[], xRange: Range | undefined, fit: YFit): Part[] {
  const parts: Part[] = [];
  for (const line of lines) {
    if (line.isFaint) continue;
    const begin = xRange === undefined ? 0 : lowerBound(line.x, xRange.min);
    const end = xRange === undefined ? line.x.length : upperBound(line.x, xRange.max);
    if (end <= begin) continue;
    const front = line.smoothed ?? line.y;
    parts.push({values: front, begin, end});
    // A robust fit follows the smoothed lines in front; a full fit includes every point.
    if (fit === 'all' && front !== line.y) parts.push({values: line.y, begin, end});
    for (const band of line.bands ?? []) parts.push(...bandParts(band, begin, end));
  }
  return parts;
}

/** The y axis for the part of the lines in the x range. */
export function fitY(
  lines: readonly Line[],
  kind: ScaleKind,
  fit: YFit,
  xRange: Range | undefined,
): Range {
  let every = partsOf(lines, xRange, 'all');
  const isOutside = every.length === 0;
  if (isOutside) every = partsOf(lines, undefined, 'all');
  const extent = extentOf(every, kind);
  if (fit === 'all' || extent === undefined) return domainOf(kind, extent);
  const most = percentilesOf(partsOf(lines, isOutside ? undefined : xRange, fit), kind);
  return domainOf(kind, most && withoutOutliers(most, extent, kind));
}

/**
 * The extent, limited to the distance between the percentiles on either side of them. TensorBoard
 * cuts at the percentiles, which hides the steep start of every healthy curve.
 */
function withoutOutliers(most: Range, extent: Range, kind: ScaleKind): Range {
  if (kind === 'log') {
    const factor = most.max / most.min;
    return {
      min: Math.max(extent.min, most.min / factor),
      max: Math.min(extent.max, most.max * factor),
    };
  }
  const span = most.max - most.min;
  return {min: Math.max(extent.min, most.min - span), max: Math.min(extent.max, most.max + span)};
}

// 9 September 2001, as on the server: earlier wall times come from a clock that was not set.
export const CLOCK_SET = 1e9;

/** Lines with a place in time, or all lines if there are none: 1970 would flatten the others. */
function timedLines(lines: readonly Line[]): readonly Line[] {
  const timed = lines.filter(({x}) => (x.at(-1) ?? 0) >= CLOCK_SET);
  return timed.length > 0 ? timed : lines;
}

/** The x axis from the first to the last point, without padding, so lines start at the frame. */
export function fitX(all: readonly Line[], kind: ScaleKind, xKind: AxisKind): Range {
  const lines = xKind === 'wall_time' ? timedLines(all) : all;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const {x, isFaint} of lines) {
    if (isFaint && lines.length > 1) continue;
    const begin = kind === 'log' ? upperBound(x, 0) : 0;
    if (begin >= x.length) continue;
    min = Math.min(min, x[begin]!);
    max = Math.max(max, x[x.length - 1]!);
  }
  if (!(min <= max)) return emptyX(kind, xKind);
  if (min < max) return {min, max};
  if (kind === 'log') return {min: min * 0.5, max: max * 2};
  return xKind === 'wall_time' ? {min: min - 30, max: max + 30} : aroundSingle(min);
}

function emptyX(kind: ScaleKind, xKind: AxisKind): Range {
  if (kind === 'log') return {min: 1, max: 100};
  if (xKind !== 'wall_time') return {min: 0, max: 1};
  const now = Math.floor(Date.now() / 1000);
  return {min: now - 3600, max: now};
}
