// SPDX-License-Identifier: Apache-2.0
// Zooming out ends where all data is visible with some room around it: further out there is nothing
// to see. Panning and zooming in are not limited.

import type {Range} from './axes/axis';
import type {Scale} from './axes/scale';

/** The room on either side, as a part of the data's length on the screen. */
const MARGIN = 0.25;
/** A pan keeps the length except for rounding. */
const LONGER = 1 + 1e-6;

/** `wanted`, or what is left of it. `scale` shows the range before, and `whole` is that of the data. */
export function limitZoom(
  scale: Scale,
  wanted: Range | undefined,
  whole: Range,
): Range | undefined {
  if (wanted === undefined) return undefined;
  const length = Math.abs(scale.end - scale.begin);
  const span = (range: Range) => scale.toPixel(range.max) - scale.toPixel(range.min);
  if (!(Math.abs(span(wanted)) > length * LONGER)) return wanted;
  const room = span(whole) * MARGIN;
  const least = scale.fromPixel(scale.toPixel(whole.min) - room);
  const most = scale.fromPixel(scale.toPixel(whole.max) + room);
  const {domain} = scale;
  const min = Math.max(wanted.min, Math.min(least, domain.min));
  const max = Math.min(wanted.max, Math.max(most, domain.max));
  return min < max ? {min, max} : domain;
}
