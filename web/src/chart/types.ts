// SPDX-License-Identifier: Apache-2.0
// What goes into a chart and what comes out of it. A chart knows neither runs nor servers.
import type {AxisKind, Range, ScaleKind} from './axes/axis';

export type Numbers = Float32Array | Float64Array;

/** What lies between two lines. */
export interface Band {
  /** Where its edges have their points; absent: where the line has its own. */
  readonly x?: Float64Array | undefined;
  readonly low: Numbers;
  readonly high: Numbers;
}

/** One line. `x` ascends; a y that is not finite is marked, and the line has a gap there. */
export interface Line {
  /** Who the line belongs to; hover and highlight speak of it. Several lines may share one key. */
  readonly key: string;
  /** What a screen reader calls the line; absent: the key. */
  readonly name?: string | undefined;
  /** Distinguishes lines of one key in the description of a point. */
  readonly detail?: string | undefined;
  readonly x: Float64Array;
  readonly y: Numbers;
  /** Drawn in front; `y` then is faint behind it. As long as `y`. */
  readonly smoothed?: Numbers;
  /** Shaded bands around the line, the widest first; each is as long as `y`, or as its own `x`. */
  readonly bands?: readonly Band[];
  /** Any CSS colour. */
  readonly colour: string;
  readonly dash?: readonly number[];
  /** A superseded stretch: drawn thin and faint, never hovered, not part of the fit. */
  readonly isFaint?: boolean;
  /** The edge of a band: drawn thin and faint, but hovered and fitted as any other line. */
  readonly isEdge?: boolean;
}

/** `robust` leaves outliers out of the y range; what it clips is counted and marked at the edge. */
export type YFit = 'all' | 'robust';

export interface ChartProps {
  readonly lines: readonly Line[];
  readonly xKind: AxisKind;
  readonly xScale: ScaleKind;
  readonly yScale: ScaleKind;
  readonly yFit: YFit;
  /** What the user zoomed to; absent: fit to the data. */
  readonly xRange?: Range | undefined;
  readonly yRange?: Range | undefined;
  /** The key whose lines are highlighted; all others are dimmed. */
  readonly highlight?: string | undefined;
  /** A vertical line at x that another card's crosshair is at. */
  readonly linkedX?: number | undefined;
  /** A selected step (`begin` alone) or range, with handles that can be dragged. */
  readonly selection?: {readonly begin: number; readonly end?: number | undefined} | undefined;
  /** What a screen reader says of the picture. */
  readonly label: string;
}

/** A point under or near the pointer. */
export interface HoverPoint {
  readonly key: string;
  /** The name, detail and dash of its line. */
  readonly name?: string | undefined;
  readonly detail?: string | undefined;
  readonly dash?: readonly number[] | undefined;
  readonly colour: string;
  readonly x: number;
  readonly value: number;
  readonly smoothed?: number | undefined;
  /** Distance from the pointer in pixels, and of the drawn y from the pointer in y units. */
  readonly pixels: number;
  readonly yDistance: number;
  /** Index of the point in its line. */
  readonly index: number;
  /** The line has no point anywhere near the crosshair: it ended before, or begins later. */
  readonly isDistant: boolean;
}

export interface Hover {
  /** Where the crosshair is, on the x axis and in pixels of the page (for a tooltip). */
  readonly x: number;
  readonly clientX: number;
  readonly clientY: number;
  /** The nearest point of each line by x (ties to the left), nearest pixel first. */
  readonly points: readonly HoverPoint[];
}

/** What was drawn, for badges. */
export interface Drawn {
  readonly xRange: Range;
  readonly yRange: Range;
  /** Finite points in the x range that lie outside the y range, and points that are infinite. */
  readonly clipped: number;
  readonly infinite: number;
  /** Points in the x range that are zero or less, which a logarithmic y axis has no place for. */
  readonly unplaced: number;
}

export interface ChartEvents {
  /** The user zoomed or panned; undefined: back to fit. Called once a gesture moves, not only at its end. */
  zoom(x: Range | undefined, y: Range | undefined): void;
  hover(hover: Hover | undefined): void;
  /** Click on a line's point. */
  pick?(key: string): void;
  /** The user dragged a handle of the selection, or clicked at x (with shift: extends to a range). */
  select?(selection: {begin: number; end?: number | undefined} | undefined): void;
  drawn?(drawn: Drawn): void;
}

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  readonly dash?: readonly number[] | undefined;
}

/** What an exported picture says besides the plot itself. */
export interface ExportOptions {
  readonly title: string;
  readonly legend: readonly LegendEntry[];
}
