// SPDX-License-Identifier: Apache-2.0
// The window of the data that a card requests, given what it shows.
import type {Range} from '../chart/axes/axis';

export interface QueryWindow {
  readonly begin: number | undefined;
  readonly end: number | undefined;
  readonly pixels: number;
}

// A card that grows by a few pixels needs no new data.
const PIXEL_STEP = 64;
// Extra widths requested on either side, so that data is already there when panning.
const MARGIN = 0.5;

/** `held` is kept while it covers the range about as finely as a new window would. */
export function queryWindow(
  range: Range | undefined,
  width: number,
  held: QueryWindow | undefined,
): QueryWindow {
  const pixels = Math.max(PIXEL_STEP, Math.ceil(width / PIXEL_STEP) * PIXEL_STEP);
  if (!range) return {begin: undefined, end: undefined, pixels};
  if (held && covers(held, range, pixels)) return held;
  const span = range.max - range.min;
  return {
    begin: range.min - span * MARGIN,
    end: range.max + span * MARGIN,
    pixels: Math.round(pixels * (1 + 2 * MARGIN)),
  };
}

function covers(held: QueryWindow, range: Range, pixels: number): boolean {
  if (held.begin === undefined || held.end === undefined) return false;
  if (range.min < held.begin || range.max > held.end) return false;
  const pixelsInRange = (held.pixels * (range.max - range.min)) / (held.end - held.begin);
  return pixelsInRange >= pixels * 0.75 && pixelsInRange <= pixels * 4;
}
