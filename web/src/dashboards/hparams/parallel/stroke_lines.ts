// SPDX-License-Identifier: Apache-2.0
// Draws the lines of trials, straight from axis to axis: curves look calmer, but hide whether lines
// cross, and take four times as long.
import type {Job} from '../../../chart/frame_queue';
import type {Pen} from '../../../chart/pen';
import type {ColourOf} from '../model/colour_scale';
import type {Axis} from './axis_places';
import {type Layout, yOf} from './layout';

export interface LineSet {
  readonly layout: Layout;
  readonly axes: readonly Axis[];
  readonly trials: Uint32Array;
  readonly colourOf: ColourOf;
  /** From 0 to 1, on top of the opacity that depends on the number of lines. */
  readonly strength: number;
  /** The size of a device pixel. */
  readonly pixel: number;
}

/** Lines that one step draws; about a millisecond. */
const STEP = 40;
const WIDE_STEP = 4;
/** A single axis has short lines. */
const STUB = 14;

/** The strength of lines that do not pass the filters. */
export const FAINT = 0.7;

/** Up to this many lines are drawn wide. */
const FEW = 80;
const WIDE = 1.6;

/** Wide lines while there are few. A crowd is drawn as hairlines, in a tenth of the time. */
export function lineWidth(count: number, pixel: number): number {
  return count <= FEW ? WIDE : Math.min(1, pixel);
}

/** The more lines, the fainter is each, so that the densest places do not become one area. */
export function lineOpacity(count: number): number {
  return Math.min(0.85, Math.max(0.045, 5.5 / Math.sqrt(Math.max(1, count))));
}

/** Draws them in this order. `flush` makes a canvas do its work, so that a step takes the time it needs. */
export function* strokeLines(pen: Pen, set: LineSet, flush: () => void): Job {
  const {trials, layout, pixel, colourOf} = set;
  pen.lineWidth = lineWidth(trials.length, pixel);
  pen.lineJoin = 'bevel';
  pen.setLineDash([]);
  pen.globalAlpha = lineOpacity(trials.length) * set.strength;
  const heights = set.axes.map(({places}) => places);
  const step = trials.length <= FEW ? WIDE_STEP : STEP;
  for (let begin = 0; begin < trials.length; begin += step) {
    for (const trial of trials.subarray(begin, begin + step)) {
      pen.strokeStyle = colourOf(trial);
      pen.beginPath();
      traceLine(pen, layout, heights, trial);
      pen.stroke();
    }
    flush();
    yield;
  }
  pen.globalAlpha = 1;
}

/** Adds the line of one trial to the path. */
export function traceLine(
  pen: Pen,
  layout: Layout,
  heights: readonly Float32Array[],
  trial: number,
): void {
  const {xs} = layout;
  if (heights.length === 1) {
    const y = yOf(layout, heights[0]![trial]!);
    pen.moveTo(xs[0]! - STUB, y);
    pen.lineTo(xs[0]! + STUB, y);
    return;
  }
  for (const [i, places] of heights.entries()) {
    const y = yOf(layout, places[trial]!);
    if (i === 0) pen.moveTo(xs[i]!, y);
    else pen.lineTo(xs[i]!, y);
  }
}
