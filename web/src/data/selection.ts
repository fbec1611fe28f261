// SPDX-License-Identifier: Apache-2.0
// Which runs are shown, everywhere on the page.
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {flagCodec, textCodec} from '../base/codec';
import {type Matcher, makeMatcher} from '../base/matcher';
import {compareNatural} from '../base/natural';
import {urlSignal} from '../base/url_state';
import {load, type Run, runs} from './logs';
import {automatic, changed, everyRun, membership, type RunSet, runSetCodec} from './run_set';

// More lines are unreadable and expensive, so the newest runs are selected until the user selects.
const SELECTED_INITIALLY_MAX = 500;
const NEWEST = 100;

/** The user's choice; `automatic` if there is none yet. */
const choice = urlSignal<RunSet>('runs', runSetCodec, automatic, {isStep: true, isApart: true});
export const runChoice: ReadonlySignal<RunSet> = choice;

/** Text that run names must match, and whether it is a regular expression. */
export const runFilter = urlSignal('runFilter', textCodec, '');
export const isRunFilterRegex = urlSignal('runFilterRegex', flagCodec, true, {isHabit: true});

/** The run at the pointer, in a chart or in the list. */
export const hoveredRun = signal<string | undefined>(undefined);

export const runMatcher: ReadonlySignal<Matcher> = computed(() =>
  makeMatcher(runFilter.value, isRunFilterRegex.value),
);

/** True if only the newest runs are selected because there are too many. */
export const areNewestSelected: ReadonlySignal<boolean> = computed(
  () => choice.value.rule === 'automatic' && runs.value.size > SELECTED_INITIALLY_MAX,
);

const chosen: ReadonlySignal<RunSet> = computed(() => {
  if (choice.value.rule !== 'automatic') return choice.value;
  return areNewestSelected.value ? {rule: 'some', listed: newest(runs.value)} : everyRun;
});

const has = computed(() => membership(chosen.value));

export function isSelected(name: string): boolean {
  return has.value(name);
}

/** Whether all, none or some of the names are selected. */
export function checkedOf(names: readonly string[]): boolean | 'mixed' {
  let count = 0;
  for (const name of names) if (isSelected(name)) count++;
  if (count === 0) return false;
  return count === names.length ? true : 'mixed';
}

/** Every run's name, in natural order. */
export const runNames: ReadonlySignal<readonly string[]> = computed(() => {
  const known = runs.value;
  const isSame = namesBefore.length === known.size && namesBefore.every((name) => known.has(name));
  if (!isSame) namesBefore = [...known.keys()].sort(compareNatural);
  return namesBefore;
});

// Most commits add values, not runs: equal names keep the same list object.
let namesBefore: readonly string[] = [];

/** Names that match the filter, in natural order. */
export const matchingRuns: ReadonlySignal<readonly string[]> = computed(() => {
  const {matches} = runMatcher.value;
  return runNames.value.filter(matches);
});

/** The runs that charts show: selected and matching the filter, in natural order. */
export const shownRuns: ReadonlySignal<readonly string[]> = computed(() =>
  matchingRuns.value.filter(has.value),
);

export function setSelected(names: Iterable<string>, isIn: boolean): void {
  choice.value = changed(chosen.peek(), names, isIn, runs.peek().keys());
}

/** Selects these runs and no others. */
export function selectOnly(names: readonly string[]): void {
  choice.value = {rule: 'some', listed: names};
}

/** Selects only the `count` most recently changed runs that match the filter. */
export function selectNewest(count: number): void {
  const kept = new Set(matchingRuns.peek());
  selectOnly(
    byAge(runs.peek())
      .filter((name) => kept.has(name))
      .slice(0, count),
  );
}

/** The current choice, for restoreChoice. */
export function currentChoice(): RunSet {
  return choice.peek();
}

export function restoreChoice(before: RunSet): void {
  choice.value = before;
}

/** Selects all runs, including future ones. */
export function selectAllRuns(): void {
  choice.value = everyRun;
}

let seen: ReadonlyMap<string, Run> = new Map();
let newestSeen: readonly string[] = [];

/** The newest runs. Once all runs are loaded the set stays fixed, and new runs are added to it. */
function newest(all: ReadonlyMap<string, Run>): readonly string[] {
  const left = newestSeen.filter((name) => all.has(name));
  const added = [...all.keys()].filter((name) => !seen.has(name));
  const isMany = left.length + added.length > SELECTED_INITIALLY_MAX;
  const isFirst = left.length === 0 || isMany || load.value?.state === 'loading';
  newestSeen = isFirst ? byAge(all).slice(0, NEWEST) : [...left, ...added];
  seen = all;
  return newestSeen;
}

function byAge(all: ReadonlyMap<string, Run>): string[] {
  return [...all.values()]
    .sort((a, b) => (b.lastTime ?? 0) - (a.lastTime ?? 0))
    .map((run) => run.name);
}
