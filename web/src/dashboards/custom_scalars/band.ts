// SPDX-License-Identifier: Apache-2.0
import type {Band, Line, Numbers} from '../../chart/types';

/**
 * The area between two lines, where both exist. Each line was thinned separately, so their points
 * may be at different steps. Between points an edge is straight, like the line.
 */
export function bandBetween(lower: Line, upper: Line): Band {
  const x = commonX(lower.x, upper.x);
  return {x, low: valuesAt(lower, x), high: valuesAt(upper, x)};
}

/** The x of all points of either line, where both lines exist. */
function commonX(a: Float64Array, b: Float64Array): Float64Array {
  if (a.length === b.length && a.every((value, i) => value === b[i])) return a;
  const begin = Math.max(a[0] ?? Number.POSITIVE_INFINITY, b[0] ?? Number.POSITIVE_INFINITY);
  const end = Math.min(a.at(-1) ?? begin, b.at(-1) ?? begin);
  const merged = new Float64Array(a.length + b.length);
  let count = 0;
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const next = Math.min(a[i] ?? Number.POSITIVE_INFINITY, b[j] ?? Number.POSITIVE_INFINITY);
    if (next >= begin && next <= end) merged[count++] = next;
    while (a[i] === next) i++;
    while (b[j] === next) j++;
    // NaN would never be passed.
    if (Number.isNaN(next) || next === Number.POSITIVE_INFINITY) break;
  }
  return merged.slice(0, count);
}

/** The value of the drawn line at ascending positions within its range. */
function valuesAt(line: Line, x: Float64Array): Numbers {
  const drawn = line.smoothed ?? line.y;
  if (x === line.x) return drawn;
  const values = new Float64Array(x.length);
  let at = 0;
  for (let i = 0; i < x.length; i++) {
    while (at < line.x.length - 1 && line.x[at + 1]! <= x[i]!) at++;
    values[i] = between(line.x, drawn, at, x[i]!);
  }
  return values;
}

function between(x: Float64Array, values: Numbers, at: number, place: number): number {
  const [left, right] = [x[at]!, x[at + 1]];
  if (right === undefined || place <= left || right === left) return values[at]!;
  const share = (place - left) / (right - left);
  return values[at]! * (1 - share) + values[at + 1]! * share;
}
