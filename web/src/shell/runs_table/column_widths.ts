// SPDX-License-Identifier: Apache-2.0
import type {Column} from './columns';

/** The width of the checkbox before a name. */
export const CHECK = 36;
/** The padding of a cell, on each side. */
export const PADDING = 10;

const NAME_MIN = 240;
const NAME_MIN_NARROW = 164;
const NAME_MAX = 560;
const NARROW = 700;
/** By how much a column becomes wider at most, where there is room. */
const EXTRA_MAX = 64;

export interface Widths {
  readonly name: number;
  readonly columns: readonly number[];
  readonly total: number;
}

/** The widths of the columns in a table that is `room` wide. It may be wider, and is then scrolled. */
export function columnWidths(room: number, columns: readonly Pick<Column, 'width'>[]): Widths {
  const least = columns.reduce((sum, {width}) => sum + width, 0);
  const left = room - CHECK - least;
  const nameMin = room < NARROW ? NAME_MIN_NARROW : NAME_MIN;
  const name = Math.floor(Math.min(NAME_MAX, Math.max(nameMin, left)));
  const spare = Math.max(0, left - name);
  const extra = columns.length === 0 ? 0 : Math.min(EXTRA_MAX, Math.floor(spare / columns.length));
  return {
    name,
    columns: columns.map(({width}) => width + extra),
    total: CHECK + name + least + extra * columns.length,
  };
}
