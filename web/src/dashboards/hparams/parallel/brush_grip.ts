// SPDX-License-Identifier: Apache-2.0
// What a drag on an axis does to its brush, in pixels of the plot.
import type {Filter} from '../model/filter';
import type {Axis} from './axis_places';
import {
  type Brush,
  brushOf,
  filterOf,
  type Span,
  shifted,
  spanBetween,
  withEnd,
  withOtherEnd,
} from './brush';
import {isAtMissing, type Layout, placeAt} from './layout';

/** What was pressed: an end of the brush, the brush itself, or the axis outside of it. */
export type Grip =
  | {readonly kind: 'new'}
  | {readonly kind: 'low' | 'high' | 'whole'; readonly span: Span; readonly hasMissing: boolean};

/** Pixels around an end in which it can be pressed. */
const REACH = 6;

/** The place on the scale of a column. */
export function scalePlace({isInverted}: Axis, layout: Layout, y: number): number {
  const place = placeAt(layout, y);
  return isInverted ? 1 - place : place;
}

/** The span that can be moved; a set of values cannot. */
export function movableSpan(brush: Brush | undefined): Span | undefined {
  return brush?.spans.length === 1 ? brush.spans[0] : undefined;
}

export function gripAt(axis: Axis, filter: Filter | undefined, layout: Layout, y: number): Grip {
  const brush = brushOf(axis.column, axis.scale, filter);
  const span = movableSpan(brush);
  if (!brush || !span || isAtMissing(layout, y)) return {kind: 'new'};
  const reach = REACH / (layout.bottom - layout.top);
  const place = scalePlace(axis, layout, y);
  const {hasMissing} = brush;
  const [toLow, toHigh] = [Math.abs(place - span.low), Math.abs(place - span.high)];
  if (Math.min(toLow, toHigh) <= reach)
    return {kind: toLow < toHigh ? 'low' : 'high', span, hasMissing};
  if (place > span.low && place < span.high) return {kind: 'whole', span, hasMissing};
  return {kind: 'new'};
}

/** The filter while the pointer, pressed at `from`, is at `to`. `before` is the one that was pressed. */
export function draggedFilter(
  axis: Axis,
  layout: Layout,
  grip: Grip,
  before: Filter | undefined,
  from: number,
  to: number,
): Filter {
  const {column, scale} = axis;
  const [start, end] = [from, to].map((y) => scalePlace(axis, layout, y)) as [number, number];
  if (grip.kind === 'new') {
    const [isFromMissing, isToMissing] = [isAtMissing(layout, from), isAtMissing(layout, to)];
    const missing =
      isFromMissing && isToMissing ? 'only' : isFromMissing || isToMissing ? 'in' : 'out';
    return filterOf(column, scale, spanBetween(start, end), missing);
  }
  const missing = grip.hasMissing ? 'in' : 'out';
  if (grip.kind === 'whole')
    return filterOf(column, scale, shifted(grip.span, end - start), missing);
  const span = withEnd(grip.span, grip.kind, end, scale);
  return withOtherEnd(filterOf(column, scale, span, missing), before, grip.kind);
}
