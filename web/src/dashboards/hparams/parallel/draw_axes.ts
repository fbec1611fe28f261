// SPDX-License-Identifier: Apache-2.0
// Draws the axes with their ticks, and the one line that is highlighted.
import {FONT, type Pen, textWidth} from '../../../chart/pen';
import type {Theme} from '../../../chart/theme';
import {cutText} from '../../../widgets/text/cut_text';
import type {Axis} from './axis_places';
import {HEAD, type Layout, yOf} from './layout';

const TICK = 4;
const LABEL_GAP = 8;
const ROW = 15;
/** Pixels for each tick of a number. */
const TICK_EVERY = 38;
/** Lines behind a label are faint, not hidden. */
const VEIL = 0.72;

export function drawAxes(pen: Pen, axes: readonly Axis[], layout: Layout, theme: Theme): void {
  pen.font = FONT;
  pen.lineWidth = 1;
  pen.setLineDash([]);
  for (const [i, axis] of axes.entries()) drawAxis(pen, axis, layout, layout.xs[i]!, theme);
}

/** The middle of a pixel, where a line is sharp. */
const sharp = (x: number) => Math.floor(x) + 0.5;

function drawAxis(pen: Pen, axis: Axis, layout: Layout, x: number, theme: Theme): void {
  const {top, bottom, missing} = layout;
  pen.globalAlpha = 1;
  pen.strokeStyle = theme.muted;
  line(pen, sharp(x), top, sharp(x), bottom);
  for (const {at, label} of ticksOf(axis, bottom - top)) {
    const y = yOf(layout, axis.isInverted ? 1 - at : at);
    pen.strokeStyle = theme.muted;
    line(pen, x - (label === '' ? TICK / 2 : TICK), sharp(y), x, sharp(y));
    drawLabel(pen, label, x, y, layout, theme);
  }
  if (missing === undefined || !axis.places.some(Number.isNaN)) return;
  pen.strokeStyle = theme.lineStrong;
  line(pen, x - TICK, sharp(missing), x + TICK, sharp(missing));
  drawLabel(pen, 'no value', x, missing, layout, theme);
}

function line(pen: Pen, x0: number, y0: number, x1: number, y1: number): void {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}

function ticksOf({scale}: Axis, height: number) {
  const every = scale.kind === 'category' ? ROW : TICK_EVERY;
  return scale.ticks(Math.max(2, Math.floor(height / every)));
}

function drawLabel(
  pen: Pen,
  label: string,
  x: number,
  y: number,
  {room}: Layout,
  theme: Theme,
): void {
  if (label === '') return;
  const width = Math.min(room - 24, x - LABEL_GAP - 4);
  const text = cutText(label, width, textWidth);
  const used = textWidth(text);
  pen.globalAlpha = VEIL;
  pen.fillStyle = theme.card;
  pen.fillRect(x - LABEL_GAP - used - 2, y - ROW / 2, used + 4, ROW);
  pen.globalAlpha = 1;
  pen.fillStyle = theme.text;
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  pen.fillText(text, x - LABEL_GAP, y + 0.5);
}

/** The titles, for pictures; on the page they are elements. */
export function drawTitles(pen: Pen, axes: readonly Axis[], layout: Layout, theme: Theme): void {
  pen.font = FONT;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const [i, {column, scale, isInverted}] of axes.entries()) {
    const x = layout.xs[i]!;
    pen.fillStyle = theme.text;
    pen.fillText(cutText(column.title, layout.room - 10, textWidth), x, HEAD / 3);
    pen.fillStyle = theme.muted;
    const notes = [
      scale.kind === 'linear' || scale.kind === 'category' ? '' : scale.kind,
      isInverted ? 'inverted' : '',
    ];
    pen.fillText(notes.filter((note) => note !== '').join(', '), x, (HEAD * 3) / 4);
  }
}
