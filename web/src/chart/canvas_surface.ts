// SPDX-License-Identifier: Apache-2.0
// Draws the lines of a chart into a canvas, in steps of about a millisecond.

import type {Shading} from './crowd';
import {PIECE, type Surface} from './draw_line';
import type {Job} from './frame_queue';
import {acquireCanvas, preparePen, releaseCanvas} from './layers';
import type {Theme} from './theme';
import type {View} from './view';

/** Pixels that are read or changed in one step. */
const STEP_PIXELS = 60_000;

export function canvasSurface(target: CanvasRenderingContext2D, view: View, theme: Theme): Surface {
  return {
    flush: (pen) => void (pen as CanvasRenderingContext2D).getImageData(0, 0, 1, 1),
    piece: PIECE,
    density: {hue: theme.accent, ink: theme.text},
    *shade(_, shadingFor, draw) {
      const canvas = acquireCanvas();
      try {
        const pen = preparePen(canvas, view.width, view.height, view.pixel, true);
        if (pen === undefined) return;
        yield* draw(pen);
        yield* shadePixels(pen, shadingFor);
        target.globalAlpha = 1;
        target.drawImage(canvas, 0, 0, canvas.width * view.pixel, canvas.height * view.pixel);
      } finally {
        releaseCanvas(canvas);
      }
    },
  };
}

function* shadePixels(
  pen: CanvasRenderingContext2D,
  shadingFor: (pixels: Uint32Array) => Shading,
): Job {
  const {width, height} = pen.canvas;
  const rows = Math.max(1, Math.floor(STEP_PIXELS / width));
  const pixels = new Uint32Array(256);
  const images: ImageData[] = [];
  for (let top = 0; top < height; top += rows) {
    const image = pen.getImageData(0, top, width, Math.min(rows, height - top));
    images.push(image);
    countPixels(image.data, pixels);
    yield;
  }
  const shading = shadingFor(pixels);
  for (const [index, image] of images.entries()) {
    replaceColours(image.data, shading);
    pen.putImageData(image, 0, index * rows);
    yield;
  }
}

/** Adds the pixels of each opacity. */
export function countPixels(data: Uint8ClampedArray, pixels: Uint32Array): void {
  for (let at = 3; at < data.length; at += 4) pixels[data[at]!]!++;
}

function replaceColours(data: Uint8ClampedArray, {alpha, colours, share}: Shading): void {
  const [red, green, blue] = colours;
  for (let at = 0; at < data.length; at += 4) {
    const level = data[at + 3]!;
    if (level === 0) continue;
    const part = share[level]!;
    if (part > 0) {
      data[at] = data[at]! + (red[level]! - data[at]!) * part;
      data[at + 1] = data[at + 1]! + (green[level]! - data[at + 1]!) * part;
      data[at + 2] = data[at + 2]! + (blue[level]! - data[at + 2]!) * part;
    }
    data[at + 3] = alpha[level]!;
  }
}
