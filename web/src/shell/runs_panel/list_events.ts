// SPDX-License-Identifier: Apache-2.0
// Handles clicks and keys in the run list.
import {signal} from '@preact/signals';
import {continueStep} from '../../base/url_state';
import {currentChoice, restoreChoice} from '../../data/selection';
import {openColours} from './colour_popover';
import {invertListed, isolate, namesOf, selectListed, selectRange, toggle} from './gestures';
import {rows, setFolderOpen} from './rows';
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

function indexOf(key: string | undefined): number {
  return rows.peek().findIndex((row) => row.key === key);
}

function goTo(row: Row, isRange: boolean): void {
  cursor.value = row.key;
  if (!isRange) anchor = row.key;
}

export function clickRow(event: MouseEvent): void {
  const target = event.target as Element;
  const element = target.closest<HTMLElement>('[data-index]');
  const index = Number(element?.dataset['index'] ?? -1);
  const row = rows.peek()[index];
  if (!element || !row) return;
  const action = target.closest<HTMLElement>('[data-action]')?.dataset['action'];
  const from = indexOf(anchor);
  const isRange = event.shiftKey && from >= 0;
  if (isRange) selectRange(rows.peek(), from, index);
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

export function pressListKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const list = event.currentTarget as HTMLElement;
  // A button in a row keeps the keys that press it. Any other key continues in the list.
  const isOnButton = event.target !== list;
  if (isOnButton && (event.key === 'Enter' || event.key === ' ')) return;
  const at = indexOf(cursor.peek());
  const isDone =
    moveCursor(event, at, Math.floor(list.clientHeight / ROW)) || actOnRow(event.key, at, list);
  if (!isDone) return;
  event.preventDefault();
  if (isOnButton && list.contains(document.activeElement)) list.focus();
}

function moveCursor(event: KeyboardEvent, at: number, page: number): boolean {
  const last = rows.peek().length - 1;
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
  const from = indexOf(anchor);
  const isRange = event.shiftKey && from >= 0;
  if (isRange) selectRange(rows.peek(), from, index);
  goTo(rows.peek()[index]!, isRange);
  return true;
}

function actOnRow(key: string, at: number, list: HTMLElement): boolean {
  const row = rows.peek()[at];
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
  else if (key === 'ArrowLeft') collapseOrGoToParent(row, at);
  else return false;
  return true;
}

function collapseOrGoToParent(row: Row, at: number): void {
  const parent = rows.peek().findLast((above, i) => i < at && above.depth < row.depth);
  if (row.kind === 'folder' && row.isOpen) setFolderOpen(row.key, false);
  else if (parent) goTo(parent, false);
}
