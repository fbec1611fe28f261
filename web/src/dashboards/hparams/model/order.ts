// SPDX-License-Identifier: Apache-2.0

export interface OrderKey {
  /** Its values are what rows are compared by. */
  readonly column: {readonly values: Float64Array};
  readonly isDescending: boolean;
}

/** Compares rows by several columns. Rows without a value come last, in either direction. */
export function compareByKeys(keys: readonly OrderKey[]): (a: number, b: number) => number {
  return (a, b) => {
    for (const {column, isDescending} of keys) {
      const first = column.values[a]!;
      const second = column.values[b]!;
      const isMissing = Number(Number.isNaN(first)) - Number(Number.isNaN(second));
      if (isMissing !== 0) return isMissing;
      if (first !== second && !Number.isNaN(first)) return first < second === isDescending ? 1 : -1;
    }
    return a - b;
  };
}
