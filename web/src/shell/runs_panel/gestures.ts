// SPDX-License-Identifier: Apache-2.0
// How clicks and keys on rows change the selection.
import {toggleIsolation} from '../../data/isolation';
import {
  checkedOf,
  isSelected,
  matchingRuns,
  restoreChoice,
  runNames,
  selectAllRuns,
  selectOnly,
  setSelected,
} from '../../data/selection';
import type {Row} from './tree';

export function namesOf(row: Row): readonly string[] {
  return row.kind === 'run' ? [row.name] : row.names;
}

/** Selects all, or deselects all if all were selected. */
export function toggle(names: readonly string[]): void {
  setSelected(names, checkedOf(names) !== true);
}

/** Selects only this row; the second time, restores the previous selection. */
export function isolate(row: Row): void {
  toggleIsolation(
    namesOf(row),
    row.kind === 'run' ? row.name : `the runs in ${row.key.slice(0, -1)}`,
  );
}

/** Gives every row between two, inclusive, the state of the first. */
export function selectRange(rows: readonly Row[], from: number, to: number): void {
  const first = rows[from];
  if (!first) return;
  const isOn = checkedOf(namesOf(first)) === true;
  const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  // An open folder adds nothing: its rows are in the range themselves.
  const names = between.flatMap((row) => (row.kind === 'folder' && row.isOpen ? [] : namesOf(row)));
  setSelected(names, isOn);
}

function isEveryRunListed(): boolean {
  return matchingRuns.peek().length === runNames.peek().length;
}

/**
 * Selects or deselects all runs that match the filter. Without a filter this also applies to future
 * runs.
 */
export function selectListed(isOn: boolean): void {
  if (!isEveryRunListed()) setSelected(matchingRuns.peek(), isOn);
  else if (isOn) selectAllRuns();
  else selectOnly([]);
}

/** Inverts the selection of the runs that match the filter. */
export function invertListed(): void {
  const names = matchingRuns.peek();
  const on = names.filter(isSelected);
  const off = names.filter((name) => !isSelected(name));
  if (isEveryRunListed()) {
    const areMostOn = on.length > off.length;
    restoreChoice(areMostOn ? {rule: 'some', listed: off} : {rule: 'all', listed: on});
    return;
  }
  setSelected(on, false);
  setSelected(off, true);
}
