// SPDX-License-Identifier: Apache-2.0
// How a layout is written to the address: `name!` and, if it is small, its content in a short form.
import type {Codec} from '../../../base/codec';
import type {Category, Chart, Layout, MarginSeries} from './layout';

/** A layout created by the user, chosen by its name. */
export interface ChosenLayout {
  readonly name: string;
  /** Undefined: saved only in the browser it was created in. */
  readonly layout: Layout | undefined;
}

// Chat and mail programs cut off longer addresses.
const BRIEF_MAX = 1500;

/** Undefined is the layout in the logs. */
export const chosenCodec: Codec<ChosenLayout | undefined> = {
  parse(text) {
    const at = text.indexOf('!');
    if (at < 0) return undefined;
    return {name: unescapeName(text.slice(0, at)), layout: parseBrief(text.slice(at + 1))};
  },
  print(chosen) {
    if (!chosen) return '';
    const brief = chosen.layout ? printBrief(chosen.layout) : '';
    return `${escapeName(chosen.name)}!${brief.length > BRIEF_MAX ? '' : brief}`;
  },
};

type BriefChart = [title: string, kind: 'l' | 'm', ...texts: string[]];
type BriefCategory = [title: string, isClosed: 0 | 1, ...charts: BriefChart[]];

function printBrief({categories}: Layout): string {
  const brief = categories.map(
    ({title, isClosed, charts}): BriefCategory => [
      title,
      isClosed ? 1 : 0,
      ...charts.map(briefChart),
    ],
  );
  return JSON.stringify(brief);
}

function briefChart(chart: Chart): BriefChart {
  if (chart.kind === 'multiline') return [chart.title, 'l', ...chart.patterns];
  const tags = chart.series.flatMap(({value, lower, upper}) => [value, lower, upper]);
  return [chart.title, 'm', ...tags];
}

function parseBrief(text: string): Layout | undefined {
  try {
    return {categories: (JSON.parse(text) as BriefCategory[]).map(readCategory)};
  } catch {
    // Truncated, or written by hand.
    return undefined;
  }
}

function readCategory([title, isClosed, ...charts]: BriefCategory): Category {
  return {title: String(title), isClosed: isClosed === 1, charts: charts.map(readChart)};
}

function readChart([title, kind, ...texts]: BriefChart): Chart {
  const words = texts.map(String);
  if (kind !== 'm') return {kind: 'multiline', title: String(title), patterns: words};
  const series: MarginSeries[] = [];
  for (let i = 0; i + 2 < words.length; i += 3) {
    series.push({value: words[i]!, lower: words[i + 1]!, upper: words[i + 2]!});
  }
  return {kind: 'margin', title: String(title), series};
}

function escapeName(name: string): string {
  return name.replaceAll('%', '%25').replaceAll('!', '%21');
}

function unescapeName(text: string): string {
  return text.replaceAll('%21', '!').replaceAll('%25', '%');
}
