// SPDX-License-Identifier: Apache-2.0
// Pointer gestures: which gesture a press starts, and how it ends or is cancelled.

import type {ChartControl} from './chart_control';
import {axisDrag, boxDrag, type Drag, handleDrag, type Point, panDrag} from './drags';
import {CLOSE_WIDTH, type Handle, handlesOf} from './overlay';
import {Pinch} from './pinch';
import type {View} from './view';

type Zone = 'plot' | 'x' | 'y' | 'handle' | 'close' | 'none';

/** A press that moves less than this is a click. */
const CLICK_PIXELS = 4;
/** How long a click on a line waits for the second click of a double click. Slower ones undo it. */
const DOUBLE_CLICK_MS = 300;

/** The handle at a point of the host, with extra room for fingers. */
export function handleAt(handles: readonly Handle[], at: Point): Handle | undefined {
  return handles.find(
    ({left, top, width, height}) =>
      at.x >= left - 3 && at.x <= left + width + 3 && at.y >= top - 3 && at.y <= top + height + 3,
  );
}

function handleOf(control: ChartControl, view: View, at: Point): Handle | undefined {
  const props = control.props();
  return props && control.canSelect() ? handleAt(handlesOf(props, view), at) : undefined;
}

function zoneAt(control: ChartControl, view: View, at: Point): Zone {
  const handle = handleOf(control, view, at);
  if (handle) return at.x > handle.left + handle.width - CLOSE_WIDTH ? 'close' : 'handle';
  const isRight = at.x >= view.left;
  const isAbove = at.y <= view.top + view.height;
  if (isRight && isAbove) return 'plot';
  if (isRight) return 'x';
  return isAbove ? 'y' : 'none';
}

/** A range without one of its ends is the step at the other; a step without its handle is none. */
function withoutEnd(control: ChartControl, {which}: Handle) {
  const {begin, end} = control.props()!.selection!;
  if (end === undefined) return undefined;
  return {begin: which === 'begin' ? end : begin};
}

export class Gestures {
  private drag: Drag | undefined;
  private begin: Point = {x: 0, y: 0};
  private isClick = false;
  /** A press of the first button that was released in place, until its click event. */
  private clicked: PointerEvent | undefined;
  /** Whether the first click of a double click has picked a line already. */
  private isPicked = false;
  private pickTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly pinch: Pinch;
  private readonly listening = new AbortController();

  constructor(private readonly control: ChartControl) {
    this.pinch = new Pinch(control);
    const {root} = control;
    const {signal} = this.listening;
    root.addEventListener('pointerdown', (event) => this.press(event), {signal});
    root.addEventListener('pointermove', (event) => this.move(event), {signal});
    root.addEventListener('pointerup', (event) => this.release(event), {signal});
    root.addEventListener('pointercancel', (event) => this.leave(event), {signal});
    root.addEventListener('pointerleave', (event) => this.leave(event), {signal});
    root.addEventListener('click', (event) => this.click(event), {signal});
    root.addEventListener('dblclick', (event) => this.reset(event), {signal});
    // Prevents the browser's own scrolling with the middle button.
    root.addEventListener('mousedown', (event) => event.button === 1 && event.preventDefault(), {
      signal,
    });
    addEventListener('keydown', (event) => this.escape(event), {signal, capture: true});
  }

  destroy(): void {
    clearTimeout(this.pickTimer);
    this.listening.abort();
  }

  private pointOf(event: MouseEvent): Point {
    const box = this.control.root.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  }

  private press(event: PointerEvent): void {
    const view = this.control.view();
    if (view === undefined || event.button > 1) return;
    clearTimeout(this.pickTimer);
    if (event.pointerType === 'touch' && this.pinch.press(event)) {
      this.cancel();
      return;
    }
    this.begin = this.pointOf(event);
    this.isClick = true;
    this.drag = this.dragFor(event, view);
    this.control.root.setPointerCapture(event.pointerId);
  }

