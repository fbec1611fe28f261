// SPDX-License-Identifier: Apache-2.0
// Wheel, drag, pinch and double click on a panel.
import {isZoomTurn} from '../../base/wheel_turns';
import type {Place} from './viewport';

export interface PanelEvents {
  /** Positions are relative to the panel's top left corner. */
  zoom(at: Place, factor: number): void;
  pan(by: Place): void;
  /** Undefined when the pointer has left. */
  hover(at: Place | undefined): void;
  toggle(at: Place): void;
}

const WHEEL_RATE = 0.0015;
const LINE_PX = 16;

/** Listens until the returned function is called. */
export function listenToPanel(element: HTMLElement, events: PanelEvents): () => void {
  const stop = new AbortController();
  const {signal} = stop;
  const pointers = new Map<number, Place>();
  const placeOf = (event: MouseEvent): Place => {
    const box = element.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  };
  const wheeled = (event: WheelEvent) => {
    if (!isWheelOurs(event, element)) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    events.zoom(placeOf(event), Math.exp(-pixels * WHEEL_RATE));
  };
  const pressed = (event: PointerEvent) => {
    if (event.button > 1) return;
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, placeOf(event));
  };
  const moved = (event: PointerEvent) => {
    const next = placeOf(event);
    const before = pointers.get(event.pointerId);
    if (event.pointerType !== 'touch') events.hover(next);
    if (!before) return;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, next);
    if (other) pinch(events, before, next, other);
    else events.pan({x: next.x - before.x, y: next.y - before.y});
  };
  const released = (event: PointerEvent) => pointers.delete(event.pointerId);
  element.addEventListener('wheel', wheeled, {passive: false, signal});
  element.addEventListener('pointerdown', pressed, {signal});
  element.addEventListener('pointermove', moved, {signal});
  element.addEventListener('pointerup', released, {signal});
  element.addEventListener('pointercancel', released, {signal});
  element.addEventListener('pointerleave', () => events.hover(undefined), {signal});
  element.addEventListener('dblclick', (event) => events.toggle(placeOf(event)), {signal});
  return () => stop.abort();
}

/** The wheel alone zooms where there is nothing to scroll; otherwise the usual rule applies. */
function isWheelOurs(event: WheelEvent, element: Element): boolean {
  const panels = element.closest('.viewer-panels');
  const isScrolled = panels !== null && panels.scrollHeight > panels.clientHeight;
  return !isScrolled || isZoomTurn(event, element.closest('.viewer') ?? element);
}

/** One of two fingers has moved. */
function pinch(events: PanelEvents, before: Place, next: Place, other: Place): void {
  const distance = (a: Place) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
  const middle = {x: (next.x + other.x) / 2, y: (next.y + other.y) / 2};
  events.pan({x: (next.x - before.x) / 2, y: (next.y - before.y) / 2});
  events.zoom(middle, distance(next) / distance(before));
}
