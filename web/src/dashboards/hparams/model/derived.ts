// SPDX-License-Identifier: Apache-2.0
// What follows from the table and the view: which trials pass, which metric matters, in which order
// trials come.
import {computed, type ReadonlySignal} from '@preact/signals';
import {compareNatural} from '../../../base/natural';
import {membership} from '../../../data/run_set';
import {areNewestSelected, isSelected, runChoice} from '../../../data/selection';
import {passes} from './filter';
import {trialTable} from './load_table';
import {type Goal, guessGoal, type MetricId, metricName, mostTelling} from './metric_spec';
import {compareByKeys, type OrderKey} from './order';
import type {NumberColumn, Trial, TrialColumn, TrialStatus} from './trial_table';
import {colourId, filters, flippedGoals, keptTrials, mainMetricId, order} from './view_state';

export const trials: ReadonlySignal<readonly Trial[]> = computed(
  () => trialTable.value?.trials ?? [],
);
export const columns: ReadonlySignal<readonly TrialColumn[]> = computed(
  () => trialTable.value?.columns ?? [],
);

const columnsById = computed(() => new Map(columns.value.map((column) => [column.id, column])));

/** Undefined if the table has no such column, or not any more. */
export function columnOf(id: string): TrialColumn | undefined {
  return columnsById.value.get(id);
}

const indices = computed(() => new Map(trials.value.map(({name}, index) => [name, index])));

/** The index of a trial in the present table. */
export function trialIndex(name: string): number | undefined {
  return indices.value.get(name);
}

export const hparamColumns: ReadonlySignal<readonly TrialColumn[]> = computed(() =>
  columns.value.filter(({kind}) => kind !== 'metric'),
);

export const metricColumns: ReadonlySignal<readonly NumberColumn[]> = computed(() =>
  columns.value.filter((column): column is NumberColumn => isMetric(column)),
);

function isMetric(column: TrialColumn): column is NumberColumn {
  return column.kind === 'metric';
}

/** The metric that importances, colours and the best trials are about. */
export const mainMetric: ReadonlySignal<NumberColumn | undefined> = computed(() => {
  const all = metricColumns.value;
  return all.find(({id}) => id === mainMetricId.value) ?? mostTelling(all);
});

/** What is best for a metric; undefined for other columns. */
export function goalOf(column: TrialColumn): Goal | undefined {
  const metric = column.type === 'number' ? column.metric : undefined;
  return metric && goalOfMetric(metric);
}

export function goalOfMetric(metric: MetricId): Goal {
  const guess = guessGoal(metric);
  if (!flippedGoals.value.includes(metricName(metric))) return guess;
  return guess === 'minimize' ? 'maximize' : 'minimize';
}

/** The column that colours trials. */
export const colourColumn: ReadonlySignal<TrialColumn | undefined> = computed(
  () => columnOf(colourId.value) ?? mainMetric.value ?? columns.value[0],
);

/** Whether a trial is drawn: its runs are selected in the run list. */
export const isTrialSelected: ReadonlySignal<(trial: Trial) => boolean> = computed(() => {
  runChoice.value;
  // The run list selects only the newest of very many runs, since charts of curves cannot show more.
  // The views of trials can.
  const all = () => true;
  if (areNewestSelected.value) return all;
  return (trial: Trial) => trial.runs.some(isSelected);
});

type Test = (trial: number) => boolean;

function filterTests(except?: string): Test[] {
  return [...filters.value].flatMap(([id, filter]) => {
    const column = id === except ? undefined : columnOf(id);
    return column ? [passes(column, filter)] : [];
  });
}

function passing(tests: readonly Test[]): Uint32Array {
  const isKept = membership(keptTrials.value);
  const found: number[] = [];
  for (const [index, trial] of trials.value.entries())
    if (isKept(trial.name) && tests.every((test) => test(index))) found.push(index);
  return Uint32Array.from(found);
}

/** Trials that were not excluded and pass all filters, in the order of the table. */
export const passingTrials: ReadonlySignal<Uint32Array> = computed(() => passing(filterTests()));

/** The same, without the filter of one column: what its slider can choose from. */
export function passingWithout(id: string): Uint32Array {
  return passing(filterTests(id));
}

/** Passing trials whose runs are selected: what views draw and statistics are about. */
export const drawnTrials: ReadonlySignal<Uint32Array> = computed(() =>
  passingTrials.value.filter((index) => isTrialSelected.value(trials.value[index]!)),
);

/** The columns of `order` that are no parameters and no metrics. Ids of those have a colon. */
export const NAME_ID = 'name';
export const STATUS_ID = 'status';

/** The place of each trial in the natural order of names. */
const nameRanks = computed(() => {
  const names = trials.value.map(({name}) => name);
  const sorted = names.map((_, trial) => trial);
  sorted.sort((a, b) => compareNatural(names[a]!, names[b]!));
  const ranks = new Float64Array(names.length);
  for (const [rank, trial] of sorted.entries()) ranks[trial] = rank;
  return {values: ranks};
});

/** Trials that need attention come first. */
const STATUSES: readonly TrialStatus[] = ['running', 'failure', 'success', 'unknown'];

const statuses = computed(() => ({
  values: Float64Array.from(trials.value, ({status}) => STATUSES.indexOf(status)),
}));

/** What trials are compared by: the user's columns, then names. */
export const orderKeys: ReadonlySignal<readonly OrderKey[]> = computed(() => {
  const keys = order.value.flatMap((item) => {
    const isDescending = item.startsWith('-');
    const id = isDescending ? item.slice(1) : item;
    const column =
      id === NAME_ID ? nameRanks.value : id === STATUS_ID ? statuses.value : columnOf(id);
    return column ? [{column, isDescending}] : [];
  });
  return [...keys, {column: nameRanks.value, isDescending: false}];
});

/** All trials in the user's order. Filters change often, and need not sort again. */
export const sortedTrials: ReadonlySignal<Uint32Array> = computed(() =>
  Uint32Array.from(trials.value.keys()).sort(compareByKeys(orderKeys.value)),
);

/** Passing trials in the user's order. */
export const orderedTrials: ReadonlySignal<Uint32Array> = computed(() =>
  onlyThese(sortedTrials.value, passingTrials.value),
);

/** Those of `order` that are in `wanted`, in the order of `order`, which has every trial once. */
export function onlyThese(order: Uint32Array, wanted: Uint32Array): Uint32Array {
  const isWanted = new Uint8Array(order.length);
  for (const trial of wanted) isWanted[trial] = 1;
  return order.filter((trial) => isWanted[trial] === 1);
}
