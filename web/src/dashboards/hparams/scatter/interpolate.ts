// SPDX-License-Identifier: Apache-2.0
// A surface through scattered points: the mean of the trials nearby, weighted by a Gaussian kernel.

/** A grid over the unit square; row 0 is at y = 0, and its nodes reach from edge to edge. */
export interface Field {
  readonly columns: number;
  readonly rows: number;
  /** NaN where there is no trial anywhere near. */
  readonly values: Float32Array;
  /** From 0 to 1: the weight of the nearest trial. Below SUPPORT there is too little to go by. */
  readonly support: Float32Array;
}

export interface Samples {
  readonly xs: ArrayLike<number>;
  readonly ys: ArrayLike<number>;
  readonly zs: ArrayLike<number>;
  readonly trials: ArrayLike<number>;
}

/** The weight at a distance of two bandwidths. */
export const SUPPORT = Math.exp(-2);
// Where the kernel ends: beyond SUPPORT, so that values can be interpolated up to it.
const REACH = 2.6;
const SLICE = 200;

/** The standard deviation of the kernel: narrower, the more places have trials. */
export function bandwidth(count: number): number {
  return Math.min(0.15, Math.max(0.03, 0.8 / Math.sqrt(Math.max(1, count))));
}

/** Yields often. Trials without a place on all three axes are left out. */
export function* interpolate(
  {xs, ys, zs, trials}: Samples,
  columns: number,
  rows: number,
): Generator<void, Field> {
  const used = Array.from(trials).filter((t) => Number.isFinite(xs[t]! + ys[t]! + zs[t]!));
  const width = bandwidth(countPlaces(xs, ys, used));
  const sums = new Float32Array(columns * rows);
  const weights = new Float32Array(columns * rows);
  const support = new Float32Array(columns * rows);
  for (const [i, trial] of used.entries()) {
    if (i % SLICE === SLICE - 1) yield;
    const across = kernel(xs[trial]!, columns, width);
    const up = kernel(ys[trial]!, rows, width);
    for (const [r, weightY] of up.weights.entries()) {
      const start = (up.first + r) * columns + across.first;
      for (const [c, weightX] of across.weights.entries()) {
        const weight = weightX * weightY;
        sums[start + c]! += weight * zs[trial]!;
        weights[start + c]! += weight;
        if (weight > support[start + c]!) support[start + c] = weight;
      }
    }
  }
  const values = sums.map((sum, i) => sum / weights[i]!);
  return {columns, rows, values, support};
}

/** Places this close are one: parameters are often tried at a few values only. */
const SAME = 1 / 200;

function countPlaces(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  trials: readonly number[],
): number {
  const cell = (place: number) => Math.round(place / SAME);
  return new Set(trials.map((trial) => cell(xs[trial]!) * 1000 + cell(ys[trial]!))).size;
}

/** The weights of the nodes within reach, along one axis. */
function kernel(at: number, nodes: number, width: number): {first: number; weights: Float32Array} {
  const last = nodes - 1;
  const first = Math.max(0, Math.ceil((at - REACH * width) * last));
  const end = Math.min(last, Math.floor((at + REACH * width) * last));
  const weights = Float32Array.from({length: Math.max(0, end - first + 1)}, (_, i) =>
    Math.exp(-0.5 * (((first + i) / last - at) / width) ** 2),
  );
  return {first, weights};
}

/** The value between nodes, where all four around it have one and trials are near; otherwise NaN. */
export function valueAt({columns, rows, values, support}: Field, x: number, y: number): number {
  const column = Math.min(columns - 2, Math.floor(x * (columns - 1)));
  const row = Math.min(rows - 2, Math.floor(y * (rows - 1)));
  const right = x * (columns - 1) - column;
  const up = y * (rows - 1) - row;
  const at = row * columns + column;
  const mix = (grid: Float32Array) => {
    const below = grid[at]! + (grid[at + 1]! - grid[at]!) * right;
    const above = grid[at + columns]! + (grid[at + columns + 1]! - grid[at + columns]!) * right;
    return below + (above - below) * up;
  };
  return mix(support) < SUPPORT ? Number.NaN : mix(values);
}
