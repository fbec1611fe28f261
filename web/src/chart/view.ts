// SPDX-License-Identifier: Apache-2.0
// The position of the plot in its host, and the scales in pixels of the plot.

import type {Range, ScaleKind} from './axes/axis';
import {makeScale, type Scale} from './axes/scale';

/** The margins around the plot, in CSS pixels. */
export interface Margins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface View {
  /** Scales have pixel 0 at the left and at the top of the plot. */
  readonly x: Scale;
  readonly y: Scale;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly hostWidth: number;
  readonly hostHeight: number;
  /** The size of one device pixel in CSS pixels. */
  readonly pixel: number;
}

export interface HostSize {
  readonly width: number;
  readonly height: number;
  readonly pixel: number;
}

export interface Axis {
  readonly kind: ScaleKind;
  readonly range: Range;
  readonly constant: number;
}

export function makeView(x: Axis, y: Axis, size: HostSize, margins: Margins): View {
  const width = Math.max(1, size.width - margins.left - margins.right);
  const height = Math.max(1, size.height - margins.top - margins.bottom);
  return {
    x: makeScale(x.kind, x.range, 0, width, x.constant),
    y: makeScale(y.kind, y.range, height, 0, y.constant),
    left: margins.left,
    top: margins.top,
    width,
    height,
    hostWidth: size.width,
    hostHeight: size.height,
    pixel: size.pixel,
  };
}

export interface Placement {
  readonly dx: number;
  readonly dy: number;
  readonly sx: number;
  readonly sy: number;
}

function stretch(from: Scale, to: Scale, length: number): {d: number; s: number} | undefined {
  if (from.kind !== to.kind || from.constant !== to.constant) return undefined;
  const begin = to.toPixel(from.fromPixel(0));
  const s = (to.toPixel(from.fromPixel(length)) - begin) / length;
  // Large magnifications are blurred and cost the compositor memory.
  return Number.isFinite(begin) && s > 0.01 && s < 40 ? {d: begin, s} : undefined;
}

/**
 * How to move and stretch a finished drawing to fit another view until it is redrawn. In pixels
 * this is exact for all kinds of scale; undefined if the kinds differ.
 */
export function placementOf(drawn: View, wanted: View): Placement | undefined {
  const x = stretch(drawn.x, wanted.x, drawn.width);
  const y = stretch(drawn.y, wanted.y, drawn.height);
  return x && y && {dx: x.d, dy: y.d, sx: x.s, sy: y.s};
}
