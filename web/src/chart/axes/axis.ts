// SPDX-License-Identifier: Apache-2.0
// What an axis shows: which part of which numbers, and how they are spaced.

/** A closed interval of an axis, min < max. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

export type ScaleKind = 'linear' | 'log' | 'symlog';

/** How numbers of the x axis are to be read. Times are seconds: since the start, or since 1970. */
export type XKind = 'step' | 'relative' | 'wall_time';

/** The same, or plain numbers such as those that a histogram counts. */
export type AxisKind = XKind | 'value';
