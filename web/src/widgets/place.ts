// SPDX-License-Identifier: Apache-2.0
// Places a floating box beside its anchor, always inside the window.

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Align = 'start' | 'centre' | 'end';

const GAP = 4;
const EDGE = 8;

/** Below the anchor, or above it where there is more room and too little below. */
export function placeBeside(
  anchor: Box,
  size: Size,
  view: Size,
  align: Align,
): {left: number; top: number} {
  const room = view.height - EDGE - (anchor.top + anchor.height + GAP);
  const isAbove = size.height > room && anchor.top - GAP - EDGE > room;
  const top = isAbove ? anchor.top - GAP - size.height : anchor.top + anchor.height + GAP;
  const share = align === 'start' ? 0 : align === 'end' ? 1 : 0.5;
  const left = anchor.left + share * (anchor.width - size.width);
  return {
    left: clamp(left, EDGE, view.width - EDGE - size.width),
    top: clamp(top, EDGE, view.height - EDGE - size.height),
  };
}

// A box larger than the window keeps its start in view.
function clamp(value: number, min: number, max: number): number {
  return Math.round(Math.max(min, Math.min(max, value)));
}

/** Moves a fixed box beside its anchor. */
export function moveBeside(box: HTMLElement, anchor: Element, align: Align): void {
  const view = {width: document.documentElement.clientWidth, height: window.innerHeight};
  const size = {width: box.offsetWidth, height: box.offsetHeight};
  const {left, top} = placeBeside(anchor.getBoundingClientRect(), size, view, align);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
