// SPDX-License-Identifier: Apache-2.0
// What is drawn in front of the lines while the pointer moves. Coordinates are those of the host.

import {formatX} from './axes/format';
import {markPixel} from './nearest';
import {FONT, textWidth} from './pen';
import type {Theme} from './theme';
import type {ChartProps, Hover, HoverPoint, Line} from './types';
import type {View} from './view';

/** A zoom box in pixels of the plot. Along an axis that is not zoomed it spans the whole plot. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly mode: 'x' | 'y' | 'both';
}

export interface OverlayState {
  readonly hover: Hover | undefined;
  readonly box: Box | undefined;
}

export interface Handle {
  readonly which: 'begin' | 'end';
  readonly value: number;
  /** The handle's rectangle in the host. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const HANDLE_HEIGHT = 16;
/** The part of a handle, at its right end, that removes it. */
export const CLOSE_WIDTH = 16;
const CROSS = 2.5;
const HANDLE_TOP = 5;
/** More dots than this are unreadable, so only the nearest are drawn. */
const MOST_DOTS = 24;
const FEW_DOTS = 3;

/** The positions of the selection's handles. */
export function handlesOf(props: ChartProps, view: View): Handle[] {
  const {selection} = props;
  if (selection === undefined) return [];
  const {begin, end} = selection;
  const handles: Pick<Handle, 'which' | 'value'>[] = [{which: 'begin', value: begin}];
  if (end !== undefined) handles.push({which: 'end', value: end});
  const placed = handles.flatMap((handle) => {
    const pixel = view.x.toPixel(handle.value);
    if (!(pixel >= -0.5 && pixel <= view.width + 0.5)) return [];
    const width = textWidth(formatX(handle.value, props.xKind)) + 6 + CLOSE_WIDTH;
    return [{...handle, ...pillAt(view, pixel, width), height: HANDLE_HEIGHT}];
  });
  return withoutOverlap(placed, view);
}

/** Two ends that are near each other stand side by side. */
function withoutOverlap(handles: Handle[], view: View): Handle[] {
  const [one, other] = handles;
  if (one === undefined || other === undefined) return handles;
  const [left, right] = one.value <= other.value ? [one, other] : [other, one];
  const overlap = left.left + left.width + 1 - right.left;
  if (overlap <= 0) return handles;
  const both = left.width + 1 + right.width;
  const start = Math.max(1, Math.min(view.hostWidth - both - 1, left.left - overlap / 2));
  return [
    {...left, left: start},
    {...right, left: start + left.width + 1},
  ];
}

function pillAt(
  view: View,
  pixel: number,
  width: number,
): {left: number; top: number; width: number} {
  const left = Math.min(view.hostWidth - width - 1, view.left + pixel - width / 2);
  return {left: Math.max(1, left), top: view.top + view.height + HANDLE_TOP, width};
}

class Overlay {
  constructor(
    private readonly pen: CanvasRenderingContext2D,
    private readonly view: View,
    private readonly props: ChartProps,
    private readonly theme: Theme,
  ) {
    pen.font = FONT;
    pen.textBaseline = 'middle';
    pen.textAlign = 'center';
  }

  selection(): void {
    const {selection} = this.props;
    if (selection === undefined) return;
    const {pen, view, theme} = this;
    const begin = view.x.toPixel(Math.min(selection.begin, selection.end ?? selection.begin));
    const end = view.x.toPixel(Math.max(selection.begin, selection.end ?? selection.begin));
    if (selection.end !== undefined) {
      pen.globalAlpha = 0.62;
      pen.fillStyle = theme.card;
      this.fillColumns(0, begin);
      this.fillColumns(end, view.width);
      pen.globalAlpha = 1;
    }
    this.vertical(begin, theme.accent, []);
    if (selection.end !== undefined) this.vertical(end, theme.accent, []);
    for (const handle of handlesOf(this.props, view)) this.handle(handle);
  }

  private handle(handle: Handle): void {
    const {theme, pen} = this;
    const text = formatX(handle.value, this.props.xKind);
    this.pill(handle, text, theme.accent, theme.accentText, theme.card, CLOSE_WIDTH - 6);
    const x = handle.left + handle.width - CLOSE_WIDTH / 2;
    const y = handle.top + HANDLE_HEIGHT / 2;
    pen.strokeStyle = theme.accentText;
    pen.lineWidth = 1.25;
    pen.beginPath();
    pen.moveTo(x - CROSS, y - CROSS);
    pen.lineTo(x + CROSS, y + CROSS);
    pen.moveTo(x + CROSS, y - CROSS);
    pen.lineTo(x - CROSS, y + CROSS);
    pen.stroke();
  }

