// SPDX-License-Identifier: Apache-2.0
// The gestures of every plot: hovering links a trial to the other views, a click opens it, and a
// drag filters by a rectangle.
import {signal} from '@preact/signals';
import {openTrial, toggleOpened} from '../model/actions';
import {trials} from '../model/derived';
import type {TrialColumn} from '../model/trial_table';
import {filters, hoveredTrial} from '../model/view_state';
import {brush, clearBrush, isBrushed} from './brush';
import {type Area, type Marks, nearest, type Point, placeOf} from './marks';

/** What a plot shows now. */
export interface PlotTarget {
  readonly x: TrialColumn;
  readonly y: TrialColumn;
  readonly marks: Marks;
  readonly area: Area;
  /** What the tooltip shows besides the axes. */
  readonly more?: TrialColumn | undefined;
}

/** The trial at the pointer and where, for the tooltip. */
export interface Aim {
  /** Its name: the table may change meanwhile. */
  readonly name: string;
  readonly clientX: number;
  readonly clientY: number;
  readonly target: PlotTarget;
}

export const aim = signal<Aim | undefined>(undefined);

/** How far from a point the pointer may be. */
const REACH = 14;
const CLICK_PIXELS = 4;
/** A rectangle being drawn filters at most this often, so that all plots keep up with it. */
const LIVE_MS = 100;

export interface DragRect {
  readonly from: Point;
  readonly to: Point;
}

interface Drag {
  readonly from: Point;
  /** The filters before, for Escape. */
  readonly before: typeof filters.value;
  to: Point;
  isMoving: boolean;
}

/** Listens to the element of a plot until it is destroyed. */
export class PlotPointer {
  private drag: Drag | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listening = new AbortController();

  /** `target` returns what the plot shows now; `draw` shows the rectangle being drawn. */
  constructor(
    private readonly element: HTMLElement,
    private readonly target: () => PlotTarget | undefined,
    private readonly draw: (rect: DragRect | undefined) => void,
  ) {
    const {signal} = this.listening;
    element.addEventListener('pointerdown', (event) => this.press(event), {signal});
    element.addEventListener('pointermove', (event) => this.move(event), {signal});
    element.addEventListener('pointerup', (event) => this.release(event), {signal});
    element.addEventListener('pointercancel', () => this.end(), {signal});
    element.addEventListener('pointerleave', () => this.drag || setAim(undefined), {signal});
    window.addEventListener('keydown', (event) => this.cancel(event), {signal, capture: true});
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.listening.abort();
    // The pointer does not leave an element that is removed.
    if (aim.peek()) setAim(undefined);
  }

  private pointOf(event: MouseEvent): Point {
    const box = this.element.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  }

  private press(event: PointerEvent): void {
    // Fingers scroll.
    if (event.button !== 0 || event.pointerType === 'touch' || isControl(event)) return;
    const from = this.pointOf(event);
    this.drag = {from, to: from, before: filters.peek(), isMoving: false};
  }

  private move(event: PointerEvent): void {
    const at = this.pointOf(event);
    if (this.drag) this.stretch(this.drag, at, event.pointerId);
    else this.hover(event, at);
  }

  private stretch(drag: Drag, at: Point, pointer: number): void {
    if (!drag.isMoving) {
      if (Math.hypot(at.x - drag.from.x, at.y - drag.from.y) < CLICK_PIXELS) return;
      drag.isMoving = true;
      this.element.setPointerCapture(pointer);
      setAim(undefined);
    }
    drag.to = at;
    this.draw({from: drag.from, to: at});
    this.timer ??= setTimeout(() => this.filter(), LIVE_MS);
  }

  private hover({clientX, clientY}: PointerEvent, at: Point): void {
    const target = this.target();
    const trial = target && trialAt(target, at);
    if (trial === undefined) setAim(undefined);
    else setAim({name: nameOf(trial), clientX, clientY, target: target!});
  }

  private filter(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const target = this.target();
    if (!target || !this.drag) return;
    const {x, y, area} = target;
    brush(x, y, placeOf(area, this.drag.from), placeOf(area, this.drag.to));
  }

  private release(event: PointerEvent): void {
    if (this.drag?.isMoving) this.filter();
    else if (this.drag || event.pointerType === 'touch') this.click(event);
    this.end();
  }

  private click(event: PointerEvent): void {
    const target = this.target();
    if (!target || isControl(event)) return;
    const trial = trialAt(target, this.pointOf(event));
    if (trial !== undefined) open(trial, event.shiftKey || event.ctrlKey || event.metaKey);
    else if (isBrushed(target.x, target.y)) clearBrush(target.x, target.y);
  }

  private cancel(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.drag?.isMoving) return;
    event.stopPropagation();
    filters.value = this.drag.before;
    this.end();
  }

  private end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.drag = undefined;
    this.draw(undefined);
  }
}

/** A column against itself is a histogram, which has no points. */
function trialAt({x, y, marks, area}: PlotTarget, at: Point): number | undefined {
  return x === y ? undefined : nearest(marks, area, at, REACH);
}

/** A button over the plot, such as the one that enlarges it. */
function isControl({target}: Event): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

/** Highlights a trial in all views, with its values at a place of the page. */
export function setAim(next: Aim | undefined): void {
  aim.value = next;
  if (hoveredTrial.peek() !== next?.name) hoveredTrial.value = next?.name;
}

export function nameOf(trial: number): string {
  return trials.peek()[trial]!.name;
}

/** Opens a trial's details; with Shift or Ctrl it is compared with those that are open. */
export function open(trial: number, isMore: boolean): void {
  if (isMore) toggleOpened(nameOf(trial));
  else openTrial(nameOf(trial));
}
