// SPDX-License-Identifier: Apache-2.0
// Numbers below each other are compared by their digits, so the points of a column are aligned.

const NUMBER = /^\u2212?[\d,]+(\.\d+)?(%?)$/;

/** The characters from the point on; 0 if there are none, or if it is not a plain number. */
export function decimalsOf(text: string): number {
  return NUMBER.exec(text)?.[1]?.length ?? 0;
}

/** The characters to leave free after a number, in a column with up to `decimals` of them. */
export function roomAfter(text: string, decimals: number): number {
  return NUMBER.test(text) ? Math.max(0, decimals - decimalsOf(text)) : 0;
}
