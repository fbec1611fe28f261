// SPDX-License-Identifier: Apache-2.0
import {useEffect, useRef, useState} from 'preact/hooks';
import {type Problem, type Result, success} from '../base/result';
import {useRequest} from '../cards/use_request';
import type {Range, XKind} from '../chart/axes/axis';
import {onGrowth} from '../data/growth';
import {fetchHistograms, type HistogramSeries} from '../data/histograms';
import {lastStep} from './histogram_settings';
import {stepWindow} from './histogram_window';

// During a gesture the chart draws the data it has; requests are sent at this rate.
const ASK_DELAY_MS = 70;

export interface HistogramQuery {
  readonly runs: readonly string[];
  readonly tag: string;
  readonly timeKind: XKind;
  readonly timeRange: Range | undefined;
  /** The number of histograms per run that the card has room for. */
  readonly max: number;
}

export interface HistogramResult {
  /** In the order of the runs; undefined before the first response. */
  readonly series: readonly HistogramSeries[] | undefined;
  /** Why the histograms of a run could not be loaded. */
  readonly problem: Problem | undefined;
}

interface Combined {
  readonly series: readonly HistogramSeries[];
  readonly problem: Problem | undefined;
}

/** Histograms of some runs, as many as there is room for. They follow growing runs and the zoom. */
export function useHistograms(query: HistogramQuery): HistogramResult {
  const {runs, tag, timeKind, max} = query;
  const timeRange = useSettled(query.timeRange);
  const growth = useGrowth(runs);
  const held = useRef<ReadonlyMap<string, HistogramSeries>>(new Map());
  const windows = runs.map((run) => stepWindow(held.current.get(run), timeKind, timeRange));
  const key = JSON.stringify([runs, tag, windows, max, growth]);
  const {value, problem} = useRequest(key, async (cancel) => {
    const results = await Promise.all(
      runs.map((run, i) => fetchHistograms(run, tag, {...windows[i], max}, cancel)),
    );
    const combined = combine(results);
    if (combined.ok) {
      held.current = new Map(combined.value.series.map((series) => [series.run, series]));
      for (const {step} of combined.value.series) {
        lastStep.value = Math.max(lastStep.peek(), step.at(-1) ?? 0);
      }
    }
    return combined;
  });
  return {series: value?.series, problem: problem ?? value?.problem};
}

/** A run that fails to load does not hide the others. */
function combine(results: readonly Result<HistogramSeries>[]): Result<Combined> {
  const series = results.flatMap((result) => (result.ok ? [result.value] : []));
  const failed = results.find((result) => !result.ok);
  if (failed && !failed.ok && series.length === 0) return failed;
  return success({series, problem: failed && !failed.ok ? failed.error : undefined});
}

/** Incremented when one of the runs grows. */
function useGrowth(runs: readonly string[]): number {
  const [growth, setGrowth] = useState(0);
  const latest = useRef(runs);
  latest.current = runs;
  useEffect(
    () =>
      onGrowth(
        () => latest.current,
        () => setGrowth((count) => count + 1),
      ),
    [],
  );
  return growth;
}

/** The range once it has stopped changing. */
function useSettled(range: Range | undefined): Range | undefined {
  const [settled, setSettled] = useState(range);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(range), ASK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [range?.min, range?.max]);
  return settled;
}
