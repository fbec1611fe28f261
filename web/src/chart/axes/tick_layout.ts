// SPDX-License-Identifier: Apache-2.0
// Chooses as many ticks as fit. Labels do not touch each other and stay inside the chart.

import type {AxisKind} from './axis';
import type {Scale} from './scale';
import {numberTicks, type Tick} from './ticks';
import {relativeTicks, wallTimeTicks} from './time_ticks';

export interface PlacedTick extends Tick {
  /** The position of the tick in pixels of the plot. */
  readonly pixel: number;
  /** The middle of the label, moved inwards if it would be cut off. */
  readonly labelAt: number;
}

/** Text width in CSS pixels. */
export type Measure = (text: string) => number;

/** The room for labels of the x axis, in pixels of the plot. */
export interface Room {
  readonly begin: number;
  readonly end: number;
}

const LABEL_GAP = 14;
const LINE_HEIGHT = 16;
/** Initial number of pixels per tick. */
const X_TICK_EVERY = 70;
const Y_TICK_EVERY = 34;

function axisTicks(scale: Scale, xKind: AxisKind, count: number): Tick[] {
  const {kind, domain, constant} = scale;
  if (kind === 'linear' && xKind === 'wall_time') return wallTimeTicks(domain, count);
  if (kind === 'linear' && xKind === 'relative') return relativeTicks(domain, count);
  const ticks = numberTicks(kind, domain, count, constant, xKind === 'step' ? 1 : 0);
  if (xKind !== 'relative') return ticks;
  return ticks.map((tick) => ({...tick, label: tick.label && `${tick.label} s`}));
}

function place(ticks: readonly Tick[], scale: Scale, measure: Measure, room: Room): PlacedTick[] {
  return ticks.map((tick) => {
    const pixel = scale.toPixel(tick.value);
    const half = Math.max(measure(tick.label), measure(tick.below ?? '')) / 2;
    const labelAt = Math.max(room.begin + half, Math.min(room.end - half, pixel));
    return {...tick, pixel, labelAt};
  });
}

function isRoomy(ticks: readonly PlacedTick[], measure: Measure): boolean {
  let end = Number.NEGATIVE_INFINITY;
  let belowEnd = Number.NEGATIVE_INFINITY;
  for (const {label, below, labelAt} of ticks) {
    if (label === '') continue;
    const half = measure(label) / 2;
    if (labelAt - half < end) return false;
    end = labelAt + half + LABEL_GAP;
    if (!below) continue;
    const belowHalf = measure(below) / 2;
    if (labelAt - belowHalf < belowEnd) return false;
    belowEnd = labelAt + belowHalf + LABEL_GAP / 2;
  }
  return true;
}

/**
 * Drops labels that would touch a more important one, because a symlog axis is crowded near zero.
 * Zero is the most important, then the largest values.
 */
function dropCrowded(ticks: readonly PlacedTick[], isFree: IsFree): PlacedTick[] {
  const rank = ({value}: PlacedTick) => (value === 0 ? Number.POSITIVE_INFINITY : Math.abs(value));
  const kept: PlacedTick[] = [];
  for (const tick of [...ticks].sort((a, b) => rank(b) - rank(a))) {
    if (kept.every((other) => isFree(other, tick))) kept.push(tick);
  }
  return kept.sort((a, b) => a.value - b.value);
}

type IsFree = (one: PlacedTick, other: PlacedTick) => boolean;

function besideEachOther(measure: Measure): IsFree {
  return (one, other) => {
    const needed = (measure(one.label) + measure(other.label)) / 2 + LABEL_GAP;
    return Math.abs(one.labelAt - other.labelAt) >= needed;
  };
}

const isClearVertically: IsFree = (one, other) => Math.abs(one.pixel - other.pixel) >= LINE_HEIGHT;

/** The ticks of an x axis: the most that fit, found by trying fewer and fewer. */
export function layoutX(
  scale: Scale,
  xKind: AxisKind,
  measure: Measure,
  room: Room,
): readonly PlacedTick[] {
  const most = Math.max(2, Math.round(Math.abs(scale.end - scale.begin) / X_TICK_EVERY));
  for (let count = Math.min(most, 12); count >= 1; count--) {
    const placed = place(axisTicks(scale, xKind, count), scale, measure, room);
    if (placed.length > 0 && isRoomy(placed, measure)) return placed;
    if (scale.kind === 'symlog') return dropCrowded(placed, besideEachOther(measure));
  }
  return place(axisTicks(scale, xKind, 1), scale, measure, room).slice(0, 1);
}

/** The ticks of a y axis. Labels are at least a line's height apart. */
export function layoutY(scale: Scale, kind: AxisKind = 'value'): readonly PlacedTick[] {
  const height = Math.abs(scale.end - scale.begin);
  const most = Math.max(3, Math.min(10, Math.round(height / Y_TICK_EVERY)));
  for (let count = most; count >= 1; count--) {
    const placed = placeY(scale, kind, count);
    if (scale.kind === 'symlog') return dropCrowded(placed, isClearVertically);
    const labelled = placed.filter(({label}) => label !== '');
    if (labelled.every((tick, at) => at === 0 || isClearVertically(tick, labelled[at - 1]!))) {
      return placed;
    }
  }
  return [];
}

function placeY(scale: Scale, kind: AxisKind, count: number): PlacedTick[] {
  return axisTicks(scale, kind, count).map((tick) => {
    const pixel = scale.toPixel(tick.value);
    return {...tick, pixel, labelAt: pixel};
  });
}
