// SPDX-License-Identifier: Apache-2.0
import './pointer_box.css';
import type {ComponentChildren} from 'preact';
import {useLayoutEffect, useRef} from 'preact/hooks';

const OFFSET = 18;
const EDGE = 8;

/** Places a box beside the pointer, on the side that has room. */
export function placeByPointer(
  pointer: {readonly x: number; readonly y: number},
  size: {readonly width: number; readonly height: number},
  page: {readonly width: number; readonly height: number},
): {left: number; top: number} {
  const isRoomRight = pointer.x + OFFSET + size.width + EDGE <= page.width;
  const left = isRoomRight ? pointer.x + OFFSET : pointer.x - OFFSET - size.width;
  const top = Math.min(pointer.y + OFFSET, page.height - size.height - EDGE);
  return {left: Math.max(EDGE, left), top: Math.max(EDGE, top)};
}

export interface PointerBoxProps {
  readonly clientX: number;
  readonly clientY: number;
  readonly title: ComponentChildren;
  readonly children: ComponentChildren;
}

/** The values at the pointer. The box itself ignores the pointer. */
export function PointerBox({clientX, clientY, title, children}: PointerBoxProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current!;
    const {left, top} = placeByPointer(
      {x: clientX, y: clientY},
      {width: box.offsetWidth, height: box.offsetHeight},
      {width: window.innerWidth, height: window.innerHeight},
    );
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
  });
  return (
    <div class="pointer-box" ref={element}>
      <div class="pointer-box-title">{title}</div>
      {children}
    </div>
  );
}
