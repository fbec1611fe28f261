// SPDX-License-Identifier: Apache-2.0
import {compareNatural} from '../../../base/natural';
import type {Trial, TrialColumn} from './trial_table';

export interface OrderKey {
  readonly column: TrialColumn;
  readonly isDescending: boolean;
}

/** Compares trials by several columns, then by name. Trials without a value come last. */
export function compareTrials(
  keys: readonly OrderKey[],
  trials: readonly Trial[],
): (a: number, b: number) => number {
  return (a, b) => {
    for (const {column, isDescending} of keys) {
      const first = column.values[a]!;
      const second = column.values[b]!;
      const isMissing = Number(Number.isNaN(first)) - Number(Number.isNaN(second));
      if (isMissing !== 0) return isMissing;
      if (first !== second && isMissing === 0 && !Number.isNaN(first))
        return first < second === isDescending ? 1 : -1;
    }
    return compareNatural(trials[a]!.name, trials[b]!.name);
  };
}
