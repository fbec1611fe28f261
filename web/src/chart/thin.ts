// SPDX-License-Identifier: Apache-2.0
// Turns the points of a line into a pixel path whose length is limited by the width of the chart.

import type {Numbers} from './types';

/** Outside every chart, and still in range for the rasteriser's fixed-point numbers. */
const FAR = 8192;

/** Polylines in pixels. A polyline ends where the next one starts. */
export class PixelPath {
  xs = new Float64Array(1024);
  ys = new Float64Array(1024);
  length = 0;
  /** The indices at which polylines start. */
  readonly starts: number[] = [];
  private isOpen = false;
  private lastX = 0;
  private lastY = 0;

  clear(): void {
    this.length = 0;
    this.starts.length = 0;
    this.isOpen = false;
  }

  gap(): void {
    this.isOpen = false;
  }

  /** Adds a point. Parts far outside are cut off where the line leaves the outer frame. */
  add(x: number, y: number): void {
    const isNear = x > -FAR && x < FAR && y > -FAR && y < FAR;
    if (!this.isOpen) {
      this.isOpen = true;
      this.starts.push(this.length);
      if (isNear) this.push(x, y);
    } else if (isNear && this.isLastNear()) this.push(x, y);
    else this.addClipped(this.lastX, this.lastY, x, y);
    this.lastX = x;
    this.lastY = y;
  }

  /** The end of the polyline that starts at starts[index]. */
  endOf(index: number): number {
    return this.starts[index + 1] ?? this.length;
  }

  private isLastNear(): boolean {
    const {lastX, lastY} = this;
    return lastX > -FAR && lastX < FAR && lastY > -FAR && lastY < FAR;
  }

  private addClipped(x0: number, y0: number, x1: number, y1: number): void {
    let from = 0;
    let to = 1;
    for (const [start, delta] of [
      [x0, x1 - x0],
      [y0, y1 - y0],
    ] as const) {
      if (delta === 0 && Math.abs(start) > FAR) return;
      if (delta === 0) continue;
      const one = (-FAR - start) / delta;
      const other = (FAR - start) / delta;
      from = Math.max(from, Math.min(one, other));
      to = Math.min(to, Math.max(one, other));
    }
    if (from > to) return;
    if (from > 0) this.push(x0 + (x1 - x0) * from, y0 + (y1 - y0) * from);
    this.push(x0 + (x1 - x0) * to, y0 + (y1 - y0) * to);
  }

  private push(x: number, y: number): void {
    if (this.length === this.xs.length) this.grow();
    this.xs[this.length] = x;
    this.ys[this.length] = y;
    this.length++;
  }

  private grow(): void {
    const xs = new Float64Array(this.xs.length * 2);
    const ys = new Float64Array(this.ys.length * 2);
    xs.set(this.xs);
    ys.set(this.ys);
    this.xs = xs;
    this.ys = ys;
  }
}

export interface ThinRequest {
  readonly x: Float64Array;
  readonly y: Numbers;
  readonly begin: number;
  readonly end: number;
  readonly toX: (value: number) => number;
  readonly toY: (value: number) => number;
  /** The width of a pixel column. */
  readonly column: number;
}

/** The points of one pixel column: the first, lowest, highest and last. */
class Column {
  private count = 0;
  private firstX = 0;
  private firstY = 0;
  private lowX = 0;
  private lowY = 0;
  private highX = 0;
  private highY = 0;
  private lastX = 0;
  private lastY = 0;
  private isLowFirst = false;

  begin(x: number, y: number): void {
    this.count = 1;
    this.firstX = this.lowX = this.highX = this.lastX = x;
    this.firstY = this.lowY = this.highY = this.lastY = y;
  }

  extend(x: number, y: number): void {
    this.count++;
    if (y < this.lowY) {
      this.lowX = x;
      this.lowY = y;
      this.isLowFirst = false;
    } else if (y > this.highY) {
      this.highX = x;
      this.highY = y;
      this.isLowFirst = true;
    }
    this.lastX = x;
    this.lastY = y;
  }

  /** Emits the points in the order of the line, each once. */
  flush(out: PixelPath): void {
    const {count, lowY, highY, firstY, lastY} = this;
    if (count > 0) out.add(this.firstX, firstY);
    if (count > 2) {
      const isLowInner = lowY !== firstY && lowY !== lastY;
      if (isLowInner && this.isLowFirst) out.add(this.lowX, lowY);
      if (highY !== firstY && highY !== lastY) out.add(this.highX, highY);
      if (isLowInner && !this.isLowFirst) out.add(this.lowX, lowY);
    }
    if (count > 1) out.add(this.lastX, lastY);
    this.count = 0;
  }
}

const inColumn = new Column();

/** Keeps gaps, and the first, lowest, highest and last point of each pixel column. */
export function thin(request: ThinRequest, out: PixelPath): void {
  const {x, y, begin, end, toX, toY, column} = request;
  out.clear();
  let current = Number.NaN;
  for (let index = begin; index < end; index++) {
    const px = toX(x[index]!);
    const py = toY(y[index]!);
    // One subtraction detects NaN and infinities.
    if (px - px !== 0 || py - py !== 0) {
      inColumn.flush(out);
      out.gap();
      current = Number.NaN;
      continue;
    }
    const place = Math.floor(px / column);
    if (place === current) {
      inColumn.extend(px, py);
      continue;
    }
    inColumn.flush(out);
    inColumn.begin(px, py);
    current = place;
  }
  inColumn.flush(out);
}

/**
 * Omits points that a straight line passes within `tolerance` of, measured vertically. The cost of
 * a stroke is proportional to its segments, and a smoothed line of 500 points often needs only 100.
 */
export function simplify(path: PixelPath, tolerance: number): void {
  const {xs, ys, starts} = path;
  let write = 0;
  for (let stretch = 0; stretch < starts.length; stretch++) {
    const begin = starts[stretch]!;
    const end = path.endOf(stretch);
    starts[stretch] = write;
    write = simplifyStretch(xs, ys, begin, end, write, tolerance);
  }
  path.length = write;
}

/** Keeps a cone of slopes that pass near all omitted points. A point outside it starts a new cone. */
function simplifyStretch(
  xs: Float64Array,
  ys: Float64Array,
  begin: number,
  end: number,
  target: number,
  tolerance: number,
): number {
  let write = target;
  if (begin >= end) return write;
  let anchorX = xs[begin]!;
  let anchorY = ys[begin]!;
  xs[write] = anchorX;
  ys[write++] = anchorY;
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  for (let index = begin + 1; index < end; index++) {
    const x = xs[index]!;
    const y = ys[index]!;
    const slope = (y - anchorY) / (x - anchorX);
    if (index > begin + 1 && !(slope >= low && slope <= high)) {
      anchorX = xs[index - 1]!;
      anchorY = ys[index - 1]!;
      xs[write] = anchorX;
      ys[write++] = anchorY;
      low = Number.NEGATIVE_INFINITY;
      high = Number.POSITIVE_INFINITY;
    }
    const dx = x - anchorX;
    low = Math.max(low, (y - tolerance - anchorY) / dx);
    high = Math.min(high, (y + tolerance - anchorY) / dx);
  }
  if (end - begin > 1) {
    xs[write] = xs[end - 1]!;
    ys[write++] = ys[end - 1]!;
  }
  return write;
}
