// SPDX-License-Identifier: Apache-2.0
// Texts about problems of a chart.
import {formatInteger} from '../../base/format';
import type {SeriesState} from '../../data/chart_series';
import type {Tone} from '../../widgets/badge';
import type {CustomCard} from './chart_cards';
import type {MarginChart} from './layout/layout';

export interface ChartProblem {
  /** A few words for a badge. */
  readonly what: string;
  readonly tone: Tone;
  readonly details: string;
}

/** Why a chart has no lines; undefined if it should have some. */
export function noteOf(card: CustomCard): string | undefined {
  const {chart, tags, problems, isMatching, missing} = card;
  if (tags.length > 0) return undefined;
  if (isMatching) return 'Matching tags…';
  if (chart.kind === 'margin') {
    if (chart.series.length === 0) return 'This chart has no tags yet.';
    return `None of the runs shown have ${listed(missing)}.`;
  }
  const patterns = chart.patterns.filter((pattern) => pattern !== '');
  if (patterns.length === 0) return 'This chart has no patterns yet.';
  const serious = problems.filter(({pattern}) => pattern !== '');
  if (serious.length === patterns.length) return explain(serious);
  return `No scalar tag in the runs shown matches ${listed(patterns)}.`;
}

/** The problems of a chart that still has lines. */
export function chartProblems(
  card: CustomCard,
  state: SeriesState,
  runs: readonly string[],
): ChartProblem[] {
  const {chart, tags, tagCount, problems, missing} = card;
  if (tags.length === 0) return [];
  const found: ChartProblem[] = [];
  const add = (what: string, tone: Tone, details: string) => found.push({what, tone, details});
  const serious = problems.filter(({pattern}) => pattern !== '');
  if (serious.length > 0) add(counted(serious.length, 'invalid pattern'), 'bad', explain(serious));
  if (missing.length > 0) {
    add(
      `${counted(missing.length, 'tag')} missing`,
      'warn',
      `None of the runs shown have ${listed(missing)}.`,
    );
  }
  if (tagCount > tags.length) {
    const all = `${formatInteger(tagCount)} tags match; only the first ${tags.length} are drawn.`;
    add(`${tags.length} of ${formatInteger(tagCount)} tags`, 'warn', all);
  }
  const lacking = chart.kind === 'margin' ? lackingRuns(chart, tags, state, runs) : [];
  if (lacking.length > 0) {
    add(`${counted(lacking.length, 'run')} incomplete`, 'warn', lacking.join('; '));
  }
  return found;
}

/** Runs that lack some of a margin's tags that other runs have. */
function lackingRuns(
  {series}: MarginChart,
  known: readonly string[],
  {current}: SeriesState,
  runs: readonly string[],
): string[] {
  return runs.flatMap((run) => {
    const has = new Set(current.get(run)?.map(({tag}) => tag));
    const lacking = series
      .map(({value, lower, upper}) => [value, lower, upper])
      .filter((tags) => tags.some((tag) => has.has(tag)))
      .flatMap((tags) => tags.filter((tag) => known.includes(tag) && !has.has(tag)));
    return lacking.length > 0 ? [`${run} has no ${listed([...new Set(lacking)])}`] : [];
  });
}

function explain(problems: CustomCard['problems']): string {
  return problems.map(({pattern, problem}) => `“${pattern}” cannot be used: ${problem}`).join('; ');
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => (name === '' ? 'a tag with an empty name' : `“${name}”`));
  return quoted.length < 2
    ? quoted.join('')
    : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
