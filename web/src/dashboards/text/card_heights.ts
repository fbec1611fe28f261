// SPDX-License-Identifier: Apache-2.0
// Cards are as tall as their text, up to a limit.
import {type ReadonlySignal, signal} from '@preact/signals';
import type {RefObject} from 'preact';
import {useLayoutEffect, useRef} from 'preact/hooks';

// A note needs this much; longer texts scroll.
const NOTE = 56;
const TEXT_MAX = 420;

const held = signal<ReadonlyMap<string, number>>(new Map());

/** The height of each card whose text has been shown, by its id. */
export const cardHeights: ReadonlySignal<ReadonlyMap<string, number>> = held;

/** Keeps the height of a card up to date. Returns the reference for the element with its text. */
export function useContentHeight(id: string, isLoaded: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isLoaded) return;
    const sizes = new ResizeObserver(() => noteHeight(id, content.current!));
    sizes.observe(content.current!);
    return () => sizes.disconnect();
  }, [id, isLoaded]);
  // What is around the text may have changed as well.
  useLayoutEffect(() => {
    if (isLoaded) noteHeight(id, content.current!);
  });
  return content;
}

function noteHeight(id: string, content: HTMLElement): void {
  const body = content.parentElement!;
  const card = body.closest<HTMLElement>('.card')!;
  const {paddingTop, paddingBottom} = getComputedStyle(body);
  const padding = Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  const {height: own} = content.getBoundingClientRect();
  const text = own > 0 ? Math.ceil(own + padding) : NOTE;
  const around = card.offsetHeight - body.offsetHeight;
  const height = around + Math.min(TEXT_MAX, text);
  if (held.peek().get(id) === height) return;
  held.value = new Map(held.peek()).set(id, height);
}
