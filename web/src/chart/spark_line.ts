// SPDX-License-Identifier: Apache-2.0
// A line without axes, as high as a table row. It is an SVG path: the browser would make every
// canvas a separate layer, and a long list could not be scrolled smoothly.

import {makeScale} from './axes/scale';
import {PixelPath, thin} from './thin';
import type {Numbers} from './types';

const path = new PixelPath();
const PADDING = 2;
/** Digits per pixel coordinate; more cannot be seen. */
const DIGITS = 1;

function extentOf(values: Numbers): {min: number; max: number} | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? {min, max} : undefined;
}

/** The line as the `d` of a path. Points that are not finite are gaps; an isolated point is a dot. */
export function sparkPath(x: Float64Array, y: Numbers, width: number, height: number): string {
  const yExtent = extentOf(y);
  const xExtent = extentOf(x);
  if (yExtent === undefined || xExtent === undefined) return '';
  const toX = makeScale('linear', xExtent, PADDING, width - PADDING).toPixel;
  const toY = makeScale('linear', yExtent, height - PADDING, PADDING).toPixel;
  thin({x, y, begin: 0, end: x.length, toX, toY, column: 1}, path);
  let text = '';
  for (let stretch = 0; stretch < path.starts.length; stretch++) {
    const begin = path.starts[stretch]!;
    const end = path.endOf(stretch);
    for (let index = begin; index < end; index++) {
      text += `${index === begin ? 'M' : 'L'}${place(index)}`;
    }
    if (end - begin === 1) text += 'h1';
  }
  return text;
}

function place(index: number): string {
  return `${path.xs[index]!.toFixed(DIGITS)} ${path.ys[index]!.toFixed(DIGITS)}`;
}
