// SPDX-License-Identifier: Apache-2.0
import {type Field, valueAt} from './interpolate';
import {makePixels, type Pixels} from './stamp';

/** Bands between two contours: few enough to follow, enough to see a slope. */
export const BANDS = 12;
const ALPHA = 185;
const SLICE_PIXELS = 8000;

/** A filled contour plot: each band has the colour of its middle. Places without support are clear. */
export function* fieldPixels(
  field: Field,
  width: number,
  height: number,
  ramp: readonly number[],
): Generator<void, Pixels> {
  const pixels = makePixels(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const inks = Array.from({length: BANDS}, (_, band) => {
    return ramp[Math.round(((band + 0.5) / BANDS) * (ramp.length - 1))]!;
  });
  const rows = Math.max(1, Math.floor(SLICE_PIXELS / pixels.width));
  for (let row = 0; row < pixels.height; row++) {
    if (row % rows === rows - 1) yield;
    const y = 1 - (row + 0.5) / pixels.height;
    for (let column = 0; column < pixels.width; column++) {
      const value = valueAt(field, (column + 0.5) / pixels.width, y);
      if (Number.isNaN(value)) continue;
      const ink = inks[Math.min(BANDS - 1, Math.max(0, Math.floor(value * BANDS)))]!;
      const at = 4 * (row * pixels.width + column);
      pixels.data[at] = ink >> 16;
      pixels.data[at + 1] = (ink >> 8) & 255;
      pixels.data[at + 2] = ink & 255;
      pixels.data[at + 3] = ALPHA;
    }
  }
  return pixels;
}
