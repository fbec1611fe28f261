// SPDX-License-Identifier: Apache-2.0
// Grid and axes, in pixels of the host.

import type {AxisKind} from './axes/axis';
import {layoutX, layoutY, type PlacedTick} from './axes/tick_layout';
import {FONT, type Pen, textWidth} from './pen';
import type {Theme} from './theme';
import type {View} from './view';

export const MARGIN_TOP = 10;
export const MARGIN_RIGHT = 14;
const LABEL_GAP = 8;
const X_LABEL_TOP = 8;
const ROW = 14;
const LEAST_LEFT = 40;
/** The left margin grows in these steps, so that an extra digit rarely moves the plot. */
const LEFT_STEP = 8;

/** Wall times have a second row for dates. */
export function bottomMargin(xKind: AxisKind): number {
  return xKind === 'wall_time' ? X_LABEL_TOP + 2 * ROW : X_LABEL_TOP + ROW;
}

/** The left margin that the y labels need. */
export function leftMargin(ticks: readonly PlacedTick[]): number {
  const widest = ticks.reduce((most, {label}) => Math.max(most, textWidth(label)), 0);
  return Math.max(LEAST_LEFT, Math.ceil((widest + LABEL_GAP + 4) / LEFT_STEP) * LEFT_STEP);
}

/** A line of one device pixel is sharp only in the middle of a pixel. */
function sharp(value: number, pixel: number): number {
  return (Math.floor(value / pixel) + 0.5) * pixel;
}

function horizontal(pen: Pen, view: View, at: number): void {
  const y = sharp(view.top + at, view.pixel);
  pen.beginPath();
  pen.moveTo(view.left, y);
  pen.lineTo(view.left + view.width, y);
  pen.stroke();
}

function drawY(pen: Pen, view: View, theme: Theme, kind: AxisKind): void {
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (const {label, pixel} of layoutY(view.y, kind)) {
    pen.strokeStyle = theme.line;
    pen.globalAlpha = label === '' ? 0.5 : 1;
    horizontal(pen, view, pixel);
    pen.globalAlpha = 1;
    pen.fillStyle = theme.muted;
    if (label) pen.fillText(label, view.left - LABEL_GAP, view.top + pixel + 0.5);
  }
}

function drawX(pen: Pen, view: View, theme: Theme, xKind: AxisKind): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  const bottom = view.top + view.height;
  const room = {begin: 2 - view.left, end: view.hostWidth - view.left - 2};
  for (const {label, below, pixel, labelAt} of layoutX(view.x, xKind, textWidth, room)) {
    const x = sharp(view.left + pixel, view.pixel);
    pen.strokeStyle = label === '' ? theme.line : theme.lineStrong;
    pen.beginPath();
    pen.moveTo(x, bottom);
    pen.lineTo(x, bottom + (label === '' ? 3 : 4));
    pen.stroke();
    pen.fillStyle = theme.muted;
    pen.fillText(label, view.left + labelAt, bottom + X_LABEL_TOP);
    if (!below) continue;
    pen.fillStyle = theme.text;
    pen.fillText(below, view.left + labelAt, bottom + X_LABEL_TOP + ROW);
  }
}

export function drawAxes(
  pen: Pen,
  view: View,
  theme: Theme,
  xKind: AxisKind,
  yKind: AxisKind = 'value',
): void {
  pen.font = FONT;
  pen.lineWidth = view.pixel;
  pen.setLineDash([]);
  drawY(pen, view, theme, yKind);
  drawX(pen, view, theme, xKind);
  pen.strokeStyle = theme.lineStrong;
  horizontal(pen, view, view.height);
}
