// SPDX-License-Identifier: Apache-2.0
import {csvCell} from '../base/csv';
import type {RunsCard} from '../cards/run_cards';
import {fileName, saveBlob} from '../cards/save';
import {fetchHistograms, type HistogramSeries} from '../data/histograms';
import type {MenuEntry} from '../widgets/menu';
import {showToast} from '../widgets/toast';

// Histograms written per slice, before the page can handle events.
const AT_ONCE = 200;

/** One line per bucket, in parts. */
export function* bucketsCsv(all: readonly HistogramSeries[], tag: string): Generator<string> {
  yield 'run,tag,step,wall_time,left,right,count\n';
  for (const series of all) {
    for (let from = 0; from < series.step.length; from += AT_ONCE) {
      yield partOf(series, tag, from, Math.min(series.step.length, from + AT_ONCE));
    }
  }
}

function partOf(series: HistogramSeries, tag: string, from: number, to: number): string {
  const name = `${csvCell(series.run)},${csvCell(tag)}`;
  let lines = '';
  for (let i = from; i < to; i++) {
    const when = `${series.step[i]},${series.wallTime[i]}`;
    for (let at = series.starts[i]!; at < series.starts[i + 1]!; at++) {
      lines += `${name},${when},${series.left[at]},${series.right[at]},${series.count[at]}\n`;
    }
  }
  return lines;
}

async function csvBlob(all: readonly HistogramSeries[], tag: string): Promise<Blob> {
  const parts: string[] = [];
  for (const part of bucketsCsv(all, tag)) {
    parts.push(part);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob(parts, {type: 'text/csv'});
}

/** A menu entry that saves every bucket of every step, drawn or not. */
export function saveCsvEntry({tag, runs}: RunsCard): MenuEntry {
  return {
    label: 'All buckets (CSV)',
    hint: runs.length === 1 ? '' : `${runs.length} runs`,
    onPick: async () => {
      const results = await Promise.all(runs.map((run) => fetchHistograms(run, tag, {max: 0})));
      const failed = results.find((result) => !result.ok);
      if (failed && !failed.ok) showToast(failed.error.message);
      const series = results.flatMap((result) => (result.ok ? [result.value] : []));
      if (series.length > 0) saveBlob(await csvBlob(series, tag), `${fileName(tag)}.csv`);
    },
  };
}
