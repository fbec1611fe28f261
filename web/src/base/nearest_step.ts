// SPDX-License-Identifier: Apache-2.0

/**
 * The place of the step that is nearest, the earlier one of two that are equally near; the last if
 * no step is asked for, and -1 if there is none.
 */
export function nearestStep(steps: readonly number[], asked: number | undefined): number {
  const last = steps.length - 1;
  if (asked === undefined) return last;
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (steps[middle]! < asked) low = middle + 1;
    else high = middle;
  }
  if (low === 0 || low > last) return Math.min(low, last);
  return asked - steps[low - 1]! <= steps[low]! - asked ? low - 1 : low;
}
