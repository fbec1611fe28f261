// SPDX-License-Identifier: Apache-2.0
// Shows images lighter, darker or one channel at a time. The logged values do not change.

export type Channel = 'all' | 'red' | 'green' | 'blue' | 'alpha' | 'grey';

export interface Adjustment {
  /** 1 means unchanged, as for the other fields. */
  readonly brightness: number;
  readonly contrast: number;
  readonly gamma: number;
  readonly channel: Channel;
}

const KEEP_ALPHA = '0 0 0 1 0';

// Rows of a colour matrix: the weights of red, green, blue and alpha.
const matrices: Readonly<Record<Channel, string>> = {
  all: `1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 ${KEEP_ALPHA}`,
  red: `${'1 0 0 0 0 '.repeat(3)}${KEEP_ALPHA}`,
  green: `${'0 1 0 0 0 '.repeat(3)}${KEEP_ALPHA}`,
  blue: `${'0 0 1 0 0 '.repeat(3)}${KEEP_ALPHA}`,
  alpha: `${'0 0 0 1 0 '.repeat(3)}0 0 0 0 1`,
  // The weights of Rec. 709.
  grey: `${'0.2126 0.7152 0.0722 0 0 '.repeat(3)}${KEEP_ALPHA}`,
};

export function matrixOf(channel: Channel): string {
  return matrices[channel];
}

/** Contrast about the middle, then brightness, as one linear function: slope and intercept. */
export function lineOf({brightness, contrast}: Adjustment): {slope: number; intercept: number} {
  return {slope: contrast * brightness, intercept: (0.5 - 0.5 * contrast) * brightness};
}

export function isAdjusted({brightness, contrast, gamma, channel}: Adjustment): boolean {
  return brightness !== 1 || contrast !== 1 || gamma !== 1 || channel !== 'all';
}
