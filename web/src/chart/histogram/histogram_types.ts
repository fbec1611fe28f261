// SPDX-License-Identifier: Apache-2.0
// What goes into a chart of histograms over time and what comes out of it.

import type {Range, XKind} from '../axes/axis';
import type {Buckets} from './bins';

/** One behind the other, all from one base line, or counts as colours. */
export type HistogramMode = 'offset' | 'overlay' | 'heat';

/** The histograms of one run. */
export interface HistogramLayer {
  /** Who they belong to; hover speaks of it. */
  readonly key: string;
  readonly colour: string;
  readonly step: Float64Array;
  /** The position of each on the time axis. */
  readonly time: Float64Array;
  readonly buckets: Buckets;
}

export interface HistogramProps {
  readonly layers: readonly HistogramLayer[];
  readonly mode: HistogramMode;
  readonly timeKind: XKind;
  /** Whether heights and colours go by the logarithm of counts. */
  readonly isLog: boolean;
  /** How many equal bins the visible values fall into. */
  readonly bins: number;
  /** The share of numbers at either end that the range of values leaves out, while it is not zoomed. */
  readonly clip: number;
  /** What the user zoomed to; absent: fit to the data. */
  readonly valueRange?: Range | undefined;
  readonly timeRange?: Range | undefined;
  /** The histogram nearest to this step is highlighted. */
  readonly chosenStep?: number | undefined;
  /** What a screen reader says of the picture. */
  readonly label: string;
}

/** The histogram and the bin that the pointer is at. */
export interface HistogramHover {
  readonly clientX: number;
  readonly clientY: number;
  readonly key: string;
  readonly colour: string;
  readonly step: number;
  readonly time: number;
  /** How many numbers the histogram counts. */
  readonly total: number;
  /** The equal bin as it is drawn. */
  readonly bin: Range;
  readonly binCount: number;
  /** The bucket as it was logged; undefined if the pointer is at none. */
  readonly bucket: (Range & {readonly count: number}) | undefined;
}

export interface HistogramEvents {
  /** The user zoomed or panned; undefined: back to fit. */
  zoom(value: Range | undefined, time: Range | undefined): void;
  hover(hover: HistogramHover | undefined): void;
  /** A click at a histogram. */
  pick(step: number): void;
}
