// SPDX-License-Identifier: Apache-2.0
// A line without axes, as high as a row of a table.

import {makeScale} from './scale';
import {PixelPath, thin} from './thin';
import type {Numbers} from './types';

const path = new PixelPath();
const PADDING = 2;

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

function sizeCanvas(canvas: HTMLCanvasElement, pixel: number): void {
  const width = Math.max(1, Math.round(canvas.clientWidth / pixel));
  const height = Math.max(1, Math.round(canvas.clientHeight / pixel));
  // Setting a size clears the canvas and throws its memory away, so it is done only when it differs.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/** Fits the line to the canvas's size on the page. Points that are not finite are gaps. */
export function drawSparkLine(
  canvas: HTMLCanvasElement,
  x: Float64Array,
  y: Numbers,
  colour: string,
): void {
  const pixel = 1 / (globalThis.devicePixelRatio || 1);
  sizeCanvas(canvas, pixel);
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const width = canvas.width * pixel;
  const height = canvas.height * pixel;
  pen.setTransform(1 / pixel, 0, 0, 1 / pixel, 0, 0);
  pen.clearRect(0, 0, width, height);
  const yExtent = extentOf(y);
  const xExtent = extentOf(x);
  if (yExtent === undefined || xExtent === undefined) return;
  const toX = makeScale('linear', xExtent, PADDING, width - PADDING).toPixel;
  const toY = makeScale('linear', yExtent, height - PADDING, PADDING).toPixel;
  thin({x, y, begin: 0, end: x.length, toX, toY, column: pixel}, path);
  pen.strokeStyle = colour;
  pen.fillStyle = colour;
  pen.lineWidth = 1;
  pen.lineJoin = 'bevel';
  strokeSpark(pen);
}

function strokeSpark(pen: CanvasRenderingContext2D): void {
  pen.beginPath();
  for (let stretch = 0; stretch < path.starts.length; stretch++) {
    const begin = path.starts[stretch]!;
    const end = path.endOf(stretch);
    pen.moveTo(path.xs[begin]!, path.ys[begin]!);
    for (let index = begin + 1; index < end; index++) pen.lineTo(path.xs[index]!, path.ys[index]!);
    if (end - begin === 1) pen.fillRect(path.xs[begin]! - 1, path.ys[begin]! - 1, 2, 2);
  }
  pen.stroke();
}
