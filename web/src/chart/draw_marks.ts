// SPDX-License-Identifier: Apache-2.0
// Marks what a line cannot show: points that are not finite, points outside the chart and isolated
// points. Also counts them.

import type {Job} from './frame_queue';
import {lowerBound, markPixel, upperBound} from './nearest';
import type {Pen} from './pen';
import type {Line} from './types';
import type {View} from './view';

/** Marks of one kind are at least this far apart, so that a thousand NaN do not form a black bar. */
const CELL = 6;
const DOT_RADIUS = 2.5;

export interface MarkCounts {
  clipped: number;
  infinite: number;
  unplaced: number;
}

export function noMarks(): MarkCounts {
  return {clipped: 0, infinite: 0, unplaced: 0};
}

/** The cells along the top and bottom edges that already contain a mark, for all lines together. */
interface Edges {
  readonly top: Set<number>;
  readonly bottom: Set<number>;
}

function triangle(pen: Pen, x: number, y: number, size: number, direction: 1 | -1): void {
  pen.beginPath();
  pen.moveTo(x - size, y + size * 0.8 * direction);
  pen.lineTo(x + size, y + size * 0.8 * direction);
  pen.lineTo(x, y - size * direction);
  pen.closePath();
  pen.fill();
}

function dot(pen: Pen, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

class LineMarks {
  private lastNan = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly pen: Pen,
    private readonly line: Line,
    private readonly view: View,
    private readonly edges: Edges,
  ) {}

  notFinite(index: number): void {
    const x = this.view.x.toPixel(this.line.x[index]!);
    const value = this.line.y[index]!;
    if (!Number.isNaN(value)) {
      this.infinite(x, value > 0);
      return;
    }
    if (x - this.lastNan < CELL) return;
    this.lastNan = x;
    const pixel = markPixel(this.line.smoothed ?? this.line.y, index, this.view);
    const y = Math.max(4, Math.min(this.view.height - 4, pixel));
    triangle(this.pen, x, y, 4, 1);
  }

  private infinite(x: number, isAbove: boolean): void {
    if (!take(isAbove ? this.edges.top : this.edges.bottom, x)) return;
    triangle(this.pen, x, isAbove ? 4.5 : this.view.height - 4.5, 4, isAbove ? 1 : -1);
  }

  /** A short stroke at the edge beyond which the point is. */
  clipped(index: number, isAbove: boolean): void {
    const x = this.view.x.toPixel(this.line.x[index]!);
    if (!take(isAbove ? this.edges.top : this.edges.bottom, x)) return;
    this.pen.fillRect(x - 0.75, isAbove ? 0 : this.view.height - 5, 1.5, 5);
  }

  single(index: number): void {
    const values = this.line.smoothed ?? this.line.y;
    const x = this.view.x.toPixel(this.line.x[index]!);
    const y = this.view.y.toPixel(values[index]!);
    if (Number.isFinite(x) && Number.isFinite(y)) dot(this.pen, x, y, DOT_RADIUS);
  }
}

function take(cells: Set<number>, x: number): boolean {
  const cell = Math.floor(x / CELL);
  if (!Number.isFinite(cell) || cells.has(cell)) return false;
  cells.add(cell);
  return true;
}

function isAlone({x, y}: Line, index: number): boolean {
  const isFree = (at: number) => at < 0 || at >= x.length || !Number.isFinite(y[at]);
  return isFree(index - 1) && isFree(index + 1);
}

function markLine(line: Line, marks: LineMarks, view: View, isFitted: boolean, counts: MarkCounts) {
  const begin = lowerBound(line.x, view.x.domain.min);
  const end = upperBound(line.x, view.x.domain.max);
  const {min, max} = view.y.domain;
  const isLog = view.y.kind === 'log';
  const {y} = line;
  for (let index = begin; index < end; index++) {
    const value = y[index]!;
    const isNumber = value - value === 0;
    if (!isNumber) {
      if (!Number.isNaN(value)) counts.infinite++;
      marks.notFinite(index);
    } else if (value <= 0 && isLog) {
      counts.unplaced++;
    } else if (value < min || value > max) {
      counts.clipped++;
      if (isFitted) marks.clipped(index, value > max);
    }
    if (isNumber && isAlone(line, index)) marks.single(index);
  }
}

/**
 * Draws the marks of all lines and adds to the counts. Points outside are marked only if the y
 * range was fitted, not after the user zoomed in.
 */
export function* drawMarks(
  pen: Pen,
  lines: readonly Line[],
  view: View,
  isFitted: boolean,
  counts: MarkCounts,
): Job {
  const edges: Edges = {top: new Set(), bottom: new Set()};
  for (const line of lines) {
    if (line.isFaint) continue;
    pen.fillStyle = line.colour;
    pen.globalAlpha = 1;
    markLine(line, new LineMarks(pen, line, view, edges), view, isFitted, counts);
    yield;
  }
}
