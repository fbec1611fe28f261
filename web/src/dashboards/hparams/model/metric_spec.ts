// SPDX-License-Identifier: Apache-2.0

export interface MetricId {
  readonly tag: string;
  /** The path from the trial's run to the run that logs the metric; empty if they are the same. */
  readonly group: string;
}

export type Goal = 'minimize' | 'maximize';

/** Which of a metric's values stands for a trial. */
export type Reducer = 'last' | 'min' | 'max' | 'mean' | 'tail' | 'at_best';

export interface MetricSpec extends MetricId {
  readonly value: Reducer;
  /** How many of the last values `tail` averages. */
  readonly n?: number;
  /** The metric at whose best step `at_best` reads this one, and what is best. */
  readonly of?: MetricId;
  readonly goal?: Goal;
}

export const TAIL_STANDARD = 10;

const reducers: readonly Reducer[] = ['last', 'min', 'max', 'mean', 'tail', 'at_best'];

/** The metric as part of an address: last|validation|loss. */
export function printMetric(spec: MetricSpec): string {
  const value = spec.value === 'tail' ? `tail${spec.n ?? TAIL_STANDARD}` : spec.value;
  const parts = [value, spec.group, spec.tag];
  if (spec.value === 'at_best' && spec.of)
    parts.push(spec.goal ?? 'minimize', spec.of.group, spec.of.tag);
  return parts.map((part) => part.replace(/[%|]/g, encodeURIComponent)).join('|');
}

/** The id of its column. */
export const metricColumnId = (spec: MetricSpec) => `m:${printMetric(spec)}`;

export function parseMetric(text: string): MetricSpec | undefined {
  const [value = '', group, tag, goal, ofGroup, ofTag] = text
    .split('|')
    .map((part) => part.replace(/%7C/gi, '|').replace(/%25/g, '%'));
  if (group === undefined || tag === undefined) return undefined;
  const tail = /^tail(\d{1,6})$/.exec(value);
  if (tail) return {tag, group, value: 'tail', n: Math.max(1, Number(tail[1]))};
  const reducer = reducers.find((known) => known === value);
  if (!reducer || reducer === 'tail') return undefined;
  if (reducer !== 'at_best') return {tag, group, value: reducer};
  if (ofGroup === undefined || ofTag === undefined) return undefined;
  return {
    tag,
    group,
    value: 'at_best',
    goal: goal === 'maximize' ? 'maximize' : 'minimize',
    of: {tag: ofTag, group: ofGroup},
  };
}

/** The tag below its group, as people write it. */
export function metricName({tag, group}: MetricId): string {
  return group === '' ? tag : `${group}/${tag}`;
}

const words: Readonly<Record<Reducer, string>> = {
  last: '',
  min: 'min',
  max: 'max',
  mean: 'mean',
  tail: 'mean of last',
  at_best: 'at best',
};

/** The title of its column, as the server writes it. The last value is what everyone expects, so it is not mentioned. */
export function metricTitle(spec: MetricSpec): string {
  const name = metricName(spec);
  if (spec.value === 'last') return name;
  if (spec.value === 'tail') return `${name} (mean of last ${spec.n ?? TAIL_STANDARD})`;
  if (spec.value === 'at_best' && spec.of)
    return `${name} (at ${spec.goal === 'maximize' ? 'highest' : 'lowest'} ${metricName(spec.of)})`;
  return `${name} (${words[spec.value]})`;
}

/** The name of a metric in the title of one of its columns: what its writer calls it, or its tag. */
export function nameInTitle(title: string, spec: MetricSpec): string {
  const value = metricTitle(spec).slice(metricName(spec).length);
  return title.endsWith(value) ? title.slice(0, title.length - value.length) : title;
}

const HIGHER_IS_BETTER =
  /(^|[/_.\- ])(acc|accuracy|auc|auroc|f1|precision|recall|score|reward|return|map|miou|iou|dice|bleu|rouge|psnr|ssim|r2|success|win|top\d|throughput)/i;

/** A guess, until the user chooses. */
export function guessGoal({tag}: MetricId): Goal {
  return HIGHER_IS_BETTER.test(tag) ? 'maximize' : 'minimize';
}

/** Not what a search is about: learning rates, times, counters. */
const ACCOMPANYING =
  /(^|[/_.\- ])(lr|learning_rate|time|seconds?|duration|epochs?|steps?|iterations?|done|timestamp)(\b|_)/i;

/** Whether it only goes with a search: no value of it is good or bad. */
export function isAccompanying(metric: MetricId): boolean {
  // The epoch in epoch_loss does not count.
  return ACCOMPANYING.test(metricName(metric).replace(/epoch_(?=\w)/i, ''));
}

const VALIDATION = /(^|[/_.\- ])(val|valid|validation|eval|evaluation|test|dev)/i;

/** The metric that the user most likely wants to see first, of columns in their order. */
export function mostTelling<T extends {readonly metric?: MetricSpec}>(
  all: readonly T[],
): T | undefined {
  const rank = ({metric}: T) => {
    if (!metric) return 3;
    if (isAccompanying(metric)) return 2;
    return VALIDATION.test(metricName(metric)) ? 0 : 1;
  };
  return [0, 1, 2, 3].flatMap((wanted) => all.filter((each) => rank(each) === wanted))[0];
}

/** What the server expects in the parameter `metric`. */
export function metricParameter(spec: MetricSpec): string {
  const {tag, group, value, n, of, goal} = spec;
  return JSON.stringify({tag, group, value, n, of, goal});
}
