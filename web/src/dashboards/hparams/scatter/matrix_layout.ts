// SPDX-License-Identifier: Apache-2.0
// Where the cells of the matrix are, and which of them are in view.

/** The widths and heights of cells; they grow while there is room for all. */
export const CELL = {width: {min: 150, max: 300}, height: {min: 112, max: 220}} as const;
/** The titles of rows at the left, and of columns at the top. */
export const HEADS = {width: 104, height: 40} as const;

export function cellSize(
  room: number,
  count: number,
  {min, max}: {readonly min: number; readonly max: number},
): number {
  return Math.max(min, Math.min(max, Math.floor(room / Math.max(1, count))));
}

export interface Window {
  readonly begin: number;
  readonly end: number;
}

/** The cells in view along one axis, with one more on each side. */
export function windowOf(scroll: number, room: number, size: number, count: number): Window {
  const begin = Math.max(0, Math.floor(scroll / size) - 1);
  return {begin, end: Math.min(count, Math.ceil((scroll + room) / size) + 1)};
}

/** The scroll position at which a cell is in view, as near as possible to the present one. */
export function scrollTo(index: number, scroll: number, room: number, size: number): number {
  const begin = index * size;
  return Math.max(begin + size - room, Math.min(begin, scroll));
}
