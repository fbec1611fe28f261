// SPDX-License-Identifier: Apache-2.0
// The position of every heading and card, so that only the visible ones need to exist.
import type {Group, TagCard} from './tag_groups';

export interface Section<C extends TagCard> {
  readonly group: Group<C>;
  readonly isOpen: boolean;
  readonly isPinned: boolean;
}

interface Place {
  /** Unique in the layout. */
  readonly key: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Box<C extends TagCard> =
  | (Place & {readonly kind: 'heading'; readonly section: Section<C>})
  | (Place & {readonly kind: 'card'; readonly card: C; readonly section: Section<C>});

export interface Layout<C extends TagCard> {
  /** From top to bottom. */
  readonly boxes: readonly Box<C>[];
  readonly height: number;
  readonly tallest: number;
}

export interface LayoutSizes<C extends TagCard> {
  readonly width: number;
  /** The minimum width of a card, if there is room. */
  readonly cardWidth: number;
  /** The height of a card minus the height of its content area. */
  readonly extraHeight: number;
  isWide(card: C): boolean;
  /**
   * The height of a card that is as tall as its content; undefined until it is known. If absent,
   * all cards have the same height.
   */
  heightOf?(card: C): number | undefined;
}

export const GAP = 12;
const HEADING = 40;
const INDENT = 16;
const CONTENT_MIN = 170;
const CONTENT_MAX = 420;
const WIDE_CONTENT = 420;

export function layOut<C extends TagCard>(
  sections: readonly Section<C>[],
  sizes: LayoutSizes<C>,
): Layout<C> {
  const boxes: Box<C>[] = [];
  let top = 0;
  for (const section of sections) top = placeSection(section, sizes, top, boxes);
  const tallest = boxes.reduce((most, box) => Math.max(most, box.height), 0);
  return {boxes, height: top, tallest};
}

function placeSection<C extends TagCard>(
  section: Section<C>,
  sizes: LayoutSizes<C>,
  top: number,
  boxes: Box<C>[],
): number {
  const {group, isOpen, isPinned} = section;
  const left = group.depth * INDENT;
  const key = `${isPinned ? 'pinned' : 'group'} ${group.path}`;
  boxes.push({
    kind: 'heading',
    key,
    left,
    top,
    width: sizes.width - left,
    height: HEADING,
    section,
  });
  const end = top + HEADING;
  return isOpen ? placeCards(section, sizes, end, boxes) : end;
}

function placeCards<C extends TagCard>(
  section: Section<C>,
  sizes: LayoutSizes<C>,
  top: number,
  boxes: Box<C>[],
): number {
  const columns = Math.max(1, Math.floor((sizes.width + GAP) / (sizes.cardWidth + GAP)));
  const width = (sizes.width - GAP * (columns - 1)) / columns;
  const content = Math.min(CONTENT_MAX, Math.max(CONTENT_MIN, Math.round(width * 0.5)));
  const height = content + sizes.extraHeight;
  let column = 0;
  let y = top;
  let rowHeight = 0;
  const place = (card: C, left: number, boxWidth: number, boxHeight: number) => {
    const key = `${section.isPinned ? 'pinned ' : ''}${card.id}`;
    boxes.push({
      kind: 'card',
      key,
      left,
      top: y,
      width: boxWidth,
      height: boxHeight,
      card,
      section,
    });
  };
  const endRow = () => {
    if (column > 0) y += rowHeight + GAP;
    column = 0;
    rowHeight = 0;
  };
  for (const card of section.group.cards) {
    if (sizes.isWide(card)) {
      endRow();
      place(card, 0, sizes.width, WIDE_CONTENT + sizes.extraHeight);
      y += WIDE_CONTENT + sizes.extraHeight + GAP;
      continue;
    }
    const own = sizes.heightOf?.(card) ?? height;
    place(card, column * (width + GAP), width, own);
    rowHeight = Math.max(rowHeight, own);
    column++;
    if (column === columns) endRow();
  }
  endRow();
  return y;
}

/** The boxes that overlap a vertical section of the page. */
export function boxesBetween<C extends TagCard>(
  layout: Layout<C>,
  top: number,
  bottom: number,
): readonly Box<C>[] {
  const {boxes, tallest} = layout;
  const candidates = boxes.slice(firstFrom(boxes, top - tallest), firstFrom(boxes, bottom));
  return candidates.filter((box) => box.top + box.height > top);
}

/**
 * The top of the first row with a card whose height is not known yet. What is below it may still
 * move.
 */
export function unsettledTop<C extends TagCard>(
  boxes: readonly Box<C>[],
  {heightOf}: Pick<LayoutSizes<C>, 'heightOf'>,
): number {
  const first = heightOf && boxes.find((box) => box.kind === 'card' && !heightOf(box.card));
  return first?.top ?? Number.POSITIVE_INFINITY;
}

/** How far the first visible box moved from one layout to the next; 0 if it was removed. */
export function shiftBetween<C extends TagCard>(
  before: Layout<C>,
  after: Layout<C>,
  top: number,
  bottom: number,
): number {
  for (const box of boxesBetween(before, top, bottom)) {
    if (box.top < top) continue;
    if (after.boxes.some(({key}) => key === box.key)) return shiftOf(box.key, before, after);
  }
  return 0;
}

/** How far a box moved from one layout to the next; 0 if it is not in both. */
export function shiftOf<C extends TagCard>(
  key: string,
  before: Layout<C>,
  after: Layout<C>,
): number {
  const [from, to] = [before, after].map(({boxes}) => boxes.find((box) => box.key === key)?.top);
  return from === undefined || to === undefined ? 0 : to - from;
}

// Boxes are sorted by their top.
function firstFrom(boxes: readonly Place[], y: number): number {
  let low = 0;
  let high = boxes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boxes[middle]!.top < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
