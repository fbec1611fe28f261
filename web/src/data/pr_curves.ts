// SPDX-License-Identifier: Apache-2.0
// PR curves, one at a time: the curve logged at one step of one run.
import {failure, type Result, success} from '../base/result';
import {fetchJson} from './client';

/** The counts at each threshold, from 0 to 1. All columns have the same length. */
export interface CurveCounts {
  readonly threshold: Float64Array;
  readonly truePositives: Float64Array;
  readonly falsePositives: Float64Array;
  readonly trueNegatives: Float64Array;
  readonly falseNegatives: Float64Array;
  readonly precision: Float64Array;
  readonly recall: Float64Array;
}

interface ValueResponse {
  readonly shape: readonly number[];
  readonly numbers?: readonly (number | string)[];
}

const ROWS = 6;
// A slider moves back and forth over the same steps, and each curve is only a few kilobytes.
const KEPT_MAX = 400;
const kept = new Map<string, CurveCounts>();

/** The curve of a record. Recently loaded curves are cached. */
export async function fetchCurve(key: string, cancel?: AbortSignal): Promise<Result<CurveCounts>> {
  const known = kept.get(key);
  if (known) return success(known);
  const result = await fetchJson<ValueResponse>('api/v1/value', {key}, cancel);
  if (!result.ok) return result;
  const curve = readCurve(result.value);
  if (!curve.ok) return curve;
  const oldest = kept.keys().next().value;
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(key, curve.value);
  return curve;
}

export function readCurve({shape, numbers}: ValueResponse): Result<CurveCounts> {
  const [rows, count = 0] = shape;
  if (shape.length !== 2 || rows !== ROWS || count === 0 || numbers?.length !== ROWS * count) {
    return failure('malformed', 'Not a PR curve: the shape is not [6, thresholds].');
  }
  const row = (at: number) =>
    Float64Array.from(numbers.slice(at * count, (at + 1) * count), (number) => Number(number));
  return success({
    threshold: Float64Array.from({length: count}, (_, i) => (count > 1 ? i / (count - 1) : 0)),
    truePositives: row(0),
    falsePositives: row(1),
    trueNegatives: row(2),
    falseNegatives: row(3),
    precision: row(4),
    recall: row(5),
  });
}
