// SPDX-License-Identifier: Apache-2.0
// Input and output of a chart of histograms over time.

import type {Range, XKind} from '../axes/axis';
import type {Buckets} from './bins';

/** Drawn one behind the other, on one baseline, or as colours. */
export type HistogramMode = 'offset' | 'overlay' | 'heat';

/** The histograms of one run. */
export interface HistogramLayer {
  /** Identifies the run in hover events. */
  readonly key: string;
  readonly colour: string;
  readonly step: Float64Array;
  /** The position of each histogram on the time axis. */
  readonly time: Float64Array;
  readonly buckets: Buckets;
}

export interface HistogramProps {
  readonly layers: readonly HistogramLayer[];
  readonly mode: HistogramMode;
  readonly timeKind: XKind;
  /** Whether heights and colours follow the logarithm of the counts. */
  readonly isLog: boolean;
  /** The number of equal bins for the visible values. */
  readonly bins: number;
  /** The share of values at either end that the fitted range of values omits. */
  readonly clip: number;
  /** The range that the user zoomed to; absent to fit the data. */
  readonly valueRange?: Range | undefined;
  readonly timeRange?: Range | undefined;
  /** The histogram nearest to this step is highlighted. */
  readonly chosenStep?: number | undefined;
  /** The description for screen readers. */
  readonly label: string;
}

/** The histogram and the bin at the pointer. */
export interface HistogramHover {
  readonly clientX: number;
  readonly clientY: number;
  readonly key: string;
  readonly colour: string;
  readonly step: number;
  readonly time: number;
  /** The number of values in the histogram. */
  readonly total: number;
  /** The equal bin as drawn. */
  readonly bin: Range;
  readonly binCount: number;
  /** The bucket as logged; undefined if there is none at the pointer. */
  readonly bucket: (Range & {readonly count: number}) | undefined;
}

export interface HistogramEvents {
  /** The user zoomed or panned; undefined means fitted again. */
  zoom(value: Range | undefined, time: Range | undefined): void;
  hover(hover: HistogramHover | undefined): void;
  /** A click on a histogram. */
  pick(step: number): void;
}
