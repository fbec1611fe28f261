// SPDX-License-Identifier: Apache-2.0
// The axes of a large plot: ticks with their labels, grid and titles.
import {FONT, textWidth} from '../../../chart/pen';
import type {Theme} from '../../../chart/theme';
import {cutText, type Measure} from '../../../widgets/text/cut_text';
import type {ColumnScale, ColumnTick} from '../model/column_scale';
import type {TrialColumn} from '../model/trial_table';
import type {Area} from './marks';

const TOP = 26;
const RIGHT = 16;
const BOTTOM = 42;
const LABEL_GAP = 8;
const LEFT_MIN = 40;
/** Points at the ends of an axis are whole. */
const PAD = 9;
const Y_TICKS_MAX = 8;
const X_TICK_EVERY = 70;
const Y_TICK_EVERY = 36;
const ROW = 14;
const CATEGORY_MIN = 34;
const LABEL_SPACE = 10;

export interface AxisOf {
  readonly column: TrialColumn;
  readonly scale: ColumnScale;
}

/** The part of the host that points are in. The y labels take at most a quarter of the width. */
export function plotArea(width: number, height: number, y: AxisOf): Area {
  const inner = Math.max(1, height - TOP - BOTTOM - 2 * PAD);
  const widest = yTicks(y, inner).reduce((most, {label}) => Math.max(most, textWidth(label)), 0);
  const left = Math.max(LEFT_MIN, Math.min(widest, width / 4) + LABEL_GAP + 6);
  return {
    left: left + PAD,
    top: TOP + PAD,
    width: Math.max(1, width - left - RIGHT - 2 * PAD),
    height: inner,
  };
}

function inside(ticks: readonly ColumnTick[]): readonly ColumnTick[] {
  return ticks.filter(({at}) => at >= -1e-9 && at <= 1 + 1e-9);
}

/** As many ticks as have room for their labels, which are cut if they are categories. */
export function xTicks(
  {column, scale}: AxisOf,
  width: number,
  measure: Measure = textWidth,
): readonly ColumnTick[] {
  if (column.type === 'category') {
    const count = Math.max(1, Math.min(column.labels.length, Math.floor(width / CATEGORY_MIN)));
    const room = width / count - LABEL_SPACE;
    return scale.ticks(count).map(({at, label}) => ({at, label: cutText(label, room, measure)}));
  }
  for (
    let count = Math.max(1, Math.min(12, Math.floor(width / X_TICK_EVERY)));
    count > 1;
    count--
  ) {
    const ticks = inside(scale.ticks(count));
    if (isRoomy(ticks, width, measure)) return ticks;
  }
  return inside(scale.ticks(1)).slice(0, 1);
}

function isRoomy(ticks: readonly ColumnTick[], width: number, measure: Measure): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const {at, label} of ticks) {
    if (label === '') continue;
    const half = measure(label) / 2;
    if (at * width - half < end + LABEL_SPACE) return false;
    end = at * width + half;
  }
  return true;
}

export function yTicks({scale}: AxisOf, height: number): readonly ColumnTick[] {
  const isList = scale.kind === 'category';
  const wanted = isList ? height / ROW : Math.min(Y_TICKS_MAX, height / Y_TICK_EVERY);
  let last = Number.NEGATIVE_INFINITY;
  return inside(scale.ticks(Math.max(2, Math.floor(wanted)))).filter(({at, label}) => {
    if (label === '') return true;
    if ((at - last) * height < ROW) return false;
    last = at;
    return true;
  });
}

/** One device pixel wide lines are sharp in the middle of a pixel. */
function sharp(at: number, pixel: number): number {
  return (Math.floor(at / pixel) + 0.5) * pixel;
}

export function drawPlotAxes(
  pen: CanvasRenderingContext2D,
  area: Area,
  {x, y}: {readonly x: AxisOf; readonly y: AxisOf},
  theme: Theme,
  pixel: number,
): void {
  pen.font = FONT;
  pen.lineWidth = pixel;
  drawY(pen, area, y, theme, pixel);
  drawX(pen, area, x, theme, pixel);
  drawTitles(pen, area, x.column.title, y.column.title, theme);
}

function drawY(
  pen: CanvasRenderingContext2D,
  area: Area,
  y: AxisOf,
  theme: Theme,
  pixel: number,
): void {
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (const {at, label} of yTicks(y, area.height)) {
    const top = area.top + (1 - at) * area.height;
    pen.strokeStyle = theme.line;
    pen.globalAlpha = label === '' ? 0.45 : 1;
    strokeLine(
      pen,
      area.left - PAD,
      sharp(top, pixel),
      area.left + area.width + PAD,
      sharp(top, pixel),
    );
    pen.globalAlpha = 1;
    pen.fillStyle = theme.muted;
    const end = area.left - PAD - LABEL_GAP;
    pen.fillText(cutText(label, end - 2, textWidth), end, top + 0.5);
  }
}

function drawX(
  pen: CanvasRenderingContext2D,
  area: Area,
  x: AxisOf,
  theme: Theme,
  pixel: number,
): void {
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  const bottom = area.top + area.height + PAD;
  const end = area.left + area.width + PAD + RIGHT - 2;
  for (const {at, label} of xTicks(x, area.width)) {
    const left = area.left + at * area.width;
    pen.strokeStyle = theme.line;
    pen.globalAlpha = label === '' ? 0.45 : 1;
    strokeLine(pen, sharp(left, pixel), area.top - PAD, sharp(left, pixel), bottom + 4);
    pen.globalAlpha = 1;
    pen.fillStyle = theme.muted;
    const half = textWidth(label) / 2;
    pen.fillText(label, Math.max(half + 2, Math.min(end - half, left)), bottom + LABEL_GAP);
  }
  pen.strokeStyle = theme.lineStrong;
  strokeLine(
    pen,
    area.left - PAD,
    sharp(bottom, pixel),
    area.left + area.width + PAD,
    sharp(bottom, pixel),
  );
}

function strokeLine(
  pen: CanvasRenderingContext2D,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
): void {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
}

/** The y axis has its title above, where it can be read without turning one's head. */
function drawTitles(
  pen: CanvasRenderingContext2D,
  area: Area,
  x: string,
  y: string,
  theme: Theme,
): void {
  const room = area.left + area.width - 8;
  pen.fillStyle = theme.text;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.fillText(cutText(y, room, textWidth), 8, area.top - PAD - 11);
  pen.textAlign = 'right';
  pen.fillText(
    cutText(x, room, textWidth),
    area.left + area.width,
    area.top + area.height + PAD + BOTTOM - 6,
  );
}
