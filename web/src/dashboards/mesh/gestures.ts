// SPDX-License-Identifier: Apache-2.0
// Mouse, touch and keyboard control of a mesh.
import {isZoomTurn} from '../../base/wheel_turns';
import {wheelFactor} from '../../chart/wheel';
import {type Camera, panCamera, turnCamera, zoomCamera} from './camera';

export interface MeshEvents {
  change(next: (camera: Camera) => Camera): void;
  reset(): void;
  /** The vertical field of view in radians. */
  fov(): number;
  /** Whether the wheel zooms without a key, because there is nothing to scroll. */
  capturesWheel(): boolean;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

// A drag over the height of the canvas is half a turn.
const TURN_OF_HEIGHT = Math.PI;
const KEY_TURN = Math.PI / 24;
const KEY_PAN = 0.05;
const KEY_ZOOM = 1.15;

/** Listens until the returned function is called. */
export function listenToMesh(element: HTMLElement, events: MeshEvents): () => void {
  const stop = new AbortController();
  const {signal} = stop;
  const pointers = new Map<number, Place>();
  const pressed = (event: PointerEvent) => {
    element.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
  };
  const moved = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const next = {x: event.clientX, y: event.clientY};
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, next);
    const height = element.clientHeight || 1;
    if (other) pinch(events, before, next, other, height);
    else drag(events, event, {x: next.x - before.x, y: next.y - before.y}, height);
  };
  const released = (event: PointerEvent) => pointers.delete(event.pointerId);
  const wheeled = (event: WheelEvent) => {
    if (!events.capturesWheel() && !isZoomTurn(event, element)) return;
    event.preventDefault();
    const factor = wheelFactor(event.deltaY || event.deltaX, event.deltaMode, event.ctrlKey);
    events.change((camera) => zoomCamera(camera, 1 / factor));
  };
  const typed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (pressKey(events, event.key, event.shiftKey)) event.preventDefault();
  };
  element.addEventListener('pointerdown', pressed, {signal});
  element.addEventListener('pointermove', moved, {signal});
  element.addEventListener('pointerup', released, {signal});
  element.addEventListener('pointercancel', released, {signal});
  element.addEventListener('contextmenu', (event) => event.preventDefault(), {signal});
  element.addEventListener('wheel', wheeled, {passive: false, signal});
  element.addEventListener('keydown', typed, {signal});
  element.addEventListener('dblclick', () => events.reset(), {signal});
  return () => stop.abort();
}

/** The left button rotates. Shift or another button pans. */
function drag(events: MeshEvents, event: PointerEvent, by: Place, height: number): void {
  const isPan = event.shiftKey || (event.buttons & 6) !== 0;
  const [right, up] = [by.x / height, -by.y / height];
  events.change((camera) =>
    isPan
      ? panCamera(camera, right, up, events.fov())
      : turnCamera(camera, right * TURN_OF_HEIGHT, -up * TURN_OF_HEIGHT),
  );
}

/** One of two fingers has moved. */
function pinch(events: MeshEvents, before: Place, next: Place, other: Place, height: number): void {
  const distance = (a: Place) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
  const [right, up] = [(next.x - before.x) / 2 / height, (before.y - next.y) / 2 / height];
  events.change((camera) =>
    zoomCamera(panCamera(camera, right, up, events.fov()), distance(next) / distance(before)),
  );
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Returns true if the key has a meaning here. */
function pressKey(events: MeshEvents, key: string, isShift: boolean): boolean {
  const [right, up] = directions[key] ?? [0, 0];
  if (right !== 0 || up !== 0) {
    events.change((camera) =>
      isShift
        ? panCamera(camera, right * KEY_PAN, up * KEY_PAN, events.fov())
        : turnCamera(camera, right * KEY_TURN, up * KEY_TURN),
    );
    return true;
  }
  if (key === '+' || key === '=') events.change((camera) => zoomCamera(camera, KEY_ZOOM));
  else if (key === '-') events.change((camera) => zoomCamera(camera, 1 / KEY_ZOOM));
  else if (key === 'r' || key === 'R' || key === 'Home') events.reset();
  else return false;
  return true;
}
