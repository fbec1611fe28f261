// SPDX-License-Identifier: Apache-2.0
// What the user can do with trials, in whichever view.
import {batch} from '@preact/signals';
import {changed, everyRun} from '../../../data/run_set';
import {selectOnly} from '../../../data/selection';
import {bestTrials} from './best_trials';
import {columnOf, drawnTrials, goalOf, mainMetric, metricColumns, trials} from './derived';
import type {Filter} from './filter';
import {guessGoal, type MetricSpec, metricName, printMetric} from './metric_spec';
import {chosenMetrics, filters, flippedGoals, keptTrials, openedTrials, order} from './view_state';

/** Sets the filter of a column, or removes it. */
export function setFilter(id: string, filter: Filter | undefined): void {
  const next = new Map(filters.peek());
  if (filter) next.set(id, filter);
  else next.delete(id);
  filters.value = next;
}

/** Shows all trials again. */
export function showAllTrials(): void {
  batch(() => {
    filters.value = new Map();
    keptTrials.value = everyRun;
  });
}

const namesOf = (indices: Iterable<number>) =>
  Array.from(indices, (index) => trials.peek()[index]!.name);

/** Shows only these trials. The filters that led to them are no longer needed. */
export function keepTrials(indices: Iterable<number>): void {
  batch(() => {
    keptTrials.value = {rule: 'some', listed: namesOf(indices)};
    filters.value = new Map();
  });
}

/** Removes these trials from all views. The filters that led to them would leave nothing. */
export function excludeTrials(indices: Iterable<number>): void {
  const known = trials.peek().map(({name}) => name);
  batch(() => {
    keptTrials.value = changed(keptTrials.peek(), namesOf(indices), false, known);
    filters.value = new Map();
  });
}

/** Selects the runs of these trials, and no others, in the run list and so on every dashboard. */
export function selectTrials(indices: Iterable<number>): void {
  selectOnly(Array.from(indices).flatMap((index) => trials.peek()[index]!.runs));
}

/** Opens the details of one trial. */
export function openTrial(name: string): void {
  openedTrials.value = [name];
}

/** Compares the best trials of those that are drawn. */
export function openBest(count: number): void {
  const metric = mainMetric.peek();
  if (!metric) return;
  const drawn = drawnTrials.peek();
  const best = bestTrials(metric, goalOf(metric) ?? 'minimize', drawn, 1).subarray(0, count);
  openedTrials.value = namesOf(best);
}

/** Adds a trial to the details, where it is compared with the others, or removes it. */
export function toggleOpened(name: string): void {
  const opened = openedTrials.peek();
  openedTrials.value = opened.includes(name)
    ? opened.filter((other) => other !== name)
    : [...opened, name];
}

export function closeTrials(): void {
  openedTrials.value = [];
}

/** Orders by a column, the best of a metric first, or reverses it; `isMore` keeps the columns that already determine the order. */
export function orderBy(id: string, isMore: boolean): void {
  const now = order.peek();
  const at = now.findIndex((item) => item === id || item === `-${id}`);
  const [first, second] = isHigherBetter(id) ? [`-${id}`, id] : [id, `-${id}`];
  const next = now[at] === undefined ? first : now[at] === first ? second : undefined;
  if (!isMore) order.value = next ? [next] : [];
  else if (at < 0) order.value = [...now, first];
  else order.value = now.flatMap((item, i) => (i === at ? (next ?? []) : [item]));
}

function isHigherBetter(id: string): boolean {
  const column = columnOf(id);
  return column !== undefined && goalOf(column) === 'maximize';
}

/** Shows these metric columns. */
export function showMetrics(specs: readonly MetricSpec[]): void {
  chosenMetrics.value = specs.map(printMetric);
}

/** The metric columns that are shown, chosen by the user or by the server. */
export function shownMetrics(): readonly MetricSpec[] {
  return metricColumns.value.flatMap(({metric}) => metric ?? []);
}

/** Says that higher values of a metric are better, or lower ones. */
export function setGoal(metric: MetricSpec, goal: 'minimize' | 'maximize'): void {
  const name = metricName(metric);
  const others = flippedGoals.peek().filter((other) => other !== name);
  flippedGoals.value = goal === guessGoal(metric) ? others : [...others, name];
}
