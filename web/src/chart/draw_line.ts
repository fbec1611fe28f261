// SPDX-License-Identifier: Apache-2.0
// Draws lines and bands into the plot. Coordinates are those of the plot.
// These choices were measured with software rendering, 500 lines of 500 points on 340 x 180 px:
// - Strokes up to one device pixel wide take a hairline path in the rasteriser: 30 ms instead of
// 200 to 530 ms for 1.5 px. So faint lines, and all lines in a crowd, are drawn as hairlines.
// - A wide stroke of one long path costs more than strokes of 32 segments (390 and 216 ms); strokes
// of one segment need too many calls (360 ms).
// - Joins: bevel 530, miter 690, round 780 ms.

import {
  crowdAlpha,
  type DensityColours,
  inFairOrder,
  isCrowd,
  isMany,
  type Shading,
  shadingOf,
  weightOf,
} from './crowd';
import type {Job} from './frame_queue';
import {lowerBound, upperBound} from './nearest';
import type {Pen} from './pen';
import {PixelPath, simplify, thin} from './thin';
import type {Band, Line, Numbers} from './types';
import type {View} from './view';

/** Segments per stroke on a canvas. */
export const PIECE = 32;
/** A path with more segments looks like a dense band, and a wide stroke would take a whole frame. */
const LONG = 5000;
const LINE_WIDTH = 1.5;
const RAW_ALPHA = 0.28;
const BAND_ALPHA = 0.16;
const BAND_TOLERANCE = 0.25;
const FAR_BELOW = 100;

interface Stroke {
  readonly width: number;
  readonly alpha: number;
  /** The width of the columns in which at most four points are kept. */
  readonly column: number;
  readonly tolerance: number;
  /** Segments per piece of a wide stroke. */
  readonly piece: number;
}

interface Span {
  readonly begin: number;
  readonly end: number;
}

/** The points in the x range and one more on either side, so that lines continue to the frame. */
export function visibleSpan(x: Float64Array, view: View): Span {
  const {min, max} = view.x.domain;
  const begin = Math.max(0, lowerBound(x, min) - 1);
  return {begin, end: Math.min(x.length, upperBound(x, max) + 1)};
}

const path = new PixelPath();

function preparePath(line: Line, values: Numbers, view: View, stroke: Stroke): void {
  const {begin, end} = visibleSpan(line.x, view);
  const {column} = stroke;
  const {x, y} = view;
  thin({x: line.x, y: values, begin, end, toX: x.toPixel, toY: y.toPixel, column}, path);
  simplify(path, stroke.tolerance);
}

function tracePath(pen: Pen, from: number, to: number, dy: number): void {
  pen.moveTo(path.xs[from]!, path.ys[from]! + dy);
  for (let index = from + 1; index < to; index++) {
    pen.lineTo(path.xs[index]!, path.ys[index]! + dy);
  }
}

/** One stroke for the whole path, as transparent and dashed lines need. */
function strokeWhole(pen: Pen, dy: number): void {
  pen.beginPath();
  for (let stretch = 0; stretch < path.starts.length; stretch++) {
    const end = path.endOf(stretch);
    if (end - path.starts[stretch]! > 1) tracePath(pen, path.starts[stretch]!, end, dy);
  }
  pen.stroke();
}

/** Pieces overlap by one segment, so that the joins between them are drawn too. */
function strokePieces(pen: Pen, piece: number): void {
  for (let stretch = 0; stretch < path.starts.length; stretch++) {
    const start = path.starts[stretch]!;
    const end = path.endOf(stretch);
    for (let from = start; from < end - 1; from += piece) {
      pen.beginPath();
      tracePath(pen, Math.max(start, from - 1), Math.min(end, from + piece + 1), 0);
      pen.stroke();
    }
  }
}

function strokeLine(pen: Pen, line: Line, values: Numbers, view: View, stroke: Stroke): void {
  preparePath(line, values, view, stroke);
  pen.strokeStyle = line.colour;
  pen.globalAlpha = stroke.alpha;
  const width = path.length > LONG ? view.pixel : stroke.width;
  const isPlain = stroke.alpha === 1 && line.dash === undefined;
  pen.lineWidth = width;
  pen.setLineDash(line.dash ? [...line.dash] : []);
  if (width > view.pixel && isPlain) strokePieces(pen, stroke.piece);
  else strokeWhole(pen, 0);
}

/** One hairline per device pixel of the width, side by side: much cheaper than a wide stroke. */
function strokeHairlines(pen: Pen, line: Line, view: View, alpha: number): void {
  preparePath(line, line.smoothed ?? line.y, view, crowdStroke(view));
  pen.strokeStyle = line.colour;
  pen.globalAlpha = alpha;
  pen.lineWidth = view.pixel;
  pen.setLineDash(line.dash ? [...line.dash] : []);
  for (let dy = 0; dy < 1; dy += view.pixel) strokeWhole(pen, dy);
}

function crowdStroke({pixel}: View): Stroke {
  return {width: pixel, alpha: 1, column: 2, tolerance: 0.75, piece: PIECE};
}

function frontStroke({pixel}: View, width: number, piece: number): Stroke {
  return {width, alpha: 1, column: pixel, tolerance: 0.1 * pixel, piece};
}

function backStroke({pixel}: View, inCrowd: boolean): Stroke {
  return {
    width: pixel,
    alpha: RAW_ALPHA,
    column: inCrowd ? 5 : pixel,
    tolerance: inCrowd ? 0.5 : 0.1,
    piece: PIECE,
  };
}

function rawStroke(view: View, weight: number): Stroke {
  const back = backStroke(view, false);
  return {...back, alpha: back.alpha * weight};
}

