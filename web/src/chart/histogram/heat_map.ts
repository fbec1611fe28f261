// SPDX-License-Identifier: Apache-2.0
// Histograms as rows of colour: the higher the count of a bin, the stronger its colour.
import type {Job} from '../frame_queue';
import type {Plan} from './histogram_rows';

const ROWS_AT_ONCE = 16;

/** The edges of each row, halfway to its neighbours, so that there are no gaps. */
export function rowEdges({rows, view}: Plan): Float64Array {
  const edges = new Float64Array(rows.length + 1);
  for (let i = 1; i < rows.length; i++) {
    edges[i] = (view.y.toPixel(rows[i - 1]!.time) + view.y.toPixel(rows[i]!.time)) / 2;
  }
  edges[rows.length] = view.height;
  return edges;
}

export function* drawHeatMap(pen: CanvasRenderingContext2D, plan: Plan): Job {
  const {rows, view} = plan;
  const edges = rowEdges(plan);
  // Rounded to device pixels: edges inside a pixel would leave seams.
  const snap = (value: number) => Math.round(value / view.pixel) * view.pixel;
  for (let at = 0; at < rows.length; at++) {
    const {bins, layer} = rows[at]!;
    const top = snap(edges[at]!);
    const height = snap(edges[at + 1]!) - top;
    // If rows share a pixel, only one is drawn: two transparent ones would look like a higher
    // count.
    if (!(height > 0)) continue;
    pen.fillStyle = layer.colour;
    bins.forEach((count, bin) => {
      if (!(count > 0)) return;
      const left = snap((bin * view.width) / bins.length);
      pen.globalAlpha = 0.06 + 0.94 * plan.share(count);
      pen.fillRect(left, top, snap(((bin + 1) * view.width) / bins.length) - left, height);
    });
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
  }
  pen.globalAlpha = 1;
}
