// SPDX-License-Identifier: Apache-2.0
// Draws the points of a plot in steps, off screen, so that a plot is never half drawn.
import {acquireCanvas, releaseCanvas} from '../../../chart/layers';
import type {Area, Marks} from './marks';
import {makePixels, makeStamp, type Pixels} from './stamp';

export interface PointLook {
  /** The radius in CSS pixels. */
  readonly radius: number;
  readonly alpha: number;
  /** Whether points have a rim of the background's colour, where they are few. */
  readonly hasRim: boolean;
}

const SLICE = 1000;
const FAINT_ALPHA = 0.4;
const DIM_ALPHA = 0.3;
const RIM_MOST = 400;

/** Smaller and more transparent, the more there are. */
export function lookOf(count: number, isLarge: boolean): PointLook {
  const crowd = Math.min(1, Math.max(0, (Math.log10(Math.max(1, count)) - 2) / 2));
  const [most, least] = isLarge ? [4.5, 2.25] : [2.25, 1.25];
  return {
    radius: most + (least - most) * crowd,
    alpha: 0.85 - 0.45 * crowd,
    hasRim: isLarge && count <= RIM_MOST,
  };
}

export interface Ink {
  /** 0xRRGGBB of every trial, by index. */
  readonly shown: Uint32Array;
  readonly faint: number;
  readonly rim: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
  /** The size of a device pixel in CSS pixels. */
  readonly pixel: number;
}

interface Group {
  readonly trials: ArrayLike<number>;
  readonly alpha: number;
  readonly inkOf: (trial: number) => number;
}

function groupsOf(
  {shown, faint}: Marks,
  ink: Ink,
  look: PointLook,
  strong?: readonly number[],
): readonly Group[] {
  const inkOf = (trial: number) => ink.shown[trial]!;
  return [
    {trials: faint, alpha: FAINT_ALPHA, inkOf: () => ink.faint},
    {trials: shown, alpha: strong ? Math.min(look.alpha, DIM_ALPHA) : look.alpha, inkOf},
    {trials: strong ?? [], alpha: 1, inkOf},
  ];
}

/**
 * The points as pixels of a canvas of this size. If there are `strong` trials, they are on top and
 * the others are faint.
 */
export function* pointPixels(
  marks: Marks,
  area: Area,
  {width, height, pixel}: Size,
  ink: Ink,
  look: PointLook,
  strong?: readonly number[],
): Generator<void, Pixels> {
  const pixels = makePixels(
    Math.max(1, Math.round(width / pixel)),
    Math.max(1, Math.round(height / pixel)),
  );
  for (const {trials, alpha, inkOf} of groupsOf(marks, ink, look, strong)) {
    const stamp = makeStamp(pixels, look.radius / pixel, alpha);
    const rim = look.hasRim ? makeStamp(pixels, (look.radius + 1) / pixel, alpha) : undefined;
    for (let i = 0; i < trials.length; i++) {
      if (i % SLICE === SLICE - 1) yield;
      const trial = trials[i]!;
      const x = (area.left + marks.xs[trial]! * area.width) / pixel - 0.5;
      const y = (area.top + (1 - marks.ys[trial]!) * area.height) / pixel - 0.5;
      if (Number.isNaN(x + y)) continue;
      rim?.(x, y, ink.rim);
      stamp(x, y, inkOf(trial));
    }
  }
  return pixels;
}

/** Copies pixels to an empty canvas of their size. */
export function putPixels(pen: CanvasRenderingContext2D, pixels: Pixels): void {
  pen.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
}

/** Copies pixels over what is drawn, with the upper left corner at a place in CSS pixels. */
export function layPixels(
  pen: CanvasRenderingContext2D,
  pixels: Pixels,
  left: number,
  top: number,
  pixel: number,
): void {
  const canvas = acquireCanvas();
  canvas.width = pixels.width;
  canvas.height = pixels.height;
  const copy = canvas.getContext('2d');
  if (copy) putPixels(copy, pixels);
  pen.drawImage(canvas, left, top, pixels.width * pixel, pixels.height * pixel);
  releaseCanvas(canvas);
}
