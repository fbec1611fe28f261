// SPDX-License-Identifier: Apache-2.0
// Zooms and pans with two fingers.

import {rangeOfPixels, type Scale} from './axes/scale';
import type {ChartControl} from './chart_control';
import type {View} from './view';

interface Spread {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
}

/** The range after the value at pixel `from` moved to `to` and everything was scaled by 1 / factor. */
export function pinchRange(scale: Scale, from: number, to: number, factor: number) {
  const moved = (pixel: number) => from + (pixel - to) * factor;
  return rangeOfPixels(scale, moved(scale.begin), moved(scale.end));
}

export class Pinch {
  private readonly fingers = new Map<number, PointerEvent>();
  private start: {view: View; spread: Spread} | undefined;

  constructor(private readonly control: ChartControl) {}

  /** Returns true if this finger is the second one. */
  press(event: PointerEvent): boolean {
    this.fingers.set(event.pointerId, event);
    const view = this.control.view();
    const spread = this.spread();
    if (view === undefined || spread === undefined) return false;
    this.start = {view, spread};
    this.control.hoverEnd();
    return true;
  }

  /** Returns true while two fingers are down. */
  move(event: PointerEvent): boolean {
    if (!this.fingers.has(event.pointerId)) return false;
    this.fingers.set(event.pointerId, event);
    const now = this.spread();
    if (this.start === undefined || now === undefined) return false;
    const {view, spread} = this.start;
    const factor = spread.distance / now.distance;
    const x = pinchRange(view.x, spread.x - view.left, now.x - view.left, factor);
    const y = pinchRange(view.y, spread.y - view.top, now.y - view.top, factor);
    if (x && y) this.control.zoom(x, y);
    return true;
  }

  release(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
    this.start = undefined;
  }

  private spread(): Spread | undefined {
    const [one, two, three] = [...this.fingers.values()];
    if (one === undefined || two === undefined || three !== undefined) return undefined;
    const box = this.control.root.getBoundingClientRect();
    return {
      x: (one.clientX + two.clientX) / 2 - box.left,
      y: (one.clientY + two.clientY) / 2 - box.top,
      distance: Math.max(10, Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)),
    };
  }
}