/** An edge that the axis cannot show, such as zero on a log scale, is placed below the plot. */
function edgePixel(view: View): (value: number) => number {
  return (value) => {
    const pixel = view.y.toPixel(value);
    return pixel - pixel === 0 || Number.isNaN(value) ? pixel : view.height + FAR_BELOW;
  };
}

/** Fills the band between two points of the line, inclusive. */
function fillBand(pen: Pen, x: Float64Array, band: Band, span: Span, view: View): void {
  const request = {x, ...span, toX: view.x.toPixel, toY: edgePixel(view), column: 1};
  thin({...request, y: band.high}, path);
  simplify(path, BAND_TOLERANCE);
  if (path.length === 0) return;
  pen.beginPath();
  // Bands have no gaps. Across a gap in the line the band's edge is straight.
  tracePath(pen, 0, path.length, 0);
  thin({...request, y: band.low}, path);
  simplify(path, BAND_TOLERANCE);
  for (let index = path.length - 1; index >= 0; index--) {
    pen.lineTo(path.xs[index]!, path.ys[index]!);
  }
  pen.closePath();
  pen.fill();
}

/** In pieces of a few pixels: the rasteriser needs ten times as long for one large ragged area. */
function drawBands(pen: Pen, line: Line, view: View, piece: number): void {
  pen.fillStyle = line.colour;
  pen.globalAlpha = BAND_ALPHA;
  for (const band of line.bands ?? []) {
    const x = band.x ?? line.x;
    const {begin, end} = visibleSpan(x, view);
    const points = Math.max(2, Math.ceil(((end - begin) * piece) / view.width));
    for (let from = begin; from < end - 1; from += points) {
      fillBand(pen, x, band, {begin: from, end: Math.min(end, from + points + 1)}, view);
    }
  }
}

function strokeEdge(pen: Pen, line: Line, view: View, inCrowd: boolean): void {
  strokeLine(pen, line, line.smoothed ?? line.y, view, backStroke(view, inCrowd));
}

/** Draws one line highlighted, with its raw line behind it. */
export function drawHighlighted(pen: Pen, line: Line, view: View): void {
  pen.lineJoin = 'bevel';
  drawBands(pen, line, view, PIECE);
  const back = {...backStroke(view, false), alpha: 0.45};
  const front = frontStroke(view, LINE_WIDTH + 0.75, PIECE);
  if (line.smoothed && !line.isEdge) strokeLine(pen, line, line.y, view, back);
  strokeLine(pen, line, line.smoothed ?? line.y, view, line.isEdge ? back : front);
  pen.globalAlpha = 1;
}

/** What drawing into a canvas and into a file do differently. */
export interface Surface {
  /** Flushes the canvas, so that the measured time includes the drawing. */
  flush(pen: Pen): void;
  /** Segments per stroke; unlimited where strokes are kept as such, as in SVG. */
  readonly piece: number;
  readonly density: DensityColours;
  /** Shows what `draw` draws with other colours, which depend on how many pixels have which opacity. */
  shade(pen: Pen, shadingFor: (pixels: Uint32Array) => Shading, draw: (pen: Pen) => Job): Job;
}

// Reading the clock after every line would take longer than the lines.
const LINES_PER_STEP = 16;

/** Draws all lines: first bands, then faint lines, then the lines in front. */
export function* drawLines(pen: Pen, lines: readonly Line[], view: View, surface: Surface): Job {
  const inCrowd = isCrowd(lines);
  const weight = weightOf(lines.length);
  pen.lineJoin = 'bevel';
  for (const line of lines) {
    if (line.bands === undefined) continue;
    drawBands(pen, line, view, surface.piece);
    surface.flush(pen);
    yield;
  }
  yield* inSteps(pen, surface, inCrowd ? LINES_PER_STEP : 1, lines, (line) => {
    // In a crowd the smoothed lines hide the raw lines, which would double the cost.
    if (line.isEdge) strokeEdge(pen, line, view, inCrowd);
    else if (line.isFaint) strokeLine(pen, line, line.y, view, backStroke(view, inCrowd));
    else if (!inCrowd && line.smoothed)
      strokeLine(pen, line, line.y, view, rawStroke(view, weight.raw));
    else return false;
    return true;
  });
  const front = lines.filter((line) => !line.isFaint && !line.isEdge);
  if (inCrowd) yield* drawCrowd(pen, front, view, surface);
  else {
    const width = view.pixel + (LINE_WIDTH - view.pixel) * weight.width;
    const stroke = frontStroke(view, width, surface.piece);
    const ordered = isMany(front) ? inFairOrder(front) : front;
    yield* inSteps(pen, surface, 1, ordered, (line) => {
      strokeLine(pen, line, line.smoothed ?? line.y, view, stroke);
      return true;
    });
  }
  pen.globalAlpha = 1;
  pen.setLineDash([]);
}

function drawCrowd(pen: Pen, lines: readonly Line[], view: View, surface: Surface): Job {
  const alpha = crowdAlpha(lines.length);
  const shadingFor = (pixels: Uint32Array) => shadingOf(lines, pixels, surface.density);
  return surface.shade(pen, shadingFor, (layer) => {
    layer.lineJoin = 'bevel';
    return inSteps(layer, surface, LINES_PER_STEP, inFairOrder(lines), (line) => {
      strokeHairlines(layer, line, view, alpha);
      return true;
    });
  });
}

/** Pauses after each `length` lines for which `draw` returns true. */
function* inSteps(
  pen: Pen,
  surface: Surface,
  length: number,
  lines: readonly Line[],
  draw: (line: Line) => boolean,
): Job {
  let count = 0;
  for (const line of lines) {
    if (!draw(line) || ++count % length !== 0) continue;
    surface.flush(pen);
    yield;
  }
}
