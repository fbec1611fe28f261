// SPDX-License-Identifier: Apache-2.0
// Clicks and keys on rows.
import {openTrial, toggleOpened} from '../model/actions';
import {trials} from '../model/derived';
import {hoveredTrial} from '../model/view_state';
import {cursor, ROW} from './grid_state';
import {firstOf} from './repeats';
import {checkedTrials, checkTrials} from './row_selection';
import {type DataRow, mainRows, type Row, tableRows, toggleOpen} from './rows';

/** The row where a range of check boxes starts: the last one that was clicked without Shift. */
let anchor: string | undefined;

export const nameOf = (row: DataRow) => trials.peek()[firstOf(row.members)]!.name;

const indexOf = (rows: readonly Row[], key: string | undefined) =>
  rows.findIndex((row) => row.key === key);

function goTo(row: DataRow, isRange = false): void {
  cursor.value = row.key;
  hoveredTrial.value = nameOf(row);
  if (!isRange) anchor = row.key;
}

/** Checks or unchecks the row, or with Shift all from the anchor to it. */
function check(rows: readonly Row[], at: number, isRange: boolean): void {
  const row = rows[at] as DataRow;
  const from = indexOf(rows, anchor);
  if (!isRange || from < 0) {
    checkTrials(row.members, checkedTrials(row.members) !== true);
    return;
  }
  const between = rows.slice(Math.min(from, at), Math.max(from, at) + 1);
  checkTrials(
    between.flatMap(({members}) => [...members]),
    checkedTrials(rows[from]!.members) === true,
  );
}

export function clickRow(event: MouseEvent): void {
  const target = event.target as Element;
  const element = target.closest<HTMLElement>('[data-index]');
  const rows = tableRows.peek();
  const at = Number(element?.dataset['index'] ?? -1);
  const row = rows[at];
  if (!row || row.kind === 'curves') return;
  const action = target.closest<HTMLElement>('[data-action]')?.dataset['action'];
  const isMore = event.ctrlKey || event.metaKey;
  if (action === 'check') check(rows, at, event.shiftKey);
  // A click that ends the selection of a text is not meant for the row.
  else if (action !== 'open' && getSelection()?.type === 'Range') return;
  else if (action === 'open' || (row.kind === 'setting' && !isMore)) toggleOpen(row.key);
  else if (isMore) for (const trial of row.members) toggleOpened(trials.peek()[trial]!.name);
  else openTrial(nameOf(row));
  goTo(row, action === 'check' && event.shiftKey);
}

const SCROLL_PX = 80;

export function pressRowKey(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  // A control in a row keeps the keys that press it.
  if (event.altKey || event.target !== list) return;
  const isDone = act(event, list) || moveCursor(event, Math.floor(list.clientHeight / ROW));
  if (isDone) event.preventDefault();
}

function act(event: KeyboardEvent, list: HTMLElement): boolean {
  const rows = tableRows.peek();
  const at = indexOf(rows, cursor.peek());
  const row = rows[at];
  const isMore = event.ctrlKey || event.metaKey;
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    list.scrollLeft += event.key === 'ArrowLeft' ? -SCROLL_PX : SCROLL_PX;
    return true;
  }
  if (!row || row.kind === 'curves') return false;
  if (event.key === ' ' && !isMore) check(rows, at, event.shiftKey);
  else if (event.key === 'Enter' && isMore) toggleOpened(nameOf(row));
  else if (event.key === 'Enter' && row.kind === 'setting') toggleOpen(row.key);
  else if (event.key === 'Enter') openTrial(nameOf(row));
  else if (event.key === 'e' && !isMore) toggleOpen(row.key);
  else return false;
  return true;
}

function moveCursor(event: KeyboardEvent, page: number): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  // Learning curves have no cursor.
  const rows = tableRows.peek().filter((row): row is DataRow => row.kind !== 'curves');
  const at = indexOf(rows, cursor.peek());
  const next = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: rows.length - 1,
  }[event.key];
  if (next === undefined || rows.length === 0) return false;
  goTo(rows[Math.max(0, Math.min(rows.length - 1, next))]!);
  return true;
}

/** Checks or unchecks all rows. */
export function checkAll(isOn: boolean): void {
  checkTrials(
    mainRows.peek().flatMap(({members}) => [...members]),
    isOn,
  );
}
