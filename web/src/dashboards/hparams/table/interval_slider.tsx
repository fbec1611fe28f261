// SPDX-License-Identifier: Apache-2.0
import {formatNumber} from '../../../base/format';
import type {ColumnScale} from '../model/column_scale';
import {niceValue} from './filter_edit';
import {barPath} from './histogram';
import {px} from './layout';

export interface IntervalSliderProps {
  readonly label: string;
  readonly scale: ColumnScale;
  /** Infinite where the interval is open. */
  readonly min: number;
  readonly max: number;
  readonly onChange: (min: number, max: number) => void;
  /** How many trials are in each share of the axis: of all, and of those that pass other filters. */
  readonly all: Uint32Array;
  readonly passing: Uint32Array;
}

const BOX = {width: 288, height: 56};
const STEP = 0.01;
const STRIDE = 0.1;

type End = 'min' | 'max';

/** Two handles on an axis, with a histogram behind them. At the edge of the axis an end is open. */
export function IntervalSlider(props: IntervalSliderProps) {
  const {label, scale, min, max, all, passing} = props;
  const [low, high] = [placeOf(scale, min, 0), placeOf(scale, max, 1)];
  const highest = Math.max(1, ...all);
  const isIn = (bin: number) => {
    const centre = (bin + 0.5) / all.length;
    return centre >= low && centre <= high;
  };
  return (
    <div
      class="interval"
      {...{role: 'group', 'aria-label': label}}
      style={{width: px(BOX.width)}}
      onPointerDown={(event) => pressTrack(event, props, low, high)}
    >
      <svg class="interval-bars" {...BOX} aria-hidden="true" focusable="false">
        <path class="interval-all" d={barPath(all, highest, BOX, () => true)} />
        <path class="interval-out" d={barPath(passing, highest, BOX, (bin) => !isIn(bin))} />
        <path class="interval-in" d={barPath(passing, highest, BOX, isIn)} />
      </svg>
      <span class="interval-track" />
      <span
        class="interval-part"
        style={{left: `${low * 100}%`, width: `${(high - low) * 100}%`}}
      />
      <Handle {...props} end="min" place={low} />
      <Handle {...props} end="max" place={high} />
    </div>
  );
}

/** Values that have no place on the axis are at its edge. */
function placeOf(scale: ColumnScale, value: number, edge: number): number {
  const place = scale.at(value);
  if (Number.isFinite(place)) return Math.min(1, Math.max(0, place));
  return value === Number.NEGATIVE_INFINITY ? 0 : value === Number.POSITIVE_INFINITY ? 1 : edge;
}

/** Moves an end to a place; not beyond the other end. */
function moveTo({scale, min, max, onChange}: IntervalSliderProps, end: End, place: number): void {
  if (end === 'min') {
    const limit = Math.min(place, placeOf(scale, max, 1));
    onChange(limit <= 0 ? Number.NEGATIVE_INFINITY : Math.min(max, nice(scale, limit)), max);
  } else {
    const limit = Math.max(place, placeOf(scale, min, 0));
    onChange(min, limit >= 1 ? Number.POSITIVE_INFINITY : Math.max(min, nice(scale, limit)));
  }
}

const nice = (scale: ColumnScale, place: number) => niceValue(scale, place, STEP / 2);

/** The nearer handle follows the pointer. */
function pressTrack(
  event: PointerEvent,
  props: IntervalSliderProps,
  low: number,
  high: number,
): void {
  if (event.button !== 0) return;
  const track = event.currentTarget as HTMLElement;
  const box = track.getBoundingClientRect();
  const placeAt = ({clientX}: PointerEvent) => (clientX - box.left) / box.width;
  const place = placeAt(event);
  const isMin = Math.abs(place - low) < Math.abs(place - high) || (low === high && place < low);
  const end: End = isMin ? 'min' : 'max';
  event.preventDefault();
  track.setPointerCapture(event.pointerId);
  track.querySelector<HTMLElement>(`[data-end="${end}"]`)?.focus();
  // The other end does not move meanwhile.
  moveTo(props, end, place);
  track.onpointermove = (moved) => moveTo(props, end, placeAt(moved));
  track.onlostpointercapture = () => {
    track.onpointermove = null;
  };
}

interface HandleProps extends IntervalSliderProps {
  readonly end: End;
  readonly place: number;
}

function Handle(props: HandleProps) {
  const {end, place, scale} = props;
  const value = props[end];
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? STRIDE : STEP;
    const next = {
      ArrowLeft: place - step,
      ArrowDown: place - step,
      ArrowRight: place + step,
      ArrowUp: place + step,
      PageDown: place - STRIDE,
      PageUp: place + STRIDE,
      Home: 0,
      End: 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    moveTo(props, end, next);
  };
  const isOpen = !Number.isFinite(value);
  return (
    <span
      class="interval-handle"
      data-end={end}
      role="slider"
      tabIndex={0}
      aria-label={end === 'min' ? 'Minimum' : 'Maximum'}
      aria-valuemin={scale.valueAt(0)}
      aria-valuemax={scale.valueAt(1)}
      aria-valuenow={isOpen ? scale.valueAt(end === 'min' ? 0 : 1) : value}
      aria-valuetext={isOpen ? 'open' : formatNumber(value)}
      style={{left: `${place * 100}%`}}
      onKeyDown={press}
    />
  );
}
