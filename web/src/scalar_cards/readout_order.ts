// SPDX-License-Identifier: Apache-2.0
import {compareNatural} from '../base/natural';
import type {HoverPoint} from '../chart/types';
import type {ReadoutOrder} from './settings';

type Compare = (a: HoverPoint, b: HoverPoint) => number;

const drawn = (point: HoverPoint) => point.smoothed ?? point.value;
// NaN comes last in every order.
const byValue: Compare = (a, b) =>
  Number(Number.isNaN(drawn(a))) - Number(Number.isNaN(drawn(b))) || drawn(a) - drawn(b);

const orders: Readonly<Record<ReadoutOrder, Compare>> = {
  nearest: (a, b) => a.pixels - b.pixels,
  nearest_y: (a, b) => Math.abs(a.yDistance) - Math.abs(b.yDistance),
  name: (a, b) => compareNatural(a.key, b.key) || compareNatural(a.detail ?? '', b.detail ?? ''),
  ascending: byValue,
  descending: (a, b) =>
    Number.isNaN(drawn(a)) || Number.isNaN(drawn(b)) ? byValue(a, b) : byValue(b, a),
};

/** Lines without a point near the crosshair come last in every order. */
export function orderPoints(points: readonly HoverPoint[], order: ReadoutOrder): HoverPoint[] {
  const compare = orders[order];
  return [...points].sort((a, b) => Number(a.isDistant) - Number(b.isDistant) || compare(a, b));
}
