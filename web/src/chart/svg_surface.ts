// SPDX-License-Identifier: Apache-2.0
// Draws the lines of a chart into an SVG file, where every step is kept.

import type {Surface} from './draw_line';
import type {SvgPen} from './svg_pen';
import type {View} from './view';

/** Values of the table that are written to the file; between them it is nearly straight. */
const TABLE_STEP = 3;

export function svgSurface(pen: SvgPen, {width, height}: View): Surface {
  return {
    flush() {},
    piece: Number.POSITIVE_INFINITY,
    *shade(_, table, draw) {
      const behind = pen.take();
      yield* draw(pen);
      const opacities = [];
      for (let level = 0; level < table.length; level += TABLE_STEP) {
        opacities.push((table[level]! / 255).toFixed(3));
      }
      const filter =
        `<filter id="density" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}"` +
        ` height="${height}" color-interpolation-filters="sRGB"><feComponentTransfer>` +
        `<feFuncA type="table" tableValues="${opacities.join(' ')}"/></feComponentTransfer></filter>`;
      pen.put(`${behind}${filter}\n<g filter="url(#density)">\n${pen.take()}\n</g>`);
    },
  };
}
