// SPDX-License-Identifier: Apache-2.0
// Where axes are, in pixels of the plot.

/** Title and menu of an axis are above it. */
export const HEAD = 44;

/** Narrower axes would have illegible titles, so the plot scrolls instead. */
const ROOM_MIN = 80;
/** The first axis has its labels on its left. */
const LEFT = 66;
const RIGHT = 56;
const ABOVE = 14;
const BELOW = 14;
const MISSING = 30;

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The position of each axis, from left to right. */
  readonly xs: readonly number[];
  /** The distance between neighbouring axes. */
  readonly room: number;
  readonly top: number;
  readonly bottom: number;
  /** The place below the axes of trials without a value; undefined if all trials have one. */
  readonly missing: number | undefined;
}

export function layoutOf(
  width: number,
  height: number,
  count: number,
  hasMissing: boolean,
): Layout {
  const gaps = Math.max(1, count - 1);
  const wide = Math.max(width, LEFT + RIGHT + gaps * ROOM_MIN);
  const room = (wide - LEFT - RIGHT) / gaps;
  const xs =
    count === 1 ? [LEFT + room / 2] : Array.from({length: count}, (_, i) => LEFT + i * room);
  const top = HEAD + ABOVE;
  const bottom = Math.max(top + 20, height - BELOW - (hasMissing ? MISSING : 0));
  const missing = hasMissing ? bottom + MISSING - 4 : undefined;
  return {width: wide, height, xs, room, top, bottom, missing};
}

/** `place` is 0 at the lower end and 1 at the upper one, or NaN for no value. */
export function yOf({top, bottom, missing}: Layout, place: number): number {
  return Number.isNaN(place) ? (missing ?? bottom) : bottom - place * (bottom - top);
}

/** The inverse, limited to the axis. */
export function placeAt({top, bottom}: Layout, y: number): number {
  return Math.min(1, Math.max(0, (bottom - y) / (bottom - top)));
}

/** Whether a point is at the place of missing values. */
export function isAtMissing({bottom, missing}: Layout, y: number): boolean {
  return missing !== undefined && y > (bottom + missing) / 2;
}

/** The index of the axis whose place is nearest. */
export function nearestAxis({xs}: Layout, x: number): number {
  let best = 0;
  for (const [i, at] of xs.entries()) if (Math.abs(at - x) < Math.abs(xs[best]! - x)) best = i;
  return best;
}
