// SPDX-License-Identifier: Apache-2.0
// How many lines in one chart stay readable. Each is drawn nearly transparent, so that the opacity
// of a pixel counts the lines there. Tables then turn counts into colours: single lines keep their
// own, and where many lines are, the shade shows how many. No line hides another.
//
// Why density is half logarithm, half rank:
// - Opacity alone: beyond about ten lines nothing differs, and the average of many hues is grey.
// - The logarithm of the count: an even grey wherever lines cover the plot.
// - Ranks alone: noise looks as important as a crowd, if all pixels have similar counts.
// - Half of each: the edges and the centre of a bundle differ in every chart.
// The hue of dense places is one for the whole chart if every run has its own colour, because the
// average of those means nothing. With few colours, which are groups, they keep their hue.

import {hashText} from '../base/hash';
import type {Line} from './types';

/** Up to this many lines, each is drawn at full weight. */
const FEW = 25;
/** From this number on, lines are thin. */
const THIN = 40;
/** With more lines than this, a chart is drawn as a crowd. */
const CROWD = 60;
/** A crowd of this size is shaded by density in full. */
const DENSE = 120;
// An opacity has 256 levels. Fainter lines would lose their colour, stronger ones could not be
// counted.
const ALPHA_MIN = 0.05;
const ALPHA_MAX = 0.2;
const ALPHA_SUM = 15;
/** The opacity of a single line in a large crowd, and what a small one adds to it. */
const SINGLE = 0.45;
const SINGLE_IN_FEW = 0.5;
/** A pixel of this opacity is full. */
const FULL = 0.98;
/** More colours than this are not groups. */
const GROUPS_MAX = 8;
/** The part of the shade of the densest places that is not a group's own colour. */
const GROUP_SHADE = 0.5;
/** How much of the ink the densest places have where all share one hue. */
const TO_INK = 0.9;

/** How heavy the lines are if there are this many of them, from 1 to 0. */
function fade(count: number, full: number, none: number): number {
  return Math.min(1, Math.max(0, (none - count) / (none - full)));
}

export interface Weight {
  /** Of the lines in front, between one device pixel (0) and the usual width (1). */
  readonly width: number;
  /** Of the raw lines behind smoothed ones. */
  readonly raw: number;
}

/** Lines become lighter one by one, so that one more run never changes the look of the others. */
export function weightOf(lineCount: number): Weight {
  return {width: fade(lineCount, FEW, THIN), raw: fade(lineCount, FEW, CROWD)};
}

/** Whether lines cover each other, so that their order matters. */
export function isMany(lines: readonly Line[]): boolean {
  return lines.length > FEW;
}

export function isCrowd(lines: readonly Line[]): boolean {
  return lines.length > CROWD;
}

type Rgb = readonly [number, number, number];

/** The colours of dense places. */
export interface DensityColours {
  /** The hue of a dense place, as #rrggbb. */
  readonly hue: string;
  /** The colour of the densest places: the greatest contrast to the card. */
  readonly ink: string;
}

/** What to show for each of the 256 drawn opacities. */
export interface Shading {
  readonly alpha: Uint8ClampedArray;
  /** The colour of the density, and its part of the pixel's colour: 0 keeps the lines' own. */
  readonly colours: readonly [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray];
  readonly share: Float32Array;
}

/** The opacity that each line is drawn with. */
export function crowdAlpha(lineCount: number): number {
  return Math.min(ALPHA_MAX, Math.max(ALPHA_MIN, ALPHA_SUM / lineCount));
}

/** Lines on top of each other add up: 1 - (1 - alpha)^n. */
function countAt(level: number, alpha: number): number {
  return Math.log(1 - Math.min(level / 255, FULL)) / Math.log(1 - alpha);
}

/** `pixels` counts the pixels of each drawn opacity. */
export function shadingOf(
  lines: readonly Line[],
  pixels: Uint32Array,
  {hue, ink}: DensityColours,
): Shading {
  const alpha = crowdAlpha(lines.length);
  const strength = 1 - fade(lines.length, CROWD, DENSE);
  const single = SINGLE + (SINGLE_IN_FEW * CROWD) / lines.length;
  const isGrouped = new Set(lines.map(({colour}) => colour)).size <= GROUPS_MAX;
  const [mid, end] = [rgbOf(isGrouped ? ink : hue), rgbOf(ink)];
  const density = densities(pixels, alpha);
  const shading: Shading = {
    alpha: new Uint8ClampedArray(256),
    colours: [new Uint8ClampedArray(256), new Uint8ClampedArray(256), new Uint8ClampedArray(256)],
    share: new Float32Array(256),
  };
  for (let level = 0; level < 256; level++) {
    const count = countAt(level, alpha);
    const dense = density[level]!;
    // Below one are the soft edges of lines.
    shading.alpha[level] = 255 * (count < 1 ? single * count : single + (1 - single) * dense);
    const toEnd = Math.max(0, 2 * dense - 1);
    for (const [part, table] of shading.colours.entries()) {
      table[level] = mid[part]! + (end[part]! - mid[part]!) * TO_INK * toEnd;
    }
    const most = isGrouped ? GROUP_SHADE * dense * dense : Math.min(1, 2.5 * dense);
    shading.share[level] = strength * most;
  }
  return shading;
}

/** How dense each drawn opacity is, from 0 for a single line to 1 for the densest place. */
function densities(pixels: Uint32Array, alpha: number): Float64Array {
  const first = Math.ceil(255 * alpha) + 1;
  const above = pixels.subarray(first).reduce((sum, count) => sum + count, 0);
  const top = Math.max(2, countAt(highestLevel(pixels), alpha));
  let below = 0;
  return Float64Array.from(pixels, (count, level) => {
    if (level < first) return 0;
    // The middle of the pixels with this opacity.
    const rank = above === 0 ? 0 : (below + count / 2) / above;
    below += count;
    const log = Math.min(1, Math.log(Math.max(1, countAt(level, alpha))) / Math.log(top));
    return (rank + log) / 2;
  });
}

function highestLevel(pixels: Uint32Array): number {
  let level = 255;
  while (level > 0 && pixels[level] === 0) level--;
  return level;
}

function rgbOf(colour: string): Rgb {
  const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/**
 * The lines in an order that has nothing to do with their groups, and is the same every time. The
 * last ones weigh a little more where many overlap.
 */
export function inFairOrder(lines: readonly Line[]): Line[] {
  const placed = lines.map((line) => ({line, place: hashText(`${line.key} ${line.detail ?? ''}`)}));
  placed.sort((a, b) => a.place - b.place);
  return placed.map(({line}) => line);
}
