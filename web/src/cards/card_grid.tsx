// SPDX-License-Identifier: Apache-2.0
// The grid of all cards. Only the cards near the visible area exist.
import './card_grid.css';
import {type Signal, useSignal} from '@preact/signals';
import type {ComponentChildren, RefObject} from 'preact';
import {useLayoutEffect, useMemo, useRef} from 'preact/hooks';
import {counted} from '../base/format';
import {isPrinting, PRINTED_CARD_WIDTH, PRINTED_CARDS_MAX, wantsEveryCard} from '../base/printing';
import {
  type Box,
  boxesBetween,
  type Layout,
  type LayoutSizes,
  layOut,
  type Section,
  shiftBetween,
  shiftOf,
  unsettledTop,
} from './card_layout';
import {CardPlace} from './card_title';
import type {TagCard} from './tag_groups';
import {useGradually} from './use_gradually';

// Cards are created shortly before they become visible.
const AHEAD_PX = 300;

export interface CardGridProps<C extends TagCard> {
  readonly sections: readonly Section<C>[];
  readonly sizes: Omit<LayoutSizes<C>, 'width'>;
  /** Identifies the choice of cards. When it changes, the page scrolls to the top. */
  readonly filter: string;
  /** If absent, groups cannot be folded. */
  fold?: ((path: string) => void) | undefined;
  render(card: C, isPinned: boolean, width: number): ComponentChildren;
}

export function CardGrid<C extends TagCard>(props: CardGridProps<C>) {
  const {sections, sizes, filter, fold, render} = props;
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useSignal<Viewport>({top: 0, width: 0, height: 0});
  useLayoutEffect(() => watchViewport(scroller.current!, (next) => (viewport.value = next)), []);
  const {top, width, height} = viewport.value;
  const layout = useMemo(() => layOut(sections, {...sizes, width}), [sections, sizes, width]);
  useAnchor(scroller, viewport, layout, filter);
  const near = boxesBetween(layout, top - AHEAD_PX, top + height + AHEAD_PX);
  const wanted = wantsEveryCard.value ? printedBoxes(layout) : near;
  const boxes = useGradually(width > 0 ? wanted : []);
  const settledTo = unsettledTop(boxes, sizes);
  const heights = isPrinting.value ? printedHeights(sections, sizes) : undefined;
  return (
    <div class="card-grid" ref={scroller} aria-busy={boxes.length < wanted.length}>
      <div class="card-grid-all" style={{height: `${layout.height}px`}}>
        {boxes.map((box) => (
          <div
            key={box.key}
            class={classOf(box, sizes.isWide)}
            data-box={box.key}
            style={placeOf(box, settledTo, heights?.get(box.key))}
          >
            {box.kind === 'heading' ? (
              <Heading section={box.section} fold={box.section.isPinned ? undefined : fold} />
            ) : (
              <CardPlace.Provider value={box}>
                {render(box.card, box.section.isPinned, box.width)}
              </CardPlace.Provider>
            )}
          </div>
        ))}
      </div>
      {isPrinting.value && <UnprintedNote count={countCards(layout.boxes) - countCards(boxes)} />}
    </div>
  );
}

function printedBoxes<C extends TagCard>({boxes}: Layout<C>): readonly Box<C>[] {
  let left = PRINTED_CARDS_MAX;
  return boxes.filter(({kind}) => left > 0 && (kind === 'heading' || left-- > 0));
}

/** By key. Printed cards are narrower than those of a wide page, and as high as fits their width. */
function printedHeights<C extends TagCard>(
  sections: readonly Section<C>[],
  sizes: Omit<LayoutSizes<C>, 'width'>,
): ReadonlyMap<string, number> {
  const {boxes} = layOut(sections, {...sizes, width: PRINTED_CARD_WIDTH});
  return new Map(boxes.map(({key, height}) => [key, height]));
}

function countCards<C extends TagCard>(boxes: readonly Box<C>[]): number {
  return boxes.filter(({kind}) => kind === 'card').length;
}

