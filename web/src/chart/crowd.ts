// SPDX-License-Identifier: Apache-2.0
// How many lines in one chart stay readable: each is drawn nearly transparent, so that the opacity
// of a pixel counts the lines there, and a table then turns counts into a shading in which single
// lines are still visible. No line hides another.

import {hashText} from '../base/hash';
import type {Line} from './types';

/** With more lines than this, a chart is drawn as a crowd. */
const CROWD = 30;
// An opacity has 256 levels. Fainter lines would lose their colour, stronger ones could not be
// counted.
const ALPHA_MIN = 0.06;
const ALPHA_MAX = 0.25;
const ALPHA_SUM = 20;
/** The opacity of a single line in a large crowd, and what a small one adds to it. */
const SINGLE = 0.6;
const SINGLE_IN_FEW = 0.3;
/** A pixel of this opacity is full. */
const FULL = 0.98;

export interface Shading {
  /** The opacity that each line is drawn with. */
  readonly alpha: number;
  /** The opacity to show for each of the 256 drawn opacities. */
  readonly table: Uint8ClampedArray;
}

export function isCrowd(lines: readonly Line[]): boolean {
  return lines.length > CROWD;
}

/** Lines on top of each other add up: 1 - (1 - alpha)^n. */
function countAt(opacity: number, alpha: number): number {
  return Math.log(1 - Math.min(opacity, FULL)) / Math.log(1 - alpha);
}

export function shadingOf(lineCount: number): Shading {
  const alpha = Math.min(ALPHA_MAX, Math.max(ALPHA_MIN, ALPHA_SUM / lineCount));
  const single = SINGLE + (SINGLE_IN_FEW * CROWD) / lineCount;
  const most = Math.log(countAt(FULL, alpha));
  const table = new Uint8ClampedArray(256).map((_, level) => {
    const count = countAt(level / 255, alpha);
    // Below one are the soft edges of lines.
    const shown = count < 1 ? single * count : single + ((1 - single) * Math.log(count)) / most;
    return 255 * shown;
  });
  return {alpha, table};
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
