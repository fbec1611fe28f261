// SPDX-License-Identifier: Apache-2.0

const collator = new Intl.Collator('en', {numeric: true, sensitivity: 'base'});

/** Orders names as people do: run2 before run10, a folder's own names before those below it. */
export function compareNatural(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  const shared = Math.min(left.length, right.length);
  for (let i = 0; i < shared; i++) {
    const order = collator.compare(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return left.length - right.length || (a < b ? -1 : a > b ? 1 : 0);
}
