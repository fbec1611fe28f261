// SPDX-License-Identifier: Apache-2.0
// The lines that stand out: the one at the pointer with its values, and those of opened trials.
import {FONT, textWidth} from '../../../chart/pen';
import type {Theme} from '../../../chart/theme';
import {cutText} from '../../../widgets/text/cut_text';
import {cellText} from '../model/cell_text';
import type {Axis} from './axis_places';
import {type Layout, yOf} from './layout';
import {traceLine} from './stroke_lines';

const PILL = 17;
const DOT = 3.5;

export interface Highlight {
  readonly axes: readonly Axis[];
  readonly layout: Layout;
  readonly theme: Theme;
  readonly colourOf: (trial: number) => string;
}

/** A line with an outline, which is visible in front of any crowd. */
export function drawBoldLine(
  pen: CanvasRenderingContext2D,
  {axes, layout, theme, colourOf}: Highlight,
  trial: number,
  width: number,
): void {
  const heights = axes.map(({places}) => places);
  pen.lineJoin = 'round';
  for (const [colour, extra] of [
    [theme.card, 3],
    [colourOf(trial), 0],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width + extra;
    pen.beginPath();
    traceLine(pen, layout, heights, trial);
    pen.stroke();
  }
}

/** The values of a trial at each axis. */
export function drawValues(
  pen: CanvasRenderingContext2D,
  highlight: Highlight,
  trial: number,
): void {
  const {axes, layout} = highlight;
  pen.font = FONT;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  for (const [i, axis] of axes.entries()) {
    const y = yOf(layout, axis.places[trial]!);
    drawDot(pen, highlight, trial, layout.xs[i]!, y);
    const text = cellText(axis.column, trial) || 'no value';
    drawPill(pen, highlight, text, i, y);
  }
}

function drawDot(
  pen: CanvasRenderingContext2D,
  {theme, colourOf}: Highlight,
  trial: number,
  x: number,
  y: number,
): void {
  pen.beginPath();
  pen.arc(x, y, DOT, 0, 2 * Math.PI);
  pen.fillStyle = colourOf(trial);
  pen.fill();
  pen.strokeStyle = theme.card;
  pen.lineWidth = 1.5;
  pen.stroke();
}

function drawPill(
  pen: CanvasRenderingContext2D,
  {layout, theme}: Highlight,
  label: string,
  index: number,
  y: number,
): void {
  const text = cutText(label, Math.min(160, layout.room - 26), textWidth);
  const width = textWidth(text) + 10;
  const x = layout.xs[index]!;
  // There is little room on the right of the last axis.
  const left = x + 8 + width > layout.width - 2 ? x - 8 - width : x + 8;
  pen.beginPath();
  pen.roundRect(left, y - PILL / 2, width, PILL, 4);
  pen.fillStyle = theme.card;
  pen.fill();
  pen.strokeStyle = theme.lineStrong;
  pen.lineWidth = 1;
  pen.stroke();
  pen.fillStyle = theme.text;
  pen.fillText(text, left + 5, y + 0.5);
}
