// SPDX-License-Identifier: Apache-2.0
// Computes curves from counts: precision over recall, or true over false positives.
import type {Line} from '../../chart/types';
import type {CurveCounts} from '../../data/pr_curves';

export type CurveKind = 'pr' | 'roc';

/** A curve with x ascending; `index` is the threshold that each point comes from. */
export interface Curve {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly index: readonly number[];
  readonly area: number;
}

/** Without positives, precision is undefined; such thresholds come last. */
function foundSome({truePositives, falsePositives}: CurveCounts): number[] {
  const found = [...truePositives.keys()];
  return found.filter((i) => i === 0 || truePositives[i]! + falsePositives[i]! > 0);
}

function share(part: number, rest: number): number {
  return part + rest > 0 ? part / (part + rest) : 0;
}

function makeCurve(
  places: readonly number[],
  x: (i: number) => number,
  y: (i: number) => number,
): Omit<Curve, 'area'> {
  const index = [...places].sort((a, b) => x(a) - x(b) || b - a);
  return {x: Float64Array.from(index, x), y: Float64Array.from(index, y), index};
}

/**
 * The area under a line from x = 0 to x = 1. Before the first point the line is level, or starts at
 * zero.
 */
function areaBelow(x: Float64Array, y: Float64Array, first: number, last: number): number {
  let area = 0;
  let beforeX = 0;
  let beforeY = first;
  x.forEach((at, i) => {
    area += ((at - beforeX) * (beforeY + y[i]!)) / 2;
    beforeX = at;
    beforeY = y[i]!;
  });
  return area + ((1 - beforeX) * (beforeY + last)) / 2;
}

const made = {pr: new WeakMap<CurveCounts, Curve>(), roc: new WeakMap<CurveCounts, Curve>()};

/** The curve of some counts. The same counts return the same object. */
export function curveOf(counts: CurveCounts, kind: CurveKind): Curve {
  const known = made[kind].get(counts);
  if (known) return known;
  const curve = kind === 'pr' ? prCurve(counts) : rocCurve(counts);
  made[kind].set(counts, curve);
  return curve;
}

function prCurve(counts: CurveCounts): Curve {
  const curve = makeCurve(
    foundSome(counts),
    (i) => counts.recall[i]!,
    (i) => counts.precision[i]!,
  );
  const {x, y} = curve;
  // Beyond the greatest recall nothing is known, so that part adds no area.
  const beyond = (1 - (x.at(-1) ?? 0)) * (y.at(-1) ?? 0);
  return {...curve, area: areaBelow(x, y, y[0] ?? 0, y.at(-1) ?? 0) - beyond};
}

function rocCurve(counts: CurveCounts): Curve {
  const curve = makeCurve(
    [...counts.threshold.keys()],
    (i) => share(counts.falsePositives[i]!, counts.trueNegatives[i]!),
    (i) => share(counts.truePositives[i]!, counts.falseNegatives[i]!),
  );
  return {...curve, area: areaBelow(curve.x, curve.y, 0, 1)};
}

export function f1Of(precision: number, recall: number): number {
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

export const F1_LEVELS = [0.2, 0.4, 0.6, 0.8] as const;
const LINE_POINTS = 100;
const DASH = [2, 4];

/** Lines of equal F1, the harmonic mean of precision and recall. */
export function isoF1Lines(colour: string): Line[] {
  return F1_LEVELS.map((level) => {
    // From a precision of 1 to a recall of 1.
    const begin = level / (2 - level);
    const x = Float64Array.from(
      {length: LINE_POINTS + 1},
      (_, i) => begin + ((1 - begin) * i) / LINE_POINTS,
    );
    const y = x.map((recall) => (level * recall) / (2 * recall - level));
    return {key: `F1 = ${level}`, x, y, colour, dash: DASH, isFaint: true};
  });
}

/** The curve of a random classifier. */
export function chanceLine(colour: string): Line {
  const ends = Float64Array.of(0, 1);
  return {key: 'chance', x: ends, y: ends, colour, dash: DASH, isFaint: true};
}
