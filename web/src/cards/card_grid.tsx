// SPDX-License-Identifier: Apache-2.0
// The grid of all cards. Only the cards near the visible area exist.
import './card_grid.css';
import {type Signal, useSignal} from '@preact/signals';
import type {ComponentChildren, RefObject} from 'preact';
import {useEffect, useLayoutEffect, useMemo, useRef} from 'preact/hooks';
import {formatInteger} from '../base/format';
import {
  type Box,
  boxesBetween,
  type Layout,
  type LayoutSizes,
  layOut,
  type Section,
  shiftBetween,
} from './card_layout';
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
  const port = useSignal<Port>({top: 0, width: 0, height: 0});
  useEffect(() => watchPort(scroller.current!, (next) => (port.value = next)), []);
  const {top, width, height} = port.value;
  const layout = useMemo(() => layOut(sections, {...sizes, width}), [sections, sizes, width]);
  useAnchor(scroller, port, layout, filter);
  const boxes = useGradually(
    width > 0 ? boxesBetween(layout, top - AHEAD_PX, top + height + AHEAD_PX) : [],
  );
  return (
    <div class="card-grid" ref={scroller}>
      <div class="card-grid-all" style={{height: `${layout.height}px`}}>
        {boxes.map((box) => (
          <div key={box.key} class={classOf(box, sizes.isWide)} style={placeOf(box)}>
            {box.kind === 'heading' ? (
              <Heading section={box.section} fold={box.section.isPinned ? undefined : fold} />
            ) : (
              render(box.card, box.isPinned, box.width)
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function classOf<C extends TagCard>(box: Box<C>, isWide?: (card: C) => boolean): string {
  const isCardWide = box.kind === 'card' && isWide?.(box.card);
  return isCardWide ? 'card-grid-box card-grid-box-wide' : 'card-grid-box';
}

function placeOf<C extends TagCard>({left, top, width, height}: Box<C>) {
  return {left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`};
}

/**
 * Keeps the visible part in place when cards above it are added, removed or resized. A new filter
 * scrolls to the top.
 */
function useAnchor<C extends TagCard>(
  scroller: RefObject<HTMLElement | null>,
  port: Signal<Port>,
  layout: Layout<C>,
  filter: string,
): void {
  const before = useRef(layout);
  const filterBefore = useRef(filter);
  useLayoutEffect(() => {
    const element = scroller.current!;
    const {top, height} = port.peek();
    if (filter !== filterBefore.current) element.scrollTop = 0;
    else if (top > 0) element.scrollTop += shiftBetween(before.current, layout, top, top + height);
    before.current = layout;
    filterBefore.current = filter;
    if (element.scrollTop !== top) port.value = {...port.peek(), top: element.scrollTop};
  }, [layout, filter]);
}

interface HeadingProps {
  readonly section: Section<TagCard>;
  readonly fold: ((path: string) => void) | undefined;
}

function Heading({section: {group, isOpen}, fold}: HeadingProps) {
  const count = `${formatInteger(group.count)} ${group.count === 1 ? 'card' : 'cards'}`;
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

interface Port {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function watchPort(scroller: HTMLElement, changed: (port: Port) => void): () => void {
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
  resized.observe(scroller);
  scroller.addEventListener('scroll', schedule, {passive: true});
  read();
  return () => {
    resized.disconnect();
    scroller.removeEventListener('scroll', schedule);
    cancelAnimationFrame(frame);
  };
}
