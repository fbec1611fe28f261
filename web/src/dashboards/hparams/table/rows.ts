// SPDX-License-Identifier: Apache-2.0
// The rows of the table from top to bottom: trials or settings, and what is open below them.
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {toggled} from '../../../base/toggled';
import {membership} from '../../../data/run_set';
import {countWords} from '../../../widgets/text/cut_text';
import {bestValue} from '../model/best_trials';
import {columnOf, goalOf, orderedTrials, orderKeys, sortedTrials, trials} from '../model/derived';
import {isAccompanying} from '../model/metric_spec';
import {compareByKeys} from '../model/order';
import type {TrialColumn} from '../model/trial_table';
import {areRepeatsGrouped, filters, keptTrials, mainMetricId, order} from '../model/view_state';
import {keepPlaces} from './keep_places';
import {firstOf, groupBySetting, type Members, settingTest, summarize} from './repeats';
import {openRows} from './settings';

/** One trial, or several of one setting. */
export interface DataRow {
  readonly kind: 'trial' | 'setting';
  readonly key: string;
  readonly members: Members;
  /** Whether it is below its setting. */
  readonly isMember: boolean;
}

/** Part of the learning curves below a trial, which are as high as several rows. */
export interface CurvesRow {
  readonly kind: 'curves';
  readonly key: string;
  readonly members: Members;
  readonly part: number;
}

export type Row = DataRow | CurvesRow;

/** The list renders at least this many rows above the visible ones, so the first part exists while any is in view. */
export const CURVE_ROWS = 5;

const trialRow = (trial: number, isMember: boolean): DataRow => ({
  kind: 'trial',
  key: `trial:${trials.value[trial]!.name}`,
  members: [trial],
  isMember,
});

// Rows keep their identity while filters change, so that those that stay are not rendered again.
const trialRows = computed(() => trials.value.map((_, trial) => trialRow(trial, false)));

const settings: ReadonlySignal<readonly Members[]> = computed(() => {
  const isKept = membership(keptTrials.value);
  const known = trials.value;
  const kept = sortedTrials.value.filter((trial) => isKept(known[trial]!.name));
  return groupBySetting(kept, (trial) => known[trial]!.setting);
});

const orderedSettings: ReadonlySignal<readonly Members[]> = computed(() => {
  const all = settings.value;
  const tests = [...filters.value].flatMap(([id, filter]) => {
    const column = columnOf(id);
    return column ? [settingTest(column, filter, all)] : [];
  });
  const passing = all.filter((_, setting) => tests.every((test) => test(setting)));
  const keys = orderKeys.value.map(({column, isDescending}) => ({
    column: {values: Float64Array.from(passing, (members) => summarize(column, members).mean)},
    isDescending,
  }));
  const sorted = [...passing.keys()].sort(compareByKeys(keys));
  return sorted.map((setting) => passing[setting]!);
});

const settingRow = (members: Members): DataRow =>
  members.length === 1
    ? trialRows.value[members[0]!]!
    : {
        kind: 'setting',
        key: `setting:${trials.value[firstOf(members)]!.name}`,
        members,
        isMember: false,
      };

/** The words of all names: those that trials share are omitted first. */
export const nameWords = computed(() => countWords(trials.value.map(({name}) => name)));

const freshRows: ReadonlySignal<readonly DataRow[]> = computed(() => {
  if (areRepeatsGrouped.value) return orderedSettings.value.map(settingRow);
  const known = trialRows.value;
  return Array.from(orderedTrials.value, (trial) => known[trial]!);
});

/** True while the pointer is over the table: trials that run do not change places under it. */
export const isOrderFrozen = signal(false);

interface Held {
  /** What the user had chosen, which puts rows in order even at the pointer. */
  readonly choices: readonly unknown[];
  readonly fresh: readonly DataRow[];
  readonly rows: readonly DataRow[];
}

let held: Held = {choices: [], fresh: [], rows: []};

/** Trials, or settings if repeats are grouped, that pass the filters, in the user's order. */
export const mainRows: ReadonlySignal<readonly DataRow[]> = computed(() => {
  const choices = [order.value, filters.value, keptTrials.value, areRepeatsGrouped.value];
  const fresh = freshRows.value;
  const isSame = choices.every((choice, i) => choice === held.choices[i]);
  if (!isOrderFrozen.value || !isSame) held = {choices, fresh, rows: fresh};
  else if (fresh !== held.fresh) held = {choices, fresh, rows: keepPlaces(fresh, held.rows)};
  return held.rows;
});

/** The main rows, and what is open below them. */
export const tableRows: ReadonlySignal<readonly Row[]> = computed(() => {
  const open = new Set(openRows.value);
  if (open.size === 0) return mainRows.value;
  const below = (row: DataRow): readonly Row[] => {
    if (!open.has(row.key)) return [row];
    if (row.kind === 'setting')
      return [row, ...row.members.flatMap((trial) => below(trialRow(trial, true)))];
    return [row, ...curvesBelow(row)];
  };
  return mainRows.value.flatMap(below);
});

function curvesBelow({key, members}: DataRow): readonly CurvesRow[] {
  return Array.from({length: CURVE_ROWS}, (_, part) => ({
    kind: 'curves',
    key: `${key}~${part}`,
    members,
    part,
  }));
}

export function toggleOpen(key: string): void {
  openRows.value = toggled(openRows.peek(), key);
}

/** The best value of a metric among the main rows; undefined if none is better than the others. */
export const bestOf: ReadonlySignal<(column: TrialColumn) => number | undefined> = computed(() => {
  const rows = mainRows.value;
  const found = new Map<string, number | undefined>();
  return (column) => {
    if (!found.has(column.id)) found.set(column.id, findBest(rows, column));
    return found.get(column.id);
  };
});

function findBest(rows: readonly DataRow[], column: TrialColumn): number | undefined {
  const goal = goalOf(column);
  if (!goal || isBeside(column)) return undefined;
  const means = rows.map(({members}) => summarize(column, members).mean);
  return bestValue(means, goal);
}

/** Learning rates, times and counters have no best value, unless the user says that it is about them. */
function isBeside(column: TrialColumn): boolean {
  const metric = column.type === 'number' ? column.metric : undefined;
  return metric !== undefined && isAccompanying(metric) && column.id !== mainMetricId.value;
}
