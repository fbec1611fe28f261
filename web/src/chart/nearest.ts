// SPDX-License-Identifier: Apache-2.0
// Finds points by binary search, since x ascends in every line.

import type {HoverPoint, Line, Numbers} from './types';
import type {View} from './view';

/** The first index whose x is not below the value. */
export function lowerBound(x: Float64Array, value: number): number {
  let low = 0;
  let high = x.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (x[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first index whose x is above the value. */
export function upperBound(x: Float64Array, value: number): number {
  let low = 0;
  let high = x.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (x[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the nearest x; ties go to the left; -1 without points. */
export function nearestIndex(x: Float64Array, value: number): number {
  const right = lowerBound(x, value);
  if (right === 0) return x.length === 0 ? -1 : 0;
  if (right === x.length) return lowerBound(x, x[right - 1]!);
  return x[right]! - value < value - x[right - 1]! ? right : lowerBound(x, x[right - 1]!);
}

/** The last finite value up to the index, otherwise the first one after it; NaN if there is none. */
export function finiteNear(values: Numbers, index: number): number {
  for (let at = index; at >= 0; at--) if (Number.isFinite(values[at])) return values[at]!;
  for (let at = index + 1; at < values.length; at++) {
    if (Number.isFinite(values[at])) return values[at]!;
  }
  return Number.NaN;
}

/** The pixel where a value is drawn or marked: the edge for infinities, the last finite y for NaN. */
export function markPixel(values: Numbers, index: number, view: View): number {
  const value = values[index]!;
  if (value === Number.POSITIVE_INFINITY) return 0;
  if (value === Number.NEGATIVE_INFINITY) return view.height;
  const pixel = view.y.toPixel(Number.isNaN(value) ? finiteNear(values, index) : value);
  return Number.isFinite(pixel) ? pixel : view.height;
}

const DISTANT_PX = 40;

/** From a pixel to what is drawn between a point and the next; infinite where nothing is. */
function segmentDistance(
  x: Float64Array,
  y: Numbers,
  index: number,
  view: View,
  px: number,
  py: number,
): number {
  if (index < 0 || index + 1 >= x.length) return Number.POSITIVE_INFINITY;
  const left = view.x.toPixel(x[index]!);
  const top = view.y.toPixel(y[index]!);
  const width = view.x.toPixel(x[index + 1]!) - left;
  const height = view.y.toPixel(y[index + 1]!) - top;
  const along = ((px - left) * width + (py - top) * height) / (width * width + height * height);
  const part = Math.max(0, Math.min(1, along));
  const distance = Math.hypot(left + part * width - px, top + part * height - py);
  return Number.isFinite(distance) ? distance : Number.POSITIVE_INFINITY;
}

function pointOf(line: Line, index: number, view: View, px: number, py: number): HoverPoint {
  const x = line.x[index]!;
  const front = line.smoothed ?? line.y;
  const dx = view.x.toPixel(x) - px;
  const dy = markPixel(front, index, view) - py;
  const distance = Math.min(
    Math.hypot(dx, dy),
    segmentDistance(line.x, front, index - 1, view, px, py),
    segmentDistance(line.x, front, index, view, px, py),
  );
  return {
    key: line.key,
    name: line.name,
    detail: line.detail,
    dash: line.dash,
    colour: line.colour,
    x,
    value: line.y[index]!,
    smoothed: line.smoothed?.[index],
    step: line.steps?.[index],
    wallTime: line.wallTimes?.[index],
    pixels: Number.isFinite(distance) ? distance : Number.MAX_VALUE,
    yDistance: Math.abs(front[index]! - view.y.fromPixel(py)),
    index,
    isDistant: !(Math.abs(dx) <= DISTANT_PX),
  };
}

/** In a vertical part of a line several points share an x: returns the one nearest to the pixel. */
function nearestOfEqual(line: Line, index: number, view: View, py: number): number {
  const front = line.smoothed ?? line.y;
  let best = index;
  let least = Number.POSITIVE_INFINITY;
  for (let at = index; line.x[at] === line.x[index]; at++) {
    const distance = Math.abs(markPixel(front, at, view) - py);
    if (distance >= least) continue;
    least = distance;
    best = at;
  }
  return best;
}

/**
 * The nearest point of each line by x; the line that is drawn nearest to the pixel first. Pixels are
 * those of the plot.
 */
export function pointsNear(
  lines: readonly Line[],
  view: View,
  px: number,
  py: number,
): HoverPoint[] {
  const value = view.x.fromPixel(px);
  const points: HoverPoint[] = [];
  for (const line of lines) {
    const index = line.isFaint ? -1 : nearestIndex(line.x, value);
    if (index < 0) continue;
    points.push(pointOf(line, nearestOfEqual(line, index, view, py), view, px, py));
  }
  return points.sort((a, b) => a.pixels - b.pixels);
}

/** The x of the nearest point of any line that can be hovered. */
export function nearestX(lines: readonly Line[], value: number): number | undefined {
  let best: number | undefined;
  for (const line of lines) {
    const index = line.isFaint ? -1 : nearestIndex(line.x, value);
    if (index < 0) continue;
    const x = line.x[index]!;
    if (best === undefined || Math.abs(x - value) < Math.abs(best - value)) best = x;
  }
  return best;
}

/** The next x of any line beyond the value, to the right (1) or to the left (-1). */
export function neighbourX(
  lines: readonly Line[],
  value: number,
  direction: 1 | -1,
): number | undefined {
  let best: number | undefined;
  for (const {x, isFaint} of lines) {
    if (isFaint) continue;
    const next = direction > 0 ? x[upperBound(x, value)] : x[lowerBound(x, value) - 1];
    if (next === undefined) continue;
    if (best === undefined || (next - best) * direction < 0) best = next;
  }
  return best;
}
