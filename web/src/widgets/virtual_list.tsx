// SPDX-License-Identifier: Apache-2.0
import {useComputed, useSignal} from '@preact/signals';
import type {ComponentChildren, Ref} from 'preact';
import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';
import './virtual_list.css';

export interface VirtualListProps<T> {
  readonly items: readonly T[];
  /** The height of every row in pixels. */
  readonly rowHeight: number;
  /** Identifies an item, also after others were inserted before it. */
  readonly keyOf: (item: T) => string;
  /** Must return one element that depends only on the item. */
  readonly renderRow: (item: T, index: number) => ComponentChildren;
  /** Stays at the top while the rows scroll. */
  readonly head?: {readonly height: number; readonly content: ComponentChildren} | undefined;
  /** This row is scrolled into view when it changes. */
  readonly activeIndex?: number | undefined;
  /** When this changes, the list scrolls to its top; otherwise the visible rows stay in place. */
  readonly resetKey?: string | undefined;
  /** Called with the rows that exist now: [begin, end). */
  readonly onWindow?: ((begin: number, end: number) => void) | undefined;
  /** Role, label, listeners and other attributes of the scrolling element. */
  readonly attributes?: Readonly<Record<string, unknown>> | undefined;
  readonly elementRef?: Ref<HTMLDivElement> | undefined;
}

// Extra rows beyond the edge, so that fast scrolling finds them drawn.
const SPARE = 8;
// The window moves by this many rows at once; in between, scrolling costs nothing.
const STRIDE = 4;

/** A list of any length in which only the visible rows exist as elements. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {items, rowHeight, keyOf, renderRow, attributes, onWindow} = props;
  const headHeight = props.head?.height ?? 0;
  const element = useRef<HTMLDivElement>(null);
  const active = useRef(props.activeIndex);
  active.current = props.activeIndex;
  const top = useSignal(0);
  const height = useSignal(0);
  const first = useComputed(() => Math.floor(top.value / rowHeight / STRIDE) * STRIDE);
  const begin = Math.max(0, Math.min(first.value, items.length) - SPARE);
  const end = Math.min(
    items.length,
    first.value + STRIDE + SPARE + Math.ceil(height.value / rowHeight),
  );

  useLayoutEffect(() => {
    const box = element.current!;
    const sizes = new ResizeObserver(() => (height.value = box.clientHeight));
    sizes.observe(box);
    height.value = box.clientHeight;
    return () => sizes.disconnect();
  }, []);
  useScrollAnchor(element, props, () => (top.value = element.current!.scrollTop));
  useLayoutEffect(
    () => keepInView(element.current!, props.activeIndex, rowHeight, headHeight),
    [props.activeIndex],
  );
  useEffect(() => onWindow?.(begin, end), [onWindow, items, begin, end]);
  useEffect(() => {
    // The keyboard returns to the row it left, even after scrolling.
    const box = element.current!;
    const focused = () =>
      box.matches(':focus-visible') && keepInView(box, active.current, rowHeight, headHeight);
    box.addEventListener('focus', focused);
    return () => box.removeEventListener('focus', focused);
  }, [rowHeight, headHeight]);

  return (
    <div
      {...attributes}
      ref={(box) => {
        element.current = box;
        if (typeof props.elementRef === 'function') props.elementRef(box);
        else if (props.elementRef) props.elementRef.current = box;
      }}
      class={`virtual-list ${attributes?.['class'] ?? ''}`}
      onScroll={(event) => (top.value = event.currentTarget.scrollTop)}
    >
      {props.head && (
        <div class="virtual-list-head" role="presentation" style={{height: `${headHeight}px`}}>
          {props.head.content}
        </div>
      )}
      <div
        class="virtual-list-sizer"
        role="presentation"
        style={{height: `${items.length * rowHeight}px`}}
      >
        <div
          class="virtual-list-window"
          role="presentation"
          style={{transform: `translateY(${begin * rowHeight}px)`}}
        >
          {items.slice(begin, end).map((item, i) => (
            <div key={keyOf(item)} class="virtual-list-row" role="presentation">
              {renderRow(item, begin + i)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Rows added or removed above the visible part do not move it. */
function useScrollAnchor<T>(
  element: {readonly current: HTMLDivElement | null},
  {items, rowHeight, keyOf, resetKey}: VirtualListProps<T>,
  moved: () => void,
): void {
  const before = useRef({items, resetKey});
  useLayoutEffect(() => {
    const box = element.current!;
    const {items: old, resetKey: oldReset} = before.current;
    before.current = {items, resetKey};
    if (resetKey !== oldReset) box.scrollTop = 0;
    else if (old !== items && box.scrollTop > 0) {
      const at = Math.floor(box.scrollTop / rowHeight);
      const anchor = old[at];
      const key = anchor === undefined ? undefined : keyOf(anchor);
      const now = items[at];
      if (key === undefined || (now !== undefined && keyOf(now) === key)) return;
      const found = items.findIndex((item) => keyOf(item) === key);
      if (found >= 0) box.scrollTop += (found - at) * rowHeight;
    } else return;
    moved();
  }, [items, resetKey]);
}

function keepInView(
  box: HTMLElement,
  index: number | undefined,
  rowHeight: number,
  headHeight: number,
): void {
  if (index === undefined || index < 0) return;
  const top = index * rowHeight;
  const bottom = top + rowHeight + headHeight - box.clientHeight;
  if (box.scrollTop > top) box.scrollTop = top;
  else if (box.scrollTop < bottom) box.scrollTop = bottom;
}
