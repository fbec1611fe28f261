// SPDX-License-Identifier: Apache-2.0

/**
 * The index of the nearest step; of two equally near steps, the earlier one. Without a requested
 * step it is the last index. Without steps it is -1.
 */
export function nearestStep(steps: readonly number[], requested: number | undefined): number {
  const last = steps.length - 1;
  if (requested === undefined) return last;
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]! < requested) low = middle + 1;
    else high = middle;
  }
  if (low === 0 || low > last) return Math.min(low, last);
  return requested - steps[low - 1]! <= steps[low]! - requested ? low - 1 : low;
}
