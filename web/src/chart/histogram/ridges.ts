// SPDX-License-Identifier: Apache-2.0
// Histograms as outlines: one behind the other with the newest in front, or all on one baseline.
import type {Job} from '../frame_queue';
import type {Theme} from '../theme';
import {type Plan, type Row, riseOf} from './histogram_rows';

const ROWS_AT_ONCE = 8;

/** The pixel of a row's baseline. */
export function baseOf({view, props}: Plan, row: Row): number {
  return props.mode === 'overlay' ? view.height : view.y.toPixel(row.time);
}

/** The pixel of a count above the row's baseline. */
export function countPixel(plan: Plan, row: Row, count: number): number {
  if (plan.props.mode === 'overlay') return plan.view.y.toPixel(count);
  return baseOf(plan, row) - plan.share(count) * riseOf(plan.view.height);
}

/** The middle of a bin, in pixels of the plot. */
export function binPixel({view, rows}: Plan, bin: number): number {
  return ((bin + 0.5) * view.width) / (rows[0]?.bins.length ?? 1);
}

/** Traces the outline from the left edge to the right edge, to be filled or stroked. */
export function traceRow(pen: CanvasRenderingContext2D, plan: Plan, row: Row): void {
  const base = baseOf(plan, row);
  pen.beginPath();
  pen.moveTo(0, base);
  row.bins.forEach((count, bin) => {
    pen.lineTo(binPixel(plan, bin), countPixel(plan, row, count));
  });
  pen.lineTo(plan.view.width, base);
}

/** The age of a row: 0 for the oldest, 1 for the newest. Older histograms are fainter. */
function ageOf(at: number, count: number): number {
  return count > 1 ? at / (count - 1) : 1;
}

export function* drawRidges(pen: CanvasRenderingContext2D, plan: Plan, theme: Theme): Job {
  const {rows, props} = plan;
  pen.lineJoin = 'round';
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const age = ageOf(at, rows.length);
    traceRow(pen, plan, row);
    if (props.mode === 'offset') fillRidge(pen, row, theme, age);
    pen.globalAlpha = props.mode === 'offset' ? 0.45 + 0.45 * age : 0.15 + 0.85 * age ** 2;
    pen.strokeStyle = row.layer.colour;
    pen.lineWidth = 1;
    pen.stroke();
    if (at % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) yield;
  }
  pen.globalAlpha = 1;
}

/** A ridge covers those behind it. */
function fillRidge(pen: CanvasRenderingContext2D, row: Row, theme: Theme, age: number): void {
  pen.globalAlpha = 1;
  pen.fillStyle = theme.card;
  pen.fill();
  pen.globalAlpha = 0.1 + 0.35 * age;
  pen.fillStyle = row.layer.colour;
  pen.fill();
}
