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
  readonly trial: number;
  readonly clientX: number;
  readonly clientY: number;
  readonly target: PlotTarget;
}

export const aim = signal<Aim | undefined>(undefined);

/** How far from a point the pointer may be. */
const REACH = 14;
const CLICK_PIXELS = 4;
/** A rectangle being drawn filters at most this often, so that all plots keep up with it. */
const LIVE_MS = 120;

export interface DragRect {
  readonly from: Point;
  readonly to: Point;
}

/** Listens to an element until `stop`. `draw` shows the rectangle being drawn. */
export function listen(
  element: HTMLElement,
  target: () => PlotTarget | undefined,
  draw: (rect: DragRect | undefined) => void,
  stop: AbortSignal,
): void {
  let begin: {at: Point; before: typeof filters.value; isDrag: boolean} | undefined;
  let appliedAt = 0;
  const pointOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return {x: event.clientX - box.left, y: event.clientY - box.top};
  };
  const hover = (event: PointerEvent) => {
    const shown = target();
    const trial = shown && trialAt(shown, pointOf(event));
    setAim(trial === undefined ? undefined : {trial, ...clientOf(event), target: shown!});
  };
  const apply = (at: Point) => {
    const shown = target();
    if (!shown || !begin) return;
    const {x, y, area} = shown;
    brush(x, y, placeOf(area, begin.at), placeOf(area, at));
    appliedAt = performance.now();
  };
  const end = () => {
    begin = undefined;
    draw(undefined);
  };
  const listeners: {[Name in keyof HTMLElementEventMap]?: (e: HTMLElementEventMap[Name]) => void} =
    {
      pointerdown: (event) => {
        // Fingers scroll.
        if (event.button !== 0 || event.pointerType === 'touch' || isControl(event)) return;
        begin = {at: pointOf(event), before: filters.peek(), isDrag: false};
      },
      pointermove: (event) => {
        if (!begin) return hover(event);
        const at = pointOf(event);
        if (!begin.isDrag && Math.hypot(at.x - begin.at.x, at.y - begin.at.y) < CLICK_PIXELS)
          return;
        if (!begin.isDrag) element.setPointerCapture(event.pointerId);
        begin.isDrag = true;
        setAim(undefined);
        draw({from: begin.at, to: at});
        if (performance.now() - appliedAt > LIVE_MS) apply(at);
      },
      pointerup: (event) => {
        if (begin?.isDrag) apply(pointOf(event));
        else if (begin || event.pointerType === 'touch') click(event);
        end();
      },
      pointercancel: end,
      pointerleave: () => !begin && setAim(undefined),
    };
  const click = (event: PointerEvent) => {
    if (isControl(event)) return;
    const shown = target();
    if (!shown) return;
    const trial = trialAt(shown, pointOf(event));
    if (trial !== undefined) open(trial, event.shiftKey || event.ctrlKey || event.metaKey);
    else if (isBrushed(shown.x, shown.y)) clearBrush(shown.x, shown.y);
  };
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener, {signal: stop});
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !begin?.isDrag) return;
    event.stopPropagation();
    filters.value = begin.before;
    end();
  };
  window.addEventListener('keydown', cancel, {signal: stop, capture: true});
}

/** A column against itself is a histogram, which has no points. */
function trialAt({x, y, marks, area}: PlotTarget, at: Point): number | undefined {
  return x === y ? undefined : nearest(marks, area, at, REACH);
}

/** A button over the plot, such as the one that enlarges it. */
function isControl({target}: Event): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

const clientOf = ({clientX, clientY}: MouseEvent) => ({clientX, clientY});

/** Highlights a trial in all views, with its values at a place of the page. */
export function setAim(next: Aim | undefined): void {
  aim.value = next;
  const name = next && trials.peek()[next.trial]?.name;
  if (hoveredTrial.peek() !== name) hoveredTrial.value = name;
}

/** Opens a trial's details; with Shift or Ctrl it is compared with those that are open. */
export function open(trial: number, isMore: boolean): void {
  const {name} = trials.peek()[trial]!;
  if (isMore) toggleOpened(name);
  else openTrial(name);
}
