// SPDX-License-Identifier: Apache-2.0
import {askHistograms, type HistogramSeries} from '../data/histograms';
import type {MenuEntry} from '../widgets/menu';
import {say} from '../widgets/toast';
import type {RunsCard} from './run_cards';
import {fileName, saveText} from './save';

/** A line a bucket. */
export function bucketsCsv(all: readonly HistogramSeries[], tag: string): string {
  const lines = ['run,tag,step,wall_time,left,right,count'];
  for (const series of all) {
    const name = `${quoted(series.run)},${quoted(tag)}`;
    series.step.forEach((step, i) => {
      for (let at = series.starts[i]!; at < series.starts[i + 1]!; at++) {
        const bucket = `${series.left[at]},${series.right[at]},${series.count[at]}`;
        lines.push(`${name},${step},${series.wallTime[i]},${bucket}`);
      }
    });
  }
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Every bucket of every step, whatever is drawn. */
export function saveCsvEntry({tag, runs}: RunsCard): MenuEntry {
  return {
    label: 'Every bucket (CSV)',
    hint: runs.length === 1 ? '' : `${runs.length} runs`,
    onPick: async () => {
      const answers = await Promise.all(runs.map((run) => askHistograms(run, tag, {max: 0})));
      const failed = answers.find((answer) => !answer.ok);
      if (failed && !failed.ok) say(failed.error.message);
      const series = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
      if (series.length > 0) saveText(bucketsCsv(series, tag), `${fileName(tag)}.csv`, 'text/csv');
    },
  };
}
