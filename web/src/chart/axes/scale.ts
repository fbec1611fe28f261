// SPDX-License-Identifier: Apache-2.0
// Maps values to pixels and back. Zooming is computed in pixels, so it is the same for every kind.

import type {Range, ScaleKind} from './axis';

export interface Scale {
  readonly kind: ScaleKind;
  readonly domain: Range;
  /** The pixels of domain.min and domain.max; on y axes the first is greater. */
  readonly begin: number;
  readonly end: number;
  /** Below this a symlog scale is nearly linear. */
  readonly constant: number;
  /** Not finite for values that the scale cannot show, such as zero on a log scale. */
  toPixel(value: number): number;
  fromPixel(pixel: number): number;
}

interface Transform {
  forward(value: number): number;
  backward(value: number): number;
}

const linear: Transform = {forward: (value) => value, backward: (value) => value};

const log: Transform = {
  forward: (value) => (value > 0 ? Math.log10(value) : Number.NaN),
  backward: (value) => 10 ** value,
};

function symlog(constant: number): Transform {
  return {
    forward: (value) => Math.sign(value) * Math.log10(1 + Math.abs(value) / constant),
    backward: (value) => Math.sign(value) * constant * (10 ** Math.abs(value) - 1),
  };
}

function transformOf(kind: ScaleKind, constant: number): Transform {
  if (kind === 'log') return log;
  return kind === 'symlog' ? symlog(constant) : linear;
}

/** The domain that the kind can show: a log scale cannot show zero or less. */
export function safeDomain(kind: ScaleKind, domain: Range): Range {
  if (kind !== 'log' || domain.min > 0) return domain;
  if (domain.max > 0) return {min: domain.max / 1000, max: domain.max};
  return {min: 0.1, max: 10};
}

/** Subtracting first keeps the digits of narrow domains far from zero, such as wall times. */
function toPixelOf(
  kind: ScaleKind,
  forward: Transform['forward'],
  begin: number,
  low: number,
  slope: number,
): (value: number) => number {
  // Called for every point, so a linear scale skips its transform.
  if (kind === 'linear') return (value) => begin + (value - low) * slope;
  return (value) => begin + (forward(value) - low) * slope;
}

/** A domain without extent maps every value to the middle, to avoid a division by zero. */
export function makeScale(
  kind: ScaleKind,
  wanted: Range,
  begin: number,
  end: number,
  constant = 1,
): Scale {
  const domain = safeDomain(kind, wanted);
  const {forward, backward} = transformOf(kind, constant);
  const low = forward(domain.min);
  const span = forward(domain.max) - low;
  const pixels = end - begin;
  const isFlat = !(span > 0 && Number.isFinite(span)) || pixels === 0;
  const slope = isFlat ? 0 : pixels / span;
  const toPixel = isFlat
    ? (value: number) => (Number.isFinite(forward(value)) ? begin + pixels / 2 : Number.NaN)
    : toPixelOf(kind, forward, begin, low, slope);
  const fromPixel = isFlat
    ? () => domain.min
    : (pixel: number) => backward(low + (pixel - begin) / slope);
  return {kind, domain, begin, end, constant, toPixel, fromPixel};
}

/** The near-linear middle of a symlog scale: three decades below the largest value, at most 1. */
export function symlogConstant(domain: Range): number {
  const largest = Math.max(Math.abs(domain.min), Math.abs(domain.max));
  if (!(largest > 0 && Number.isFinite(largest))) return 1;
  return Math.min(1, 10 ** (Math.ceil(Math.log10(largest)) - 3));
}

/** The values between two pixels; undefined if the range is too narrow or too wide for a double. */
export function rangeOfPixels(scale: Scale, first: number, second: number): Range | undefined {
  const one = scale.fromPixel(first);
  const other = scale.fromPixel(second);
  const min = Math.min(one, other);
  const max = Math.max(one, other);
  const finest = Math.max(Math.abs(min), Math.abs(max)) * 1e-12;
  if (!(max - min > finest && Number.isFinite(max - min))) return undefined;
  return scale.kind === 'log' && !(min > 0) ? undefined : {min, max};
}

/** The range after zooming about a pixel. A factor below 1 zooms in. */
export function zoomAbout(scale: Scale, pixel: number, factor: number): Range | undefined {
  const from = pixel + (scale.begin - pixel) * factor;
  const to = pixel + (scale.end - pixel) * factor;
  return rangeOfPixels(scale, from, to);
}

/** The range after a pan by this many pixels. */
export function panBy(scale: Scale, pixels: number): Range | undefined {
  return rangeOfPixels(scale, scale.begin - pixels, scale.end - pixels);
}
