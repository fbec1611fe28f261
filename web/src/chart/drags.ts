// SPDX-License-Identifier: Apache-2.0
// What happens when a pressed pointer moves. Points are in pixels of the host.

import {panBy, rangeOfPixels} from './axes/scale';
import type {ChartControl} from './chart_control';
import {nearestX} from './nearest';
import type {Box, Handle} from './overlay';
import type {View} from './view';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Drag {
  /** The zone that determines the pointer's shape. */
  readonly cursor: 'plot' | 'x' | 'y' | 'moving';
  move(at: Point): void;
  end(at: Point): void;
  /** Restores the state before the drag. */
  cancel(): void;
}

/** A box with at least this aspect ratio zooms along one axis only. */
const ASPECT_MIN = 4;
const LEAST_BOX = 6;

/** The box between two points of the host, in pixels of the plot. */
export function boxBetween(view: View, from: Point, to: Point): Box {
  const clampX = (x: number) => Math.max(0, Math.min(view.width, x - view.left));
  const clampY = (y: number) => Math.max(0, Math.min(view.height, y - view.top));
  const x0 = clampX(from.x);
  const x1 = clampX(to.x);
  const y0 = clampY(from.y);
  const y1 = clampY(to.y);
  const width = Math.abs(x1 - x0);
  const height = Math.abs(y1 - y0);
  if (width >= height * ASPECT_MIN) return {x0, x1, y0: 0, y1: view.height, mode: 'x'};
  if (height >= width * ASPECT_MIN) return {x0: 0, x1: view.width, y0, y1, mode: 'y'};
  return {x0, x1, y0, y1, mode: 'both'};
}

export function boxDrag(control: ChartControl, view: View, begin: Point): Drag {
  return {
    cursor: 'plot',
    move: (at) => control.showBox(boxBetween(view, begin, at)),
    end: (at) => {
      control.showBox(undefined);
      const box = boxBetween(view, begin, at);
      const isTiny = Math.abs(box.x1 - box.x0) < LEAST_BOX || Math.abs(box.y1 - box.y0) < LEAST_BOX;
      if (isTiny) return;
      const {x, y} = control.ranges();
      const newX = box.mode === 'y' ? x : (rangeOfPixels(view.x, box.x0, box.x1) ?? x);
      const newY = box.mode === 'x' ? y : (rangeOfPixels(view.y, box.y0, box.y1) ?? y);
      control.zoom(newX, newY);
    },
    cancel: () => control.showBox(undefined),
  };
}

function moving(control: ChartControl, cursor: Drag['cursor'], move: (at: Point) => void): Drag {
  const before = control.ranges();
  return {cursor, move, end: move, cancel: () => control.zoom(before.x, before.y)};
}

export function panDrag(control: ChartControl, view: View, begin: Point): Drag {
  return moving(control, 'moving', (at) => {
    const x = panBy(view.x, at.x - begin.x);
    const y = panBy(view.y, at.y - begin.y);
    if (x && y) control.zoom(x, y);
  });
}

/** Pans along one axis. The other axis keeps its range or stays fitted. */
export function axisDrag(control: ChartControl, view: View, begin: Point, axis: 'x' | 'y'): Drag {
  return moving(control, axis, (at) => {
    const range = axis === 'x' ? panBy(view.x, at.x - begin.x) : panBy(view.y, at.y - begin.y);
    const {x, y} = control.ranges();
    if (range) control.zoom(axis === 'x' ? range : x, axis === 'y' ? range : y);
  });
}

/** Moves one end of the selection from point to point. If it passes the other end, they swap. */
export function handleDrag(control: ChartControl, view: View, handle: Handle): Drag {
  const props = control.props();
  const before = props?.selection;
  const fixed = handle.which === 'begin' ? before?.end : before?.begin;
  let last: number | undefined = handle.value;
  const move = (at: Point) => {
    const pixel = Math.max(0, Math.min(view.width, at.x - view.left));
    const value = nearestX(control.props()?.lines ?? [], view.x.fromPixel(pixel));
    if (value === undefined || value === last) return;
    last = value;
    if (fixed === undefined) control.select({begin: value});
    else control.select({begin: Math.min(value, fixed), end: Math.max(value, fixed)});
  };
  return {cursor: 'moving', move, end: move, cancel: () => control.select(before)};
}
