// SPDX-License-Identifier: Apache-2.0
// Keys on a heading: arrows go to the next one, with Shift they move the column, with Alt they
// resize it.
import {NAME_ID, STATUS_ID} from '../model/derived';
import {layout, placeOf, revealColumn, setWidth, toggleColumnBox} from './grid_state';
import {moveColumn} from './shown_columns';

const WIDTH_STEP = 16;

export function pressHeadKey(event: KeyboardEvent, id: string): void {
  if (event.ctrlKey || event.metaKey) return;
  const button = event.currentTarget as HTMLElement;
  if (event.key === 'f' && placeOf(id)) {
    event.preventDefault();
    event.stopPropagation();
    toggleColumnBox(id, button.parentElement!);
    return;
  }
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (by === 0) return;
  event.preventDefault();
  event.stopPropagation();
  const list = button.closest('.virtual-list')!;
  if (event.altKey) resize(id, by);
  else if (event.shiftKey) {
    moveColumn(id, by);
    focusHead(list, id);
  } else focusHead(list, nextOf(id, by));
}

function resize(id: string, by: number): void {
  const width = id === NAME_ID ? layout.peek().name : placeOf(id)?.width;
  if (width !== undefined) setWidth(id, width + by * WIDTH_STEP);
}

function nextOf(id: string, by: number): string | undefined {
  const {fixed, scrolled} = layout.peek();
  const ids = [STATUS_ID, NAME_ID, ...[...fixed, ...scrolled].map(({column}) => column.id)];
  return ids[ids.indexOf(id) + by];
}

/** Also of a column that is not in view, once it is. */
function focusHead(list: Element, id: string | undefined): void {
  if (id === undefined) return;
  revealColumn(list, id);
  // The browser takes the focus from an element that moves, and a new one must be rendered first.
  requestAnimationFrame(() =>
    list.querySelector<HTMLElement>(`[data-sort="${CSS.escape(id)}"]`)?.focus(),
  );
}
