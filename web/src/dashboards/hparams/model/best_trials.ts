// SPDX-License-Identifier: Apache-2.0
import type {Goal} from './metric_spec';
import type {NumberColumn} from './trial_table';

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
