// SPDX-License-Identifier: Apache-2.0
// The percentiles of histograms over time, as lines with bands around them.

import type {XKind} from '../../chart/axes/axis';
import {percentiles} from '../../chart/histogram/bins';
import type {Line} from '../../chart/types';
import type {HistogramSeries} from '../../data/histograms';
import {timesOf} from '../../histogram_cards/histogram_window';

/**
 * The percentiles that are drawn, as shares: the ends, the median, and those at half, one and one
 * and a half standard deviations from the middle of a normal distribution.
 */
export const SHARES = [0, 0.0668, 0.1587, 0.3085, 0.5, 0.6915, 0.8413, 0.9332, 1] as const;
const MEDIAN = 4;

/** One column per share, with an entry per histogram that has a position on the time axis. */
export type Percentiles = readonly Float64Array[];

export function percentileColumns(series: HistogramSeries, kind: XKind): Percentiles {
  const times = timesOf(series, kind);
  const placed = Array.from(times.keys()).filter((i) => Number.isFinite(times[i]));
  const columns = SHARES.map(() => new Float64Array(placed.length));
  for (const [at, i] of placed.entries()) {
    const values = percentiles(series, i, SHARES);
    values.forEach((value, k) => {
      columns[k]![at] = value;
    });
  }
  return columns;
}

/** The median, with four bands of percentiles around it. */
export function lineOf(
  series: HistogramSeries,
  columns: Percentiles,
  kind: XKind,
  colour: string,
): Line {
  const bands = [0, 1, 2, 3].map((k) => ({
    low: columns[k]!,
    high: columns[SHARES.length - 1 - k]!,
  }));
  const x = timesOf(series, kind).filter(Number.isFinite);
  return {key: series.run, x, y: columns[MEDIAN]!, bands, colour};
}
