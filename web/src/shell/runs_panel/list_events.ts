// SPDX-License-Identifier: Apache-2.0
// Handles clicks and keys in the run list, and in the table that it expands to.
import {type ReadonlySignal, signal} from '@preact/signals';
import {continueStep} from '../../base/url_state';
import {currentChoice, restoreChoice} from '../../data/selection';
import {openColours} from './colour_popover';
import {invertListed, isolate, namesOf, selectListed, selectRange, toggle} from './gestures';
import {setFolderOpen} from './rows';
import {openFindings} from './run_note';
import type {Row} from './tree';

// A finger needs more room than a mouse; run_list.css has the same heights.
const isTouch = window.matchMedia('(pointer: coarse)').matches;

/** The height of a row in pixels. */
export const ROW = isTouch ? 40 : 30;

/** The key of the row with the keyboard cursor. */
export const cursor = signal<string | undefined>(undefined);

/** The key of the row where ranges start: the last one reached without Shift. */
let anchor: string | undefined;

let beforeClick: ReturnType<typeof currentChoice> | undefined;

type Rows = readonly Row[];

export interface ListEvents {
  clickRow(event: MouseEvent): void;
  pressListKey(event: KeyboardEvent): void;
}

/** The listeners of an element whose rows have a `data-index`. */
export function listEvents(rows: ReadonlySignal<Rows>): ListEvents {
  return {
    clickRow: (event) => clickRow(event, rows.peek()),
    pressListKey: (event) => pressListKey(event, rows.peek()),
  };
}

function indexOf(rows: Rows, key: string | undefined): number {
  return rows.findIndex((row) => row.key === key);
}

function goTo(row: Row, isRange: boolean): void {
  cursor.value = row.key;
  if (!isRange) anchor = row.key;
}

function clickRow(event: MouseEvent, rows: Rows): void {
  const target = event.target as Element;
  const element = target.closest<HTMLElement>('[data-index]');
  const index = Number(element?.dataset['index'] ?? -1);
  const row = rows[index];
  if (!element || !row) return;
  const action = target.closest<HTMLElement>('[data-action]')?.dataset['action'];
  const from = indexOf(rows, anchor);
  const isRange = event.shiftKey && from >= 0;
  if (isRange) selectRange(rows, from, index);
  else if (action === 'only') isolate(row);
  else if (action === 'colour') openColours(row, element);
  else if (action === 'findings') openFindings(row, element);
  else if (action === 'fold') setFolderOpen(row.key, row.kind === 'folder' && !row.isOpen);
  else if (row.kind === 'folder' && action !== 'check') setFolderOpen(row.key, !row.isOpen);
  else clickBox(row, event.detail);
  goTo(row, isRange);
}

// The first click of a double click has already changed the selection.
function clickBox(row: Row, clicks: number): void {
  if (clicks === 2 && beforeClick) {
    continueStep();
    restoreChoice(beforeClick);
    isolate(row);
  } else if (clicks < 2) {
    beforeClick = currentChoice();
    toggle(namesOf(row));
  }
}

function pressListKey(event: KeyboardEvent, rows: Rows): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const list = event.currentTarget as HTMLElement;
  // A button in a row keeps the keys that press it. Any other key continues in the list.
  const isOnButton = event.target !== list;
  if (isOnButton && (event.key === 'Enter' || event.key === ' ')) return;
  const at = indexOf(rows, cursor.peek());
  const isDone =
    moveCursor(event, rows, at, Math.floor(list.clientHeight / ROW)) ||
    actOnRow(event.key, rows, at, list);
  if (!isDone) return;
  event.preventDefault();
  if (isOnButton && list.contains(document.activeElement)) list.focus();
}

function moveCursor(event: KeyboardEvent, rows: Rows, at: number, page: number): boolean {
  const last = rows.length - 1;
  const next = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: last,
  }[event.key];
  if (next === undefined || last < 0) return false;
  const index = Math.max(0, Math.min(last, next));
  const from = indexOf(rows, anchor);
  const isRange = event.shiftKey && from >= 0;
  if (isRange) selectRange(rows, from, index);
  goTo(rows[index]!, isRange);
  return true;
}

function actOnRow(key: string, rows: Rows, at: number, list: HTMLElement): boolean {
  const row = rows[at];
  if (key === 'a') selectListed(true);
  else if (key === 'n') selectListed(false);
  else if (key === 'i') invertListed();
  else if (!row) return false;
  else if (key === 'x' || key === ' ') toggle(namesOf(row));
  else if (key === 'o') isolate(row);
  else if (key === 'c') openColours(row, list.querySelector(`[data-index="${at}"]`) ?? list);
  else if (key === 'e') openFindings(row, list.querySelector(`[data-index="${at}"]`) ?? list);
  else if (key === 'Enter' && row.kind === 'run') toggle(namesOf(row));
  else if (key === 'Enter' && row.kind === 'folder') setFolderOpen(row.key, !row.isOpen);
  else if (key === 'ArrowRight' && row.kind === 'folder') setFolderOpen(row.key, true);
  else if (key === 'ArrowLeft') collapseOrGoToParent(row, rows, at);
  else return false;
  return true;
}

function collapseOrGoToParent(row: Row, rows: Rows, at: number): void {
  const parent = rows.findLast((above, i) => i < at && above.depth < row.depth);
  if (row.kind === 'folder' && row.isOpen) setFolderOpen(row.key, false);
  else if (parent) goTo(parent, false);
}
