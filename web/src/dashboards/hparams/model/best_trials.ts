// SPDX-License-Identifier: Apache-2.0
import type {Goal} from './metric_spec';
import type {NumberColumn} from './trial_table';

/** The best of the finite values; undefined if there is nothing to choose from, as all are equal. */
export function bestValue(values: Iterable<number>, goal: Goal): number | undefined {
  const finite = [...values].filter(Number.isFinite);
  const min = finite.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const max = finite.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (!(min < max)) return undefined;
  return goal === 'minimize' ? min : max;
}

/** The best share of the trials that have a finite value, at least one; the best first. */
export function bestTrials(
  metric: NumberColumn,
  goal: Goal,
  trials: Uint32Array,
  share: number,
): Uint32Array {
  const {values} = metric;
  const sign = goal === 'minimize' ? 1 : -1;
  const finite = trials.filter((trial) => Number.isFinite(values[trial]!));
  const sorted = finite.sort((a, b) => sign * (values[a]! - values[b]!) || a - b);
  return sorted.subarray(0, Math.ceil(share * sorted.length));
}
