// SPDX-License-Identifier: Apache-2.0
// Where columns are. Only those in view exist as elements.
import type {TrialColumn} from '../model/trial_table';
import type {Heading} from './column_groups';
import type {ShownColumns} from './shown_columns';

/** The widths of the check box, the expander and the status. */
export const CHECK = 34;
export const EXPANDER = 22;
export const STATUS = 22;
const LEADING = CHECK + EXPANDER + STATUS;

const NAME_MIN = 200;
const NAME_MIN_NARROW = 120;
const NAME_MAX = 360;
const NARROW = 700;
/** What other columns need at least to be worth scrolling. */
const SCROLLED_MIN = 140;

export interface Place {
  readonly column: TrialColumn;
  readonly heading: Heading;
  /** Pixels from the left of its part: the one that stays, or the one that is scrolled. */
  readonly left: number;
  readonly width: number;
  /** Counted from 1, as screen readers do; the leading columns are the first ones. */
  readonly index: number;
}

/** Neighbours of one group. */
export interface Span {
  readonly group: string;
  readonly left: number;
  readonly width: number;
}

export interface Layout {
  readonly name: number;
  /** Those that stay at the left, beside the name. */
  readonly fixed: readonly Place[];
  readonly fixedWidth: number;
  readonly scrolled: readonly Place[];
  readonly scrolledWidth: number;
  readonly spans: readonly Span[];
}

/** Cells before the first column: check box, status, name. The expander is part of the name. */
export const LEADING_CELLS = 3;

export interface LayoutInput {
  readonly room: number;
  readonly shown: ShownColumns;
  readonly headings: ReadonlyMap<string, Heading>;
  readonly widthOf: (column: TrialColumn) => number;
  readonly nameWidth: number | undefined;
}

export function makeLayout({room, shown, headings, widthOf, nameWidth}: LayoutInput): Layout {
  const place = (list: readonly TrialColumn[], from: number, start: number): Place[] => {
    let left = from;
    return list.map((column, i) => {
      const width = widthOf(column);
      const heading = headings.get(column.id) ?? {group: '', text: column.title};
      const placed = {column, heading, left, width, index: LEADING_CELLS + 1 + start + i};
      left += width;
      return placed;
    });
  };
  const widthIn = (list: readonly TrialColumn[]) =>
    list.reduce((sum, column) => sum + widthOf(column), 0);
  const least = room < NARROW ? NAME_MIN_NARROW : NAME_MIN;
  // On a narrow page, pinned columns would leave no room for the others. They are only the first.
  const pinnedWidth = widthIn(shown.pinned);
  const isFixed = room - LEADING - least - pinnedWidth >= SCROLLED_MIN;
  const all = isFixed ? shown.others : [...shown.pinned, ...shown.others];
  const fixed = isFixed ? shown.pinned : [];
  const scrolledWidth = widthIn(all);
  const spare = room - LEADING - widthIn(fixed) - scrolledWidth;
  const name = nameWidth ?? Math.floor(Math.min(NAME_MAX, Math.max(least, spare)));
  const scrolled = place(all, 0, fixed.length);
  return {
    name,
    fixed: place(fixed, LEADING + name, 0),
    fixedWidth: LEADING + name + widthIn(fixed),
    scrolled,
    scrolledWidth,
    spans: spansOf(scrolled),
  };
}

export function spansOf(places: readonly Place[]): readonly Span[] {
  const spans: {group: string; left: number; width: number}[] = [];
  for (const {heading, left, width} of places) {
    const last = spans.at(-1);
    if (last?.group === heading.group) last.width += width;
    else spans.push({group: heading.group, left, width});
  }
  return spans;
}

// Columns beyond the edge, so that scrolling finds them drawn, and how far it goes in between.
const SPARE = 3;
const STRIDE = 2;

/** The scrolled columns that exist now: [begin, end). */
export function windowOf(
  {scrolled, fixedWidth}: Layout,
  scrollLeft: number,
  room: number,
): readonly [begin: number, end: number] {
  const right = scrollLeft + Math.max(0, room - fixedWidth);
  const first = Math.max(0, firstAfter(scrolled, scrollLeft) - SPARE);
  const last = firstAfter(scrolled, right) + 1 + SPARE;
  const begin = Math.floor(first / STRIDE) * STRIDE;
  return [begin, Math.min(scrolled.length, Math.ceil(last / STRIDE) * STRIDE)];
}

/** The index of the first column that ends after x; their number if there is none. */
export function firstAfter(places: readonly Place[], x: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const {left, width} = places[middle]!;
    if (left + width <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Pixels as CSS has them. */
export function px(length: number | undefined): string | undefined {
  return length === undefined ? undefined : `${length}px`;
}
