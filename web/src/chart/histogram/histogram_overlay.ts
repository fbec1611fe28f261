// SPDX-License-Identifier: Apache-2.0
// Highlights the histogram at the pointer and the selected one.

import {type Box, drawBox} from '../overlay';
import type {Theme} from '../theme';
import {rowEdges} from './heat_map';
import type {Spot} from './histogram_pointer';
import type {Plan} from './histogram_rows';
import {binPixel, countPixel, traceRow} from './ridges';

export interface Highlighted {
  readonly spot: Spot | undefined;
  /** The row of the selected step; -1 for none. */
  readonly chosen: number;
  readonly box: Box | undefined;
}

export function drawHistogramOverlay(
  pen: CanvasRenderingContext2D,
  plan: Plan,
  theme: Theme,
  {spot, chosen, box}: Highlighted,
): void {
  const {view} = plan;
  pen.save();
  pen.beginPath();
  pen.rect(view.left, view.top, view.width, view.height);
  pen.clip();
  pen.translate(view.left, view.top);
  if (chosen >= 0) markRow(pen, plan, chosen, theme.accent);
  if (spot && spot.row < plan.rows.length) {
    markRow(pen, plan, spot.row, theme.text);
    markBin(pen, plan, spot, theme);
  }
  pen.restore();
  if (box) drawBox(pen, view, theme, box);
}

function markRow(pen: CanvasRenderingContext2D, plan: Plan, at: number, ink: string): void {
  const row = plan.rows[at]!;
  pen.strokeStyle = ink;
  pen.lineWidth = 1.5;
  if (plan.props.mode === 'heat') {
    const edges = rowEdges(plan);
    const height = Math.max(2, edges[at + 1]! - edges[at]!);
    pen.strokeRect(0.75, edges[at]!, plan.view.width - 1.5, height);
    return;
  }
  traceRow(pen, plan, row);
  pen.globalAlpha = 0.55;
  pen.fillStyle = row.layer.colour;
  pen.fill();
  pen.globalAlpha = 1;
  pen.stroke();
}

function markBin(pen: CanvasRenderingContext2D, plan: Plan, spot: Spot, theme: Theme): void {
  const row = plan.rows[spot.row]!;
  const x = binPixel(plan, spot.bin);
  if (plan.props.mode === 'heat') {
    const edges = rowEdges(plan);
    const width = plan.view.width / row.bins.length;
    const top = edges[spot.row]!;
    pen.strokeRect(x - width / 2, top, width, Math.max(2, edges[spot.row + 1]! - top));
    return;
  }
  pen.beginPath();
  pen.arc(x, countPixel(plan, row, row.bins[spot.bin]!), 3.5, 0, 2 * Math.PI);
  pen.fillStyle = row.layer.colour;
  pen.fill();
  pen.strokeStyle = theme.card;
  pen.lineWidth = 1.5;
  pen.stroke();
}
