// SPDX-License-Identifier: Apache-2.0
// Input and output of a line chart. A chart knows neither runs nor servers.
import type {AxisKind, Range, ScaleKind} from './axes/axis';

export type Numbers = Float32Array | Float64Array;

/** The area between two lines. */
export interface Band {
  /** The x of its edges; absent if they are those of the line. */
  readonly x?: Float64Array | undefined;
  readonly low: Numbers;
  readonly high: Numbers;
}

/** One line. `x` ascends. A y that is not finite is marked and leaves a gap. */
export interface Line {
  /** Identifies the line's owner for hover and highlight. Several lines may share a key. */
  readonly key: string;
  /** The line's name for screen readers; defaults to the key. */
  readonly name?: string | undefined;
  /** Distinguishes lines that share a key in the description of a point. */
  readonly detail?: string | undefined;
  readonly x: Float64Array;
  readonly y: Numbers;
  /** Drawn in front, with `y` faint behind it. As long as `y`. */
  readonly smoothed?: Numbers;
  /** Shaded bands around the line, the widest first; each is as long as `y`, or as its own `x`. */
  readonly bands?: readonly Band[];
  /** Any CSS colour. */
  readonly colour: string;
  readonly dash?: readonly number[];
  /** What else is known of each point, for tooltips; as long as `y`. */
  readonly steps?: Float64Array | undefined;
  readonly wallTimes?: Float64Array | undefined;
  /** A superseded part: drawn thin and faint, never hovered, not fitted. */
  readonly isFaint?: boolean;
  /** The edge of a band: drawn thin and faint, but hovered and fitted like any other line. */
  readonly isEdge?: boolean;
}

/** `robust` ignores outliers in the y range; what it clips is counted and marked at the edge. */
export type YFit = 'all' | 'robust';

export interface ChartProps {
  readonly lines: readonly Line[];
  readonly xKind: AxisKind;
  readonly xScale: ScaleKind;
  readonly yScale: ScaleKind;
  readonly yFit: YFit;
  /** The ranges that the user zoomed to; absent to fit the data. */
  readonly xRange?: Range | undefined;
  readonly yRange?: Range | undefined;
  /** The key whose lines are highlighted; all others are dimmed. */
  readonly highlight?: string | undefined;
  /** Where to draw a vertical line: the x of another card's crosshair. */
  readonly linkedX?: number | undefined;
  /** A selected step (`begin` alone) or range, with handles that can be dragged. */
  readonly selection?: {readonly begin: number; readonly end?: number | undefined} | undefined;
  /** The description for screen readers. */
  readonly label: string;
}

/** A point at or near the pointer. */
export interface HoverPoint {
  readonly key: string;
  /** The name, detail and dash pattern of its line. */
  readonly name?: string | undefined;
  readonly detail?: string | undefined;
  readonly dash?: readonly number[] | undefined;
  readonly colour: string;
  readonly x: number;
  readonly value: number;
  readonly smoothed?: number | undefined;
  readonly step?: number | undefined;
  readonly wallTime?: number | undefined;
  /** Distance of the drawn line from the pointer in pixels, and of the point's y in y units. */
  readonly pixels: number;
  readonly yDistance: number;
  /** Index of the point in its line. */
  readonly index: number;
  /** The line has no point near the crosshair: it ended before or starts later. */
  readonly isDistant: boolean;
}

export interface Hover {
  /** The position of the crosshair, on the x axis and in pixels of the page (for a tooltip). */
  readonly x: number;
  readonly clientX: number;
  readonly clientY: number;
  /** The nearest point of each line by x (ties to the left), nearest pixel first. */
  readonly points: readonly HoverPoint[];
}

/** Counts of what was drawn, for badges. */
export interface Drawn {
  readonly xRange: Range;
  readonly yRange: Range;
  /** Finite points in the x range that lie outside the y range, and points that are infinite. */
  readonly clipped: number;
  readonly infinite: number;
  /** Points in the x range that are zero or less, which a logarithmic y axis cannot show. */
  readonly unplaced: number;
}

export interface ChartEvents {
  /** The user zoomed or panned; undefined means fitted again. Also called during a gesture. */
  zoom(x: Range | undefined, y: Range | undefined): void;
  hover(hover: Hover | undefined): void;
  /** A click on a point of a line. The same pick again must undo it. */
  pick?(key: string): void;
  /** The user dragged a handle of the selection, or clicked at x (Shift extends it to a range). */
  select?(selection: {begin: number; end?: number | undefined} | undefined): void;
  drawn?(drawn: Drawn): void;
}

export interface LegendEntry {
  readonly label: string;
  readonly colour: string;
  readonly dash?: readonly number[] | undefined;
}

/** What an exported image contains in addition to the plot. */
export interface ExportOptions {
  readonly title: string;
  readonly legend: readonly LegendEntry[];
}
