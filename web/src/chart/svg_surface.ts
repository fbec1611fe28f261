// SPDX-License-Identifier: Apache-2.0
// Draws the lines of a chart into an SVG file, where every step is kept.

import {countPixels} from './canvas_surface';
import type {Shading} from './crowd';
import type {Surface} from './draw_line';
import type {Job} from './frame_queue';
import {acquireCanvas, preparePen, releaseCanvas} from './layers';
import type {Pen} from './pen';
import type {SvgPen} from './svg_pen';
import type {Theme} from './theme';
import type {View} from './view';

/** Values of the tables that are written to the file; between them they are nearly straight. */
const TABLE_STEP = 3;

export function svgSurface(pen: SvgPen, view: View, theme: Theme): Surface {
  return {
    flush() {},
    piece: Number.POSITIVE_INFINITY,
    density: {hue: theme.accent, ink: theme.text},
    *shade(_, shadingFor, draw) {
      const shading = shadingFor(pixelsOf(view, draw));
      const behind = pen.take();
      yield* draw(pen);
      const filter = densityFilter(view, shading);
      pen.put(`${behind}${filter}\n<g filter="url(#density)">\n${pen.take()}\n</g>`);
    },
  };
}

/** Which opacities the drawing has is known only from its pixels. */
function pixelsOf(view: View, draw: (pen: Pen) => Job): Uint32Array {
  const pixels = new Uint32Array(256);
  const canvas = acquireCanvas();
  const pen = preparePen(canvas, view.width, view.height, view.pixel, true);
  if (pen) {
    for (const _ of draw(pen));
    countPixels(pen.getImageData(0, 0, canvas.width, canvas.height).data, pixels);
  }
  releaseCanvas(canvas);
  return pixels;
}

/**
 * The same colours as on a canvas, in layers: the lines with part of their opacity, and in front of
 * them the colour of the density.
 */
function densityFilter({width, height}: View, {alpha, colours, share}: Shading): string {
  const front = (level: number) => (share[level]! * alpha[level]!) / 255;
  const back = (level: number) => {
    const rest = 1 - front(level);
    return rest <= 0 ? 0 : ((1 - share[level]!) * alpha[level]!) / 255 / rest;
  };
  const copyAlpha = '0 0 0 1 0';
  return (
    `<filter id="density" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}"` +
    ` height="${height}" color-interpolation-filters="sRGB">` +
    `<feComponentTransfer in="SourceGraphic" result="lines">${table('A', back)}` +
    '</feComponentTransfer>' +
    `<feColorMatrix in="SourceGraphic" values="${copyAlpha} ${copyAlpha} ${copyAlpha} ${copyAlpha}"/>` +
    '<feComponentTransfer result="density">' +
    [...'RGB'].map((name, part) => table(name, (level) => colours[part]![level]! / 255)).join('') +
    `${table('A', front)}</feComponentTransfer>` +
    '<feMerge><feMergeNode in="lines"/><feMergeNode in="density"/></feMerge></filter>'
  );
}

function table(channel: string, amountAt: (level: number) => number): string {
  const values = [];
  for (let level = 0; level < 256; level += TABLE_STEP) values.push(amountAt(level).toFixed(3));
  return `<feFunc${channel} type="table" tableValues="${values.join(' ')}"/>`;
}
