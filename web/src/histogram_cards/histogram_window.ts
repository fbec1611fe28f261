// SPDX-License-Identifier: Apache-2.0
// Converts positions on the time axis to steps, as requests need them, and back.
import type {Range, XKind} from '../chart/axes/axis';
import type {HistogramSeries} from '../data/histograms';

export interface StepWindow {
  readonly begin?: number | undefined;
  readonly end?: number | undefined;
}

/**
 * The position of each histogram of a series on the time axis. It is NaN for a wall time before the
 * run's start, which comes from a clock that was not set.
 */
export function timesOf(series: HistogramSeries, kind: XKind): Float64Array {
  if (kind === 'step') return series.step;
  const start = series.startTime ?? series.wallTime[0] ?? 0;
  const origin = kind === 'relative' ? start : 0;
  return series.wallTime.map((time) => (time < start ? Number.NaN : time - origin));
}

/**
 * The steps to request. Times are known only for loaded histograms, so the window starts and ends
 * at the nearest of these. Each response makes the next window narrower, until no histogram is
 * between the window and the range.
 */
export function stepWindow(
  held: HistogramSeries | undefined,
  kind: XKind,
  range: Range | undefined,
): StepWindow {
  if (range === undefined) return {};
  if (kind === 'step') return {begin: Math.ceil(range.min), end: Math.floor(range.max)};
  if (held === undefined) return {};
  const times = timesOf(held, kind);
  let begin: number | undefined;
  let end: number | undefined;
  times.forEach((time, i) => {
    if (time <= range.min) begin = held.step[i];
    if (time >= range.max && end === undefined) end = held.step[i];
  });
  return begin !== undefined && end !== undefined && begin > end ? {} : {begin, end};
}