function UnprintedNote({count}: {readonly count: number}) {
  if (count === 0) return null;
  const reason = wantsEveryCard.value
    ? `At most ${PRINTED_CARDS_MAX} are. Collapse groups or filter the tags to choose others.`
    : 'They were out of sight and not loaded. Press Ctrl+P on the page to load them first.';
  return (
    <p class="card-grid-unprinted">
      {counted(count, 'more card is', 'more cards are')} not printed. {reason}
    </p>
  );
}

function classOf<C extends TagCard>(box: Box<C>, isWide?: (card: C) => boolean): string {
  const isCardWide = box.kind === 'card' && isWide?.(box.card);
  return isCardWide ? 'card-grid-box card-grid-box-wide' : 'card-grid-box';
}

/** The key of the box with an edge that is being dragged, which stays under the pointer. */
function heldBox(element: HTMLElement): string | undefined {
  const edge = element.querySelector('[data-dragged]');
  return edge?.closest<HTMLElement>('[data-box]')?.dataset['box'];
}

/** A box is shown once its position is final. */
function placeOf<C extends TagCard>(box: Box<C>, settledTo: number, height = box.height) {
  const {left, top, width} = box;
  return {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    visibility: top > settledTo ? 'hidden' : undefined,
  };
}

/**
 * Keeps the visible part in place when cards above it are added, removed or resized. A new filter
 * scrolls to the top.
 */
function useAnchor<C extends TagCard>(
  scroller: RefObject<HTMLElement | null>,
  viewport: Signal<Viewport>,
  layout: Layout<C>,
  filter: string,
): void {
  const before = useRef(layout);
  const filterBefore = useRef(filter);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const {top, height} = viewport.peek();
    if (filter !== filterBefore.current) element.scrollTop = 0;
    else {
      const held = heldBox(element);
      if (held !== undefined) element.scrollTop += shiftOf(held, before.current, layout);
      else if (top > 0)
        element.scrollTop += shiftBetween(before.current, layout, top, top + height);
    }
    before.current = layout;
    filterBefore.current = filter;
    if (element.scrollTop !== top) viewport.value = {...viewport.peek(), top: element.scrollTop};
  }, [layout, filter]);
}

interface HeadingProps {
  readonly section: Section<TagCard>;
  readonly fold: ((path: string) => void) | undefined;
}

function Heading({section: {group, isOpen}, fold}: HeadingProps) {
  // The heading stays where it is when no run with its tags is shown.
  const count = group.count === 0 ? 'no data in the runs shown' : counted(group.count, 'card');
  if (!fold) {
    return (
      <h2 class="group-heading">
        <span class="group-heading-title">{group.title}</span>
        <span class="group-heading-count">{count}</span>
      </h2>
    );
  }
  return (
    <h2 class="group-heading">
      <button
        type="button"
        class="group-heading-fold"
        aria-expanded={isOpen}
        onClick={() => fold(group.path)}
      >
        <span class="group-heading-arrow" aria-hidden="true" />
        <span class="group-heading-title">{group.title}</span>
        <span class="group-heading-count">{count}</span>
      </button>
    </h2>
  );
}

interface Viewport {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function watchViewport(scroller: HTMLElement, changed: (viewport: Viewport) => void): () => void {
  let frame = 0;
  const read = () => {
    frame = 0;
    const style = getComputedStyle(scroller);
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    changed({
      top: scroller.scrollTop,
      width: Math.max(0, scroller.clientWidth - padding),
      height: scroller.clientHeight,
    });
  };
  const schedule = () => {
    if (frame === 0) frame = requestAnimationFrame(read);
  };
  const resized = new ResizeObserver(schedule);
  alignRight(scroller);
  resized.observe(scroller);
  scroller.addEventListener('scroll', schedule, {passive: true});
  read();
  return () => {
    resized.disconnect();
    scroller.removeEventListener('scroll', schedule);
    cancelAnimationFrame(frame);
  };
}

/** The cards end where the toolbar above does, whatever room the scroll bar takes. */
function alignRight(scroller: HTMLElement): void {
  const gutter = scroller.offsetWidth - scroller.clientWidth;
  scroller.style.setProperty('--scroll-bar', `${gutter}px`);
}