  private dragFor(event: PointerEvent, view: View): Drag | undefined {
    const zone = zoneAt(this.control, view, this.begin);
    const handle = handleOf(this.control, view, this.begin);
    if (handle) return handleDrag(this.control, view, handle);
    if (zone === 'x' || zone === 'y') return axisDrag(this.control, view, this.begin, zone);
    if (zone !== 'plot') return undefined;
    if (event.shiftKey || event.altKey || event.button === 1) {
      return panDrag(this.control, view, this.begin);
    }
    // One finger moves the crosshair; two fingers zoom.
    return event.pointerType === 'touch' ? undefined : boxDrag(this.control, view, this.begin);
  }

  private move(event: PointerEvent): void {
    const view = this.control.view();
    if (view === undefined || this.pinch.move(event)) return;
    const at = this.pointOf(event);
    const isFar = Math.hypot(at.x - this.begin.x, at.y - this.begin.y) >= CLICK_PIXELS;
    if (event.buttons !== 0 && isFar) this.isClick = false;
    if (this.drag && event.buttons !== 0) {
      if (!this.isClick) this.moveDrag(this.drag, at);
      this.control.root.dataset['zone'] = this.drag.cursor;
      return;
    }
    const zone = zoneAt(this.control, view, at);
    this.control.root.dataset['zone'] = zone;
    if (zone === 'plot') this.control.hover(at.x - view.left, at.y - view.top);
    else this.control.hoverEnd();
  }

  private moveDrag(drag: Drag, at: Point): void {
    // Otherwise the crosshair would stay where the drag started.
    this.control.hoverEnd();
    drag.move(at);
  }

  private release(event: PointerEvent): void {
    this.pinch.release(event);
    const {drag} = this;
    this.drag = undefined;
    this.clicked = this.isClick && event.button === 0 ? event : undefined;
    if (!this.isClick) drag?.end(this.pointOf(event));
    this.isClick = false;
  }

  /** Only the click event knows whether it is the first one or part of a double click. */
  private click({detail}: MouseEvent): void {
    const {clicked} = this;
    this.clicked = undefined;
    const view = this.control.view();
    if (clicked === undefined || view === undefined) return;
    const at = this.pointOf(clicked);
    const zone = zoneAt(this.control, view, at);
    if (zone === 'plot') {
      if (clicked.pointerType === 'touch') this.control.hover(at.x - view.left, at.y - view.top);
      if (detail <= 1) this.pickSoon({x: at.x - view.left, y: at.y - view.top});
    } else if (zone === 'x') {
      this.control.selectAt(view.x.fromPixel(at.x - view.left), clicked.shiftKey);
    } else if (zone === 'close') {
      this.control.select(withoutEnd(this.control, handleOf(this.control, view, at)!));
    }
  }

  private pickSoon({x, y}: Point): void {
    this.isPicked = false;
    this.pickTimer = setTimeout(() => {
      this.isPicked = true;
      this.control.pick(x, y);
    }, DOUBLE_CLICK_MS);
  }

  private leave(event: PointerEvent): void {
    this.pinch.release(event);
    if (event.type === 'pointercancel') this.cancel();
    // The crosshair stays after the finger is lifted, until something else is touched.
    if (this.drag === undefined && event.pointerType !== 'touch') this.control.hoverEnd();
  }

  private reset(event: MouseEvent): void {
    const view = this.control.view();
    if (view === undefined) return;
    if (this.isPicked) this.control.unpick();
    this.isPicked = false;
    const zone = zoneAt(this.control, view, this.pointOf(event));
    const {x, y} = this.control.ranges();
    if (zone === 'plot') this.control.zoom(undefined, undefined);
    else if (zone === 'x') this.control.zoom(undefined, y);
    else if (zone === 'y') this.control.zoom(x, undefined);
  }

  private escape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || this.drag === undefined) return;
    event.stopPropagation();
    this.cancel();
  }

  private cancel(): void {
    this.drag?.cancel();
    this.drag = undefined;
    this.isClick = false;
  }
}
