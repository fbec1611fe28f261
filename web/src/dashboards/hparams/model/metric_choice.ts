// SPDX-License-Identifier: Apache-2.0
// Which metrics are columns, and which one the views are about.
import {batch, computed} from '@preact/signals';
import {showMetrics, shownMetrics} from './actions';
import {replaceColumn} from './column_settings';
import {columnOf, mainMetric, metricColumns} from './derived';
import {trialTable} from './load_table';
import {
  guessGoal,
  type MetricId,
  type MetricSpec,
  metricColumnId,
  metricName,
  nameInTitle,
  parseMetric,
  printMetric,
  type Reducer,
  TAIL_STANDARD,
} from './metric_spec';
import {chosenMetrics, mainMetricId} from './view_state';

/** The metric that matters, also while the server has not answered with its column yet. */
export function askedMetric(): MetricSpec | undefined {
  const text = mainMetricId.value.slice('m:'.length);
  return chosenMetrics.value.includes(text) ? parseMetric(text) : mainMetric.value?.metric;
}

/** What its writer calls a metric, as far as the table says it. */
export function nameOfMetric(id: MetricId): string {
  const tag = metricName(id);
  return names.value.get(tag) ?? tag;
}

const names = computed(
  () =>
    new Map(
      metricColumns.value.flatMap(({title, metric}) =>
        metric ? [[metricName(metric), nameInTitle(title, metric)]] : [],
      ),
    ),
);

/** Another value of the same metric; undefined if the logs have no other metric that it needs. */
export function withValue(old: MetricSpec, value: Reducer): MetricSpec | undefined {
  const {tag, group} = old;
  if (value === 'tail') return {tag, group, value, n: old.n ?? TAIL_STANDARD};
  if (value !== 'at_best') return {tag, group, value};
  const of = otherMetrics(old)[0];
  return of && {tag, group, value, of, goal: guessGoal(of)};
}

/** All metrics but this one. */
export function otherMetrics(than: MetricId): readonly MetricId[] {
  const all = trialTable.value?.available ?? [];
  return all
    .filter((id) => metricName(id) !== metricName(than))
    .map(({tag, group}) => ({tag, group}));
}

const isShown = (spec: MetricSpec) => columnOf(metricColumnId(spec)) !== undefined;

/** Shows another value of a metric in place of the old one, which leaves it its filter, order and so on. */
export function replaceMetric(old: MetricSpec, next: MetricSpec): void {
  batch(() => {
    if (!isShown(next)) {
      const same = printMetric(old);
      showMetrics(shownMetrics().map((spec) => (printMetric(spec) === same ? next : spec)));
      replaceColumn(metricColumnId(old), metricColumnId(next));
    }
    mainMetricId.value = metricColumnId(next);
  });
}

/** Shows another value of a metric after the columns that it has. */
export function addMetric(spec: MetricSpec): void {
  const shown = shownMetrics();
  const at = shown.findLastIndex((other) => metricName(other) === metricName(spec)) + 1;
  showMetrics([...shown.slice(0, at), spec, ...shown.slice(at)]);
}

/** Makes a metric the one that matters, and adds its column if there is none. */
export function pickMetric(id: MetricId): void {
  const name = metricName(id);
  const known = shownMetrics().find((spec) => metricName(spec) === name);
  const spec: MetricSpec = known ?? {tag: id.tag, group: id.group, value: 'last'};
  batch(() => {
    if (!known) addMetric(spec);
    mainMetricId.value = metricColumnId(spec);
  });
}
