// SPDX-License-Identifier: Apache-2.0
// What an axis shows: a range of numbers, and how they are spaced.

/** A closed interval of an axis, min < max. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export type ScaleKind = 'linear' | 'log' | 'symlog';

/** The meaning of numbers on the x axis. Times are seconds: since the start, or since 1970. */
export type XKind = 'step' | 'relative' | 'wall_time';

/** The same, or plain numbers such as the values of a histogram. */
export type AxisKind = XKind | 'value';
