// SPDX-License-Identifier: Apache-2.0
// Histograms over time, one behind the other: the oldest far away, the newest in front.
import type {Range} from './types';

export interface Ridges {
  /** Equal bins over `range`, oldest first. */
  readonly bins: readonly Float64Array[];
  readonly range: Range;
  readonly colour: string;
  /** The card's own colour, which lets a ridge cover those behind it. */
  readonly background: string;
  /** The ridge that stands out; undefined: none. */
  readonly highlight: number | undefined;
}

// The share of the height that one ridge may rise by.
const RISE = 0.4;

export function drawRidges(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  {bins, colour, background, highlight}: Ridges,
): void {
  context.clearRect(0, 0, width, height);
  const peak = bins.reduce((most, ridge) => Math.max(most, ...ridge), 0) || 1;
  const rise = height * RISE;
  bins.forEach((ridge, i) => {
    const age = bins.length > 1 ? i / (bins.length - 1) : 1;
    const base = rise + (height - rise - 1) * age;
    traceRidge(context, ridge, width, base, rise / peak);
    context.globalAlpha = 1;
    context.fillStyle = background;
    context.fill();
    context.globalAlpha = i === highlight ? 0.9 : 0.15 + 0.35 * age;
    context.fillStyle = colour;
    context.fill();
    context.globalAlpha = highlight === undefined || i === highlight ? 1 : 0.4;
    context.strokeStyle = colour;
    context.lineWidth = 1;
    context.stroke();
  });
  context.globalAlpha = 1;
}

function traceRidge(
  context: CanvasRenderingContext2D,
  ridge: Float64Array,
  width: number,
  base: number,
  scale: number,
): void {
  const step = width / ridge.length;
  context.beginPath();
  context.moveTo(0, base);
  ridge.forEach((count, i) => {
    context.lineTo((i + 0.5) * step, base - count * scale);
  });
  context.lineTo(width, base);
}

/** Which ridge stands at a height of the picture. */
export function ridgeAt(y: number, height: number, count: number): number {
  const rise = height * RISE;
  const age = (y - rise) / Math.max(1, height - rise - 1);
  return Math.max(0, Math.min(count - 1, Math.round(age * (count - 1))));
}
