// SPDX-License-Identifier: Apache-2.0
// Run names differ at their ends more often than at their starts, so they are shortened in the
// middle.
import {computed, signal, useSignal} from '@preact/signals';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {cutText, type Measure, type WordCounts} from './cut_text';
import './middle_text.css';

// Incremented when a font has loaded, because all widths change then.
const fontVersion = signal(0);
if (typeof document !== 'undefined' && document.fonts) {
  document.fonts.addEventListener('loadingdone', () => fontVersion.value++);
}

const pen = computed(() =>
  typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d'),
);

/** Depends on the loaded fonts. Callers are rendered again when one loads. */
export function measureIn(font: string): Measure {
  const context = pen.value;
  if (!context || fontVersion.value < 0) return (text) => text.length;
  context.font = font;
  return (text) => context.measureText(text).width;
}

export interface MiddleTextProps {
  readonly text: string;
  /** The available width in pixels, if known; otherwise it is measured. */
  readonly width?: number | undefined;
  /** Its font, as in CSS: `13px Inter`. */
  readonly font?: string | undefined;
  /** The words of its neighbours: those that they share are omitted first. */
  readonly counts?: WordCounts | undefined;
}

const STANDARD_FONT = '13px "Inter Variable", system-ui, sans-serif';

/** A name, shortened in the middle to fit. The parent element should show the full text in a tooltip. */
export function MiddleText({text, width, font = STANDARD_FONT, counts}: MiddleTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  const own = useSignal(0);
  useLayoutEffect(() => {
    if (width !== undefined) return;
    const box = element.current!;
    // Widths are fractions, so a difference of less than this is accepted.
    const sizes = new ResizeObserver(
      () => (own.value = Math.ceil(box.getBoundingClientRect().width)),
    );
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [width === undefined]);
  const cut = cutText(text, width ?? own.value, measureIn(font), counts);
  return (
    <span ref={element} class="middle-text" dir="auto">
      {cut}
    </span>
  );
}
