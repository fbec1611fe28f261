// SPDX-License-Identifier: Apache-2.0
// Which trials are best for two metrics at once.
import type {Goal} from '../model/metric_spec';

/**
 * The trials that no other one dominates, from the best x to the best y. A trial dominates another
 * if it is at least as good in both metrics and better in one, so trials that are equal in both
 * are all on the front. Trials without a finite value in both are left out.
 */
export function paretoFront(
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  trials: Iterable<number>,
  goals: {readonly x: Goal; readonly y: Goal},
): number[] {
  const signX = goals.x === 'minimize' ? 1 : -1;
  const signY = goals.y === 'minimize' ? 1 : -1;
  const order = Array.from(trials)
    .filter((trial) => Number.isFinite(xs[trial]! + ys[trial]!))
    .sort((a, b) => signX * (xs[a]! - xs[b]!) || signY * (ys[a]! - ys[b]!) || a - b);
  const front: number[] = [];
  let last: number | undefined;
  for (const trial of order) {
    const isBetter = last === undefined || signY * (ys[trial]! - ys[last]!) < 0;
    const isEqual = last !== undefined && xs[trial] === xs[last] && ys[trial] === ys[last];
    if (!isBetter && !isEqual) continue;
    front.push(trial);
    last = trial;
  }
  return front;
}

/** The corners of the stairs through the front: what its trials dominate is behind them. */
export function stairs(
  front: readonly number[],
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
): readonly (readonly [x: number, y: number])[] {
  return front.flatMap((trial, i) => {
    const point = [xs[trial]!, ys[trial]!] as const;
    const next = front[i + 1];
    // The next one has the worse x, and this one the worse y.
    return next === undefined ? [point] : [point, [xs[next]!, point[1]] as const];
  });
}
