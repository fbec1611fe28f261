// SPDX-License-Identifier: Apache-2.0
// The crosshair's position, set by the pointer or the keyboard, and the points there.

import {pointsNear} from './nearest';
import type {ChartProps, Hover} from './types';
import type {View} from './view';

/** In pixels of the plot, or at a value of x that the keyboard chose. */
type Place = {readonly px: number; readonly py: number} | {readonly x: number; readonly py: number};

export class Crosshair {
  hover: Hover | undefined;
  private place: Place | undefined;

  put(place: Place | undefined): void {
    this.place = place;
  }

  get isPlaced(): boolean {
    return this.place !== undefined;
  }

  /** The current x. Keys may arrive faster than frames, so a requested x counts immediately. */
  get x(): number | undefined {
    if (this.place === undefined) return undefined;
    return 'x' in this.place ? this.place.x : this.hover?.x;
  }

  /** Finds the points again after the pointer moved or the chart changed. */
  update(props: ChartProps, view: View, root: HTMLElement): Hover | undefined {
    this.hover = this.place && hoverAt(this.place, props, view, root);
    return this.hover;
  }
}

function hoverAt(
  place: Place,
  props: ChartProps,
  view: View,
  root: HTMLElement,
): Hover | undefined {
  const px = 'px' in place ? place.px : view.x.toPixel(place.x);
  const points = pointsNear(props.lines, view, px, place.py);
  const wanted = 'px' in place ? view.x.fromPixel(px) : place.x;
  let x = points[0]?.x;
  if (x === undefined) return undefined;
  for (const point of points) {
    if (Math.abs(point.x - wanted) < Math.abs(x - wanted)) x = point.x;
  }
  const box = root.getBoundingClientRect();
  const clientX = box.left + view.left + px;
  return {x, clientX, clientY: box.top + view.top + place.py, points};
}
