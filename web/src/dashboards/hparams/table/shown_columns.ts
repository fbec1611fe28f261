// SPDX-License-Identifier: Apache-2.0
// Which columns are shown, and in which order.
import {batch, computed, type ReadonlySignal} from '@preact/signals';
import {moved} from '../../../base/moved';
import {toggled} from '../../../base/toggled';
import {columns, mainMetric} from '../model/derived';
import type {TrialColumn} from '../model/trial_table';
import {chosenColumns, pinnedColumns} from './settings';

/** More would push the metrics out of view. */
const PARAMETERS_MAX = 12;

/** Those shown before the user chooses: parameters that differ, then metrics. */
export function standardIds(all: readonly TrialColumn[]): readonly string[] {
  const parameters = all.filter(({kind}) => kind !== 'metric');
  const differing = parameters.filter(({differs}) => differs);
  const shown = (differing.length > 0 ? differing : parameters).slice(0, PARAMETERS_MAX);
  return [...shown, ...all.filter(({kind}) => kind === 'metric')].map(({id}) => id);
}

/** Stands for all columns that are not named, so that an address need not list hundreds. */
const REST = '*';
const LISTED_MAX = 24;

/** The ids of the shown columns, from left to right. */
export function idsOf(
  all: readonly TrialColumn[],
  chosen: readonly string[] | undefined,
): readonly string[] {
  if (!chosen) return standardIds(all);
  const known = new Set(all.map(({id}) => id));
  const named = new Set(chosen);
  const rest = all.filter(({id}) => !named.has(id) && !named.has(`-${id}`));
  const isOpen = named.has(REST);
  const added = isOpen ? rest : rest.filter(({kind}) => kind === 'metric');
  return [...chosen.filter((id) => known.has(id)), ...added.map(({id}) => id)];
}

/** What to remember for these columns to be shown. */
export function choiceOf(all: readonly TrialColumn[], shown: readonly string[]): readonly string[] {
  const isShown = new Set(shown);
  const hidden = all.filter(({id}) => !isShown.has(id));
  const hide = (list: readonly TrialColumn[]) => list.map(({id}) => `-${id}`);
  const listed = [...shown, ...hide(hidden.filter(({kind}) => kind === 'metric'))];
  if (listed.length <= LISTED_MAX) return listed;
  const open = [...shown.slice(0, orderedTail(all, shown)), REST, ...hide(hidden)];
  return open.length < listed.length ? open : listed;
}

/** Where the last part of a list starts that is in the order of the table. */
function orderedTail(all: readonly TrialColumn[], ids: readonly string[]): number {
  const places = new Map(all.map(({id}, place) => [id, place]));
  let at = ids.length;
  while (at > 0 && (at === ids.length || places.get(ids[at - 1]!)! < places.get(ids[at]!)!)) at--;
  return at;
}

export interface ShownColumns {
  readonly pinned: readonly TrialColumn[];
  readonly others: readonly TrialColumn[];
}

/** The columns that stay at the left: until the user chooses, the result beside the name of its trial. */
export const pinnedIds: ReadonlySignal<readonly string[]> = computed(
  () => pinnedColumns.value ?? (mainMetric.value ? [mainMetric.value.id] : []),
);

export const shownColumns: ReadonlySignal<ShownColumns> = computed(() => {
  const all = columns.value;
  const ids = new Set(idsOf(all, chosenColumns.value));
  const byId = new Map(all.map((column) => [column.id, column]));
  const take = (list: Iterable<string>) => [...list].flatMap((id) => byId.get(id) ?? []);
  const pins = pinnedIds.value.filter((id) => ids.has(id));
  for (const id of pins) ids.delete(id);
  return {pinned: take(pins), others: take(ids)};
});

/** The ids of all shown columns, pinned ones first. */
export function shownIds(): readonly string[] {
  const {pinned, others} = shownColumns.value;
  return [...pinned, ...others].map(({id}) => id);
}

/** Shows these columns and no others. */
export function showColumns(ids: readonly string[]): void {
  chosenColumns.value = choiceOf(columns.peek(), ids);
}

export function toggleColumn(id: string): void {
  showColumns(toggled(shownIds(), id));
}

/** Moves a column among the pinned ones or among the others; to the left if `by` is negative. */
export function moveColumn(id: string, by: number): void {
  const {pinned, others} = shownColumns.peek();
  const pins = pinned.map((column) => column.id);
  const rest = others.map((column) => column.id);
  if (pins.includes(id)) pinnedColumns.value = moved(pins, id, by);
  else showColumns([...pins, ...moved(rest, id, by)]);
}

export function togglePin(id: string): void {
  pinnedColumns.value = toggled(pinnedIds.peek(), id);
}

/** Shows the columns that are shown before the user chooses. */
export function resetColumns(): void {
  batch(() => {
    chosenColumns.value = undefined;
    pinnedColumns.value = undefined;
  });
}
