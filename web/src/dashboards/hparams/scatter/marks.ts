// SPDX-License-Identifier: Apache-2.0
// The points of a plot: which one is at a place, which one is next to another.

/** A rectangle in CSS pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Marks {
  /** Places from 0 to 1 of every trial, by index; NaN without one. */
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  /** The trials that pass, in colour. */
  readonly shown: Uint32Array;
  /** The trials that filters leave out, which are faint. */
  readonly faint: Uint32Array;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a trial is in pixels; undefined if it has no place in this plot. */
export function pointOf({xs, ys}: Marks, area: Area, trial: number): Point | undefined {
  const x = area.left + xs[trial]! * area.width;
  const y = area.top + (1 - ys[trial]!) * area.height;
  return Number.isNaN(x + y) ? undefined : {x, y};
}

/** The place of a pixel on both axes, from 0 to 1 where it is inside. */
export function placeOf(area: Area, {x, y}: Point): Point {
  return {x: (x - area.left) / area.width, y: 1 - (y - area.top) / area.height};
}

/** The trial nearest to a pixel, at most `reach` away. */
export function nearest(marks: Marks, area: Area, at: Point, reach: number): number | undefined {
  const {x, y} = placeOf(area, at);
  let found: number | undefined;
  let least = reach * reach;
  for (const trial of marks.shown) {
    const dx = (marks.xs[trial]! - x) * area.width;
    const dy = (marks.ys[trial]! - y) * area.height;
    const distance = dx * dx + dy * dy;
    if (!(distance <= least)) continue;
    found = trial;
    least = distance;
  }
  return found;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const vectors: Readonly<Record<Direction, Point>> = {
  left: {x: -1, y: 0},
  right: {x: 1, y: 0},
  up: {x: 0, y: -1},
  down: {x: 0, y: 1},
};

/** Steps aside count this much more than steps ahead. */
const ASIDE = 2;

/**
 * The nearest trial in a direction, or the same one if there is none. Trials at the same place
 * follow each other by their index, so that each can be reached.
 */
export function next(marks: Marks, area: Area, from: number, direction: Direction): number {
  const begin = pointOf(marks, area, from);
  if (!begin) return first(marks) ?? from;
  const {x, y} = vectors[direction];
  const sign = x + y;
  let found = from;
  let least = Number.POSITIVE_INFINITY;
  for (const trial of marks.shown) {
    const dx = (marks.xs[trial]! - marks.xs[from]!) * area.width;
    const dy = (marks.ys[from]! - marks.ys[trial]!) * area.height;
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    const isTwin = ahead === 0 && aside === 0 && (trial - from) * sign > 0;
    const cost = isTwin ? -1 / Math.abs(trial - from) : ahead + ASIDE * aside;
    if (!(isTwin || ahead > 0) || !(cost < least)) continue;
    found = trial;
    least = cost;
  }
  return found;
}

/** The trial furthest to the left: where the keyboard starts. */
export function first({xs, ys, shown}: Marks): number | undefined {
  let found: number | undefined;
  for (const trial of shown) {
    if (Number.isNaN(xs[trial]! + ys[trial]!)) continue;
    if (found === undefined || xs[trial]! < xs[found]!) found = trial;
  }
  return found;
}

/** How many of the shown trials have a place. */
export function countPlaced({xs, ys, shown}: Marks): number {
  return shown.reduce((sum, t) => sum + Number(!Number.isNaN(xs[t]! + ys[t]!)), 0);
}
