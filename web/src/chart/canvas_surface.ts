// SPDX-License-Identifier: Apache-2.0
// Draws the lines of a chart into a canvas, in steps of about a millisecond.

import {PIECE, type Surface} from './draw_line';
import type {Job} from './frame_queue';
import {acquireCanvas, preparePen, releaseCanvas} from './layers';
import type {View} from './view';

/** Pixels whose opacity is replaced in one step. */
const STEP_PIXELS = 60_000;

export function canvasSurface(target: CanvasRenderingContext2D, view: View): Surface {
  return {
    flush: (pen) => void (pen as CanvasRenderingContext2D).getImageData(0, 0, 1, 1),
    piece: PIECE,
    *shade(_, table, draw) {
      const canvas = acquireCanvas();
      try {
        const pen = preparePen(canvas, view.width, view.height, view.pixel, true);
        if (pen === undefined) return;
        yield* draw(pen);
        yield* replaceOpacities(pen, table);
        target.globalAlpha = 1;
        target.drawImage(canvas, 0, 0, canvas.width * view.pixel, canvas.height * view.pixel);
      } finally {
        releaseCanvas(canvas);
      }
    },
  };
}

function* replaceOpacities(pen: CanvasRenderingContext2D, table: Uint8ClampedArray): Job {
  const {width, height} = pen.canvas;
  const rows = Math.max(1, Math.floor(STEP_PIXELS / width));
  for (let top = 0; top < height; top += rows) {
    const image = pen.getImageData(0, top, width, Math.min(rows, height - top));
    const {data} = image;
    for (let at = 3; at < data.length; at += 4) data[at] = table[data[at]!]!;
    pen.putImageData(image, 0, top);
    yield;
  }
}