  private fillColumns(from: number, to: number): void {
    const {pen, view} = this;
    const begin = Math.max(0, Math.min(view.width, from));
    const width = Math.max(0, Math.min(view.width, to)) - begin;
    if (width > 0) pen.fillRect(view.left + begin, view.top, width, view.height);
  }

  private vertical(at: number, colour: string, dash: number[]): void {
    const {pen, view} = this;
    if (!(at >= -0.5 && at <= view.width + 0.5)) return;
    const x = (Math.floor((view.left + at) / view.pixel) + 0.5) * view.pixel;
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(1, view.pixel);
    pen.setLineDash(dash);
    pen.beginPath();
    pen.moveTo(x, view.top);
    pen.lineTo(x, view.top + view.height);
    pen.stroke();
    pen.setLineDash([]);
  }

  private pill(
    box: {left: number; top: number; width: number},
    text: string,
    fill: string,
    ink: string,
    edge = this.theme.card,
    roomAtEnd = 0,
  ): void {
    const {pen} = this;
    pen.beginPath();
    pen.roundRect(box.left, box.top, box.width, HANDLE_HEIGHT, 5);
    pen.fillStyle = fill;
    pen.fill();
    pen.strokeStyle = edge;
    pen.lineWidth = 1;
    pen.stroke();
    pen.fillStyle = ink;
    pen.fillText(text, box.left + (box.width - roomAtEnd) / 2, box.top + HANDLE_HEIGHT / 2 + 0.5);
  }

  linked(): void {
    const {linkedX} = this.props;
    if (linkedX !== undefined)
      this.vertical(this.view.x.toPixel(linkedX), this.theme.muted, [3, 3]);
  }

  crosshair(hover: Hover): void {
    const {view, theme, props} = this;
    const at = view.x.toPixel(hover.x);
    this.pen.globalAlpha = 0.7;
    this.vertical(at, theme.muted, []);
    this.pen.globalAlpha = 1;
    if (at >= -0.5 && at <= view.width + 0.5) {
      const text = formatX(hover.x, props.xKind);
      const place = pillAt(view, at, textWidth(text) + 12);
      this.pill(place, text, theme.card, theme.text, theme.lineStrong);
    }
    const isCrowd = hover.points.length > MOST_DOTS;
    const shown = isCrowd ? hover.points.slice(0, FEW_DOTS) : hover.points;
    // The nearest is drawn last, in front of the others.
    for (let index = shown.length - 1; index >= 0; index--) this.dot(shown[index]!, index === 0);
  }

  private dot(point: HoverPoint, isNearest: boolean): void {
    const {pen, view, theme, props} = this;
    const line = props.lines.find((each) => isPointOf(each, point));
    if (line === undefined) return;
    const x = view.x.toPixel(point.x);
    const y = markPixel(line.smoothed ?? line.y, point.index, view);
    if (!(x >= -1 && x <= view.width + 1 && y >= -1 && y <= view.height + 1)) return;
    pen.beginPath();
    pen.arc(view.left + x, view.top + y, isNearest ? 4 : 3, 0, 2 * Math.PI);
    pen.fillStyle = point.colour;
    pen.fill();
    pen.strokeStyle = theme.card;
    pen.lineWidth = 1.5;
    pen.stroke();
  }
}

/** The box that a drag will zoom to. */
export function drawBox(
  pen: CanvasRenderingContext2D,
  view: View,
  theme: Theme,
  {x0, y0, x1, y1}: Box,
): void {
  const left = view.left + Math.min(x0, x1);
  const top = view.top + Math.min(y0, y1);
  const width = Math.abs(x1 - x0);
  const height = Math.abs(y1 - y0);
  pen.globalAlpha = 0.1;
  pen.fillStyle = theme.accent;
  pen.fillRect(left, top, width, height);
  pen.globalAlpha = 1;
  pen.strokeStyle = theme.accent;
  pen.lineWidth = 1;
  pen.strokeRect(
    Math.floor(left) + 0.5,
    Math.floor(top) + 0.5,
    Math.floor(width),
    Math.floor(height),
  );
}

function isPointOf(line: Line, point: HoverPoint): boolean {
  if (line.key !== point.key || line.isFaint) return false;
  return line.x[point.index] === point.x && Object.is(line.y[point.index], point.value);
}

export function drawOverlay(
  pen: CanvasRenderingContext2D,
  view: View,
  props: ChartProps,
  theme: Theme,
  state: OverlayState,
): void {
  const overlay = new Overlay(pen, view, props, theme);
  overlay.selection();
  overlay.linked();
  if (state.hover) overlay.crosshair(state.hover);
  if (state.box) drawBox(pen, view, theme, state.box);
}
