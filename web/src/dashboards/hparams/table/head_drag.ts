// SPDX-License-Identifier: Apache-2.0
// Moving a column by dragging its heading.
import {signal} from '@preact/signals';
import {indexAt, layout} from './grid_state';
import type {Place} from './layout';
import {moveColumn} from './shown_columns';

/** A press that moves less than this is a click. */
const CLICK_PIXELS = 5;
/** Near an edge of the table, dragging scrolls. */
const EDGE = 36;
const EDGE_STEP = 14;

export interface HeadDrag {
  readonly id: string;
  /** Whether the column is one of those that stay. */
  readonly isFixed: boolean;
  /** Pixels from the start of its part to where the column would be dropped. */
  readonly x: number;
  readonly by: number;
}

export const headDrag = signal<HeadDrag | undefined>(undefined);

let hasEnded = false;

/** Whether a click is the end of a drag. */
export function endsDrag(): boolean {
  const was = hasEnded;
  hasEnded = false;
  return was;
}

/** Where a column would be dropped among the places of its part. */
export function dropAt(places: readonly Place[], id: string, x: number): {x: number; by: number} {
  const from = places.findIndex(({column}) => column.id === id);
  const to = indexAt(places, Math.max(x, places[0]?.left ?? 0));
  const place = places[to]!;
  return {x: to > from ? place.left + place.width : place.left, by: to - from};
}

export function startHeadDrag(event: PointerEvent, id: string): void {
  hasEnded = false;
  const list = (event.currentTarget as HTMLElement).closest<HTMLElement>('.virtual-list');
  if (event.button !== 0 || event.pointerType === 'touch' || !list) return;
  const start = event.clientX;
  const stop = new AbortController();
  const {signal: until} = stop;
  const move = ({clientX}: PointerEvent) => {
    if (!headDrag.peek() && Math.abs(clientX - start) < CLICK_PIXELS) return;
    headDrag.value = dragTo(list, id, clientX);
  };
  const end = (isDone: boolean) => {
    stop.abort();
    const drag = headDrag.peek();
    headDrag.value = undefined;
    if (!drag) return;
    hasEnded = true;
    if (isDone && drag.by !== 0) moveColumn(id, drag.by);
  };
  window.addEventListener('pointermove', move, {signal: until});
  window.addEventListener('pointerup', () => end(true), {signal: until});
  window.addEventListener('pointercancel', () => end(false), {signal: until});
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key === 'Escape') end(false);
    },
    {signal: until, capture: true},
  );
}

function dragTo(list: HTMLElement, id: string, clientX: number): HeadDrag {
  const {fixed, scrolled, fixedWidth} = layout.peek();
  const x = clientX - list.getBoundingClientRect().left;
  if (fixed.some(({column}) => column.id === id))
    return {id, isFixed: true, ...dropAt(fixed, id, x)};
  if (x > list.clientWidth - EDGE) list.scrollLeft += EDGE_STEP;
  else if (x < fixedWidth + EDGE) list.scrollLeft -= EDGE_STEP;
  const inside = Math.max(0, x - fixedWidth) + list.scrollLeft;
  return {id, isFixed: false, ...dropAt(scrolled, id, inside)};
}
