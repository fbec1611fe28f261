// SPDX-License-Identifier: Apache-2.0
// All cards, of which only those near the view exist.
import './card_grid.css';
import {type Signal, useComputed, useSignal} from '@preact/signals';
import type {RefObject} from 'preact';
import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';
import {formatInteger} from '../../base/format';
import {TABLE_HEIGHT} from './data_table';
import {HistogramPanel} from './histogram_panel';
import {ImagePanel} from './image_panel';
import {type Box, boxesBetween, type Layout, layOut, type Section, shiftBetween} from './layout';
import {ScalarPanel} from './scalar_panel';
import {sections, toggleGroup} from './sections';
import * as view from './view';

// A card that is about to come into view is made ahead of it.
const AHEAD_PX = 300;
const CARD_CHROME_PX = 44;

const panels = {scalar: ScalarPanel, histogram: HistogramPanel, image: ImagePanel};

export function CardGrid() {
  const scroller = useRef<HTMLDivElement>(null);
  const port = useSignal<Port>({top: 0, width: 0, height: 0});
  useEffect(() => watchPort(scroller.current!, (next) => (port.value = next)), []);
  const width = useComputed(() => port.value.width);
  const layout = useComputed(() => {
    const wide = new Set(view.wideCards.value.split('\n'));
    return layOut(sections.value, {
      width: width.value,
      cardWidth: view.cardWidth.value,
      extraHeight: CARD_CHROME_PX + (view.isTableShown.value ? TABLE_HEIGHT : 0),
      isWide: (card) => wide.has(card.id),
    });
  });
  useAnchor(scroller, port, layout.value);
  const {top, height} = port.value;
  const boxes =
    width.value > 0 ? boxesBetween(layout.value, top - AHEAD_PX, top + height + AHEAD_PX) : [];
  return (
    <div class="card-grid" ref={scroller}>
      <div class="card-grid-all" style={{height: `${layout.value.height}px`}}>
        {boxes.map((box) => (
          <div
            key={box.key}
            class="card-grid-box"
            style={{
              left: `${box.left}px`,
              top: `${box.top}px`,
              width: `${box.width}px`,
              height: `${box.height}px`,
            }}
          >
            <BoxContent box={box} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** What is in view stays there when cards come, go or grow above it; another filter begins at the top. */
function useAnchor(
  scroller: RefObject<HTMLElement | null>,
  port: Signal<Port>,
  layout: Layout,
): void {
  const before = useRef(layout);
  const filter = `${view.kinds.value} ${view.tagFilter.value}`;
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

function BoxContent({box}: {box: Box}) {
  if (box.kind === 'heading') return <Heading section={box.section} />;
  const Panel = panels[box.card.kind];
  return <Panel card={box.card} isPinned={box.isPinned} width={box.width} />;
}

function Heading({section: {group, isOpen, isPinned}}: {section: Section}) {
  const isFixed = isPinned || view.tagFilter.value.trim() !== '';
  const count = `${formatInteger(group.count)} ${group.count === 1 ? 'card' : 'cards'}`;
  if (isFixed) {
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
        onClick={() => toggleGroup(group.path)}
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
