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
  /** On wide pages, rows of few cards are filled. Otherwise all cards have the same width. */
  readonly fillsRows?: boolean;
}

export const GAP = 12;
const HEADING = 40;
const INDENT = 16;
const CONTENT_MIN = 170;
const CONTENT_MAX = 420;
const WIDE_CONTENT = 420;
/** From this many columns on, a row that ends early leaves a large part of the page empty. */
const FILLED_COLUMNS = 3;

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
  let y = top;
  const place = (card: C, left: number, width: number, height: number) => {
    const key = `${section.isPinned ? 'pinned ' : ''}${card.id}`;
    boxes.push({kind: 'card', key, left, top: y, width, height, card, section});
  };
  const parts = splitAtWide(section.group.cards, sizes);
  for (const cards of parts) {
    const rows = rowsOf(cards, sizes);
    const isWide = sizes.isWide(cards[0]!);
    // Those before a wide card keep their width: it became wide, not they.
    const least = cards === parts.at(-1) ? 0 : rowsOf(section.group.cards, sizes)[0]!.length;
    const countIn = (row: readonly C[]) => Math.max(row.length, least);
    const content = isWide ? WIDE_CONTENT : contentHeight(countIn(rows[0]!), sizes);
    const usual = content + sizes.extraHeight;
    for (const row of rows) {
      const width = isWide ? sizes.width : widthIn(columnsOf(countIn(row), sizes), sizes);
      const heights = row.map((card) => (isWide ? usual : (sizes.heightOf?.(card) ?? usual)));
      row.forEach((card, column) => {
        place(card, column * (width + GAP), width, heights[column]!);
      });
      y += Math.max(...heights) + GAP;
    }
  }
  return y;
}

/** Each wide card by itself, and the cards between them. */
function splitAtWide<C extends TagCard>(cards: readonly C[], {isWide}: LayoutSizes<C>): C[][] {
  const parts: C[][] = [];
  let isOpen = false;
  for (const card of cards) {
    const isAlone = isWide(card);
    if (isOpen && !isAlone) parts.at(-1)!.push(card);
    else parts.push([card]);
    isOpen = !isAlone;
  }
  return parts;
}

function mostColumns({width, cardWidth}: LayoutSizes<never>): number {
  return Math.max(1, Math.floor((width + GAP) / (cardWidth + GAP)));
}

function widthIn(columns: number, {width}: LayoutSizes<never>): number {
  return (width - GAP * (columns - 1)) / columns;
}

function isFilling(sizes: LayoutSizes<never>): boolean {
  return sizes.fillsRows === true && mostColumns(sizes) >= FILLED_COLUMNS;
}

/** The number of columns that the width of the cards of a row is made for. */
function columnsOf(count: number, sizes: LayoutSizes<never>): number {
  return isFilling(sizes) ? count : mostColumns(sizes);
}

/** As few rows as possible. Rows that are filled have about the same number of cards. */
function rowsOf<C extends TagCard>(cards: readonly C[], sizes: LayoutSizes<C>): C[][] {
  const columns = mostColumns(sizes);
  const rows: C[][] = [];
  let from = 0;
  for (let left = Math.ceil(cards.length / columns); left > 0; left--) {
    const rest = cards.length - from;
    const end = from + (isFilling(sizes) ? Math.ceil(rest / left) : Math.min(rest, columns));
    rows.push(cards.slice(from, end));
    from = end;
  }
  return rows;
}

/** A card that is wider because its row has few is not higher to the same degree. */
function contentHeight(count: number, sizes: LayoutSizes<never>): number {
  const usual = widthIn(mostColumns(sizes), sizes);
  const width = widthIn(columnsOf(count, sizes), sizes);
  const height = Math.round(0.5 * Math.sqrt(usual * width));
  return Math.min(CONTENT_MAX, Math.max(CONTENT_MIN, height));
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
