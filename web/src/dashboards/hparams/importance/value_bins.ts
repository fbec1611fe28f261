// SPDX-License-Identifier: Apache-2.0
import type {ColumnScale} from '../model/column_scale';
import type {TrialColumn} from '../model/trial_table';

const BINS = 24;

/** The share of the trials in each bin of a column's scale, categories one by one; all zero if none has a value. */
export function valueBins(
  column: TrialColumn,
  scale: ColumnScale,
  trials: Uint32Array,
): Float64Array {
  const count = column.type === 'category' ? Math.min(BINS, column.labels.length) : BINS;
  const bins = new Float64Array(Math.max(1, count));
  let total = 0;
  for (const trial of trials) {
    const place = scale.at(column.values[trial]!);
    if (Number.isNaN(place)) continue;
    const bin = Math.min(bins.length - 1, Math.floor(place * bins.length));
    bins[bin] = bins[bin]! + 1;
    total++;
  }
  return total === 0 ? bins : bins.map((n) => n / total);
}
