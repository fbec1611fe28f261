// SPDX-License-Identifier: Apache-2.0
// The histograms that a chart draws, in equal bins, and the scales for drawing them.

import type {Range} from '../axes/axis';
import {makeScale, type Scale} from '../axes/scale';
import {layoutY} from '../axes/tick_layout';
import {bottomMargin, leftMargin, MARGIN_RIGHT, MARGIN_TOP} from '../draw_axes';
import type {Job} from '../frame_queue';
import type {HostSize, View} from '../view';
import {bucketRange, rebin, widened} from './bins';
import type {HistogramLayer, HistogramProps} from './histogram_types';

/** One histogram of the chart. */
export interface Row {
  readonly layer: HistogramLayer;
  readonly index: number;
  readonly time: number;
  readonly bins: Float64Array;
}

/** Everything needed to draw the chart. */
export interface Plan {
  readonly props: HistogramProps;
  /** Oldest first. */
  readonly rows: readonly Row[];
  readonly values: Range;
  readonly view: View;
  /** The height of a count as a share of a ridge's full height, from 0 to 1. */
  share(count: number): number;
}

// The maximum height of a ridge, as a share of the plot's height.
const RISE = 0.34;
const ROWS_AT_ONCE = 16;

interface Place {
  readonly layer: HistogramLayer;
  readonly index: number;
  readonly time: number;
}

function placesOf({layers, timeRange}: HistogramProps): Place[] {
  const places: Place[] = [];
  for (const layer of layers) {
    layer.time.forEach((time, index) => {
      const isIn = timeRange === undefined || (time >= timeRange.min && time <= timeRange.max);
      if (isIn && Number.isFinite(time)) places.push({layer, index, time});
    });
  }
  // Steps with the same time keep the order of their runs.
  return places.sort((a, b) => a.time - b.time);
}

function valuesOf(props: HistogramProps, places: readonly Place[]): Range {
  if (props.valueRange) return props.valueRange;
  let all: Range | undefined;
  for (const layer of props.layers) {
    const indices = places.filter((place) => place.layer === layer).map(({index}) => index);
    const range = bucketRange(layer.buckets, indices, props.clip);
    if (range === undefined) continue;
    all = all ? {min: Math.min(all.min, range.min), max: Math.max(all.max, range.max)} : range;
  }
  return all ? widened(all) : {min: 0, max: 1};
}

function timesOf({timeRange}: HistogramProps, places: readonly Place[]): Range {
  if (timeRange) return timeRange;
  const first = places[0]?.time ?? 0;
  const last = places.at(-1)?.time ?? 1;
  return first < last ? {min: first, max: last} : {min: first - 1, max: last + 1};
}

/** Plans the drawing, then calls done() with the plan. */
export function* planDrawing(
  props: HistogramProps,
  size: HostSize,
  done: (plan: Plan) => void,
): Job {
  const places = placesOf(props);
  yield;
  const values = valuesOf(props, places);
  yield;
  const rows: Row[] = [];
  for (const place of places) {
    rows.push({...place, bins: rebin(place.layer.buckets, place.index, values, props.bins)});
    if (rows.length % ROWS_AT_ONCE === 0) yield;
  }
  const peak = rows.reduce((most, {bins}) => bins.reduce((a, b) => Math.max(a, b), most), 0) || 1;
  const counts = makeScale(props.isLog ? 'symlog' : 'linear', {min: 0, max: peak}, 0, 1);
  const times = timesOf(props, places);
  const view = makeHistogramView(props, size, values, times, peak);
  done({props, rows, values, view, share: counts.toPixel});
}

function makeHistogramView(
  props: HistogramProps,
  size: HostSize,
  values: Range,
  times: Range,
  peak: number,
): View {
  const bottom = bottomMargin('value');
  const height = Math.max(1, size.height - MARGIN_TOP - bottom);
  const y = verticalScale(props, height, times, peak);
  const left = leftMargin(layoutY(y, verticalKind(props)));
  const width = Math.max(1, size.width - left - MARGIN_RIGHT);
  const x = makeScale('linear', values, 0, width);
  const {pixel} = size;
  const host = {hostWidth: size.width, hostHeight: size.height};
  return {x, y, left, top: MARGIN_TOP, width, height, ...host, pixel};
}

/** The vertical axis: counts if all histograms share one baseline, otherwise time. */
export function verticalKind({mode, timeKind}: HistogramProps) {
  return mode === 'overlay' ? 'value' : timeKind;
}

function verticalScale(
  {mode, isLog}: HistogramProps,
  height: number,
  times: Range,
  peak: number,
): Scale {
  if (mode === 'overlay') {
    return makeScale(isLog ? 'symlog' : 'linear', {min: 0, max: peak * 1.05}, height, 0);
  }
  // The oldest histogram is at the top, so that the newest is in front.
  const top = mode === 'offset' ? riseOf(height) : 0;
  return makeScale('linear', times, top, height - 1);
}

/** The height of the highest ridge in pixels. */
export function riseOf(height: number): number {
  return height * RISE;
}
