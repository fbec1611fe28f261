// SPDX-License-Identifier: Apache-2.0
// Where the table is scrolled to, and what follows for its columns. The page has one table.
import {computed, type ReadonlySignal, signal} from '@preact/signals';
import {columns, NAME_ID} from '../model/derived';
import {areRepeatsGrouped} from '../model/view_state';
import {headingsOf} from './column_groups';
import {firstAfter, type Layout, makeLayout, type Place, windowOf} from './layout';
import {chosenWidths, limitWidth} from './settings';
import {shownColumns} from './shown_columns';
import {fittingWidth, standardWidth} from './widths';

// A finger needs more room than a mouse.
const isTouch = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/** The height of a row in pixels. */
export const ROW = isTouch ? 40 : 30;

/** The width of the table's element, and how far its columns are scrolled. */
export const room = signal(0);
export const scrollLeft = signal(0);

/** The key of the row with the keyboard's cursor. */
export const cursor = signal<string | undefined>(undefined);

/** The column whose filter and actions are open, and the element that opened them. */
export const openColumn = signal<{readonly id: string; readonly anchor: Element} | undefined>(
  undefined,
);

/** The same for the column that is already open closes it. */
export function toggleColumnBox(id: string, anchor: Element): void {
  openColumn.value = openColumn.peek()?.id === id ? undefined : {id, anchor};
}

const headings = computed(() => headingsOf(columns.value));

export const layout: ReadonlySignal<Layout> = computed(() => {
  const isGrouped = areRepeatsGrouped.value;
  return makeLayout({
    room: room.value,
    shown: shownColumns.value,
    headings: headings.value,
    nameWidth: chosenWidths.value.get(NAME_ID),
    widthOf: (column) =>
      chosenWidths.value.get(column.id) ??
      standardWidth(column, headings.value.get(column.id)?.text ?? column.title, isGrouped),
  });
});

const shownWindow = computed(() => windowOf(layout.value, scrollLeft.value, room.value));

/** The scrolled columns that exist now: [begin, end). Two numbers, so that scrolling within them renders nothing. */
export const windowBegin = computed(() => shownWindow.value[0]);
export const windowEnd = computed(() => shownWindow.value[1]);

/** The scrolled columns that exist now. */
export function placesInView(): readonly Place[] {
  return layout.value.scrolled.slice(windowBegin.value, windowEnd.value);
}

export function setWidth(id: string, width: number): void {
  chosenWidths.value = new Map([...chosenWidths.peek(), [id, limitWidth(width)]]);
}

export function placeOf(id: string): Place | undefined {
  const {fixed, scrolled} = layout.peek();
  return [...fixed, ...scrolled].find(({column}) => column.id === id);
}

/** Makes a column as wide as its widest value. */
export function fitColumn(id: string): void {
  const place = placeOf(id);
  if (place) setWidth(id, fittingWidth(place.column, place.heading.text, areRepeatsGrouped.peek()));
}

/** Scrolls the table until a column is in view. */
export function revealColumn(list: Element, id: string): void {
  const {scrolled, fixedWidth} = layout.peek();
  const place = scrolled.find(({column}) => column.id === id);
  if (!place) return;
  const width = room.peek() - fixedWidth;
  if (place.left < list.scrollLeft) list.scrollLeft = place.left;
  else if (place.left + place.width > list.scrollLeft + width)
    list.scrollLeft = place.left + place.width - width;
  scrollLeft.value = list.scrollLeft;
}

/** The id of the scrolled column at x, counted from the start of the scrolled columns. */
export function indexAt(places: readonly Place[], x: number): number {
  return Math.min(places.length - 1, firstAfter(places, x));
}
