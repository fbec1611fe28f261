// SPDX-License-Identifier: Apache-2.0
// Keyboard control: everything that the pointer can do, from point to point.

import {formatNumber} from '../base/format';
import {formatX} from './axes/format';
import {panBy, zoomAbout} from './axes/scale';
import type {ChartControl} from './chart_control';
import {finiteNear, nearestX, neighbourX, pointsNear} from './nearest';
import type {ChartProps, HoverPoint} from './types';
import type {View} from './view';

const ZOOM_IN = 0.8;
/** The share of the width that Shift and an arrow move by. */
const PAN_PART = 0.15;
const ANNOUNCED_MAX = 5;

type Action = (control: ChartControl, view: View, props: ChartProps) => void;

function pan(direction: 1 | -1): Action {
  return (control, view) => {
    const range = panBy(view.x, -direction * view.width * PAN_PART);
    if (range) control.zoom(range, control.ranges().y);
  };
}

function zoomBy(factor: number): Action {
  return (control, view) => {
    const at = control.hoverX();
    const pixel = at === undefined ? view.width / 2 : view.x.toPixel(at);
    const x = zoomAbout(view.x, pixel, factor);
    const y = zoomAbout(view.y, view.height / 2, factor);
    if (x && y) control.zoom(x, y);
  };
}

function step(direction: 1 | -1): Action {
  return (control, view, props) => {
    const from = control.hoverX();
    const edge = direction > 0 ? view.x.domain.min : view.x.domain.max;
    const x =
      from === undefined ? nearestX(props.lines, edge) : neighbourX(props.lines, from, direction);
    if (x === undefined) return;
    const pixel = view.x.toPixel(x);
    if (pixel < 0 || pixel > view.width) follow(control, view, pixel);
    control.hoverValue(x, yOf(props, view, x));
    control.announce(describe(props, view, x));
  };
}

/** Pans so that a pixel outside the plot is moved to the nearer quarter of it. */
function follow(control: ChartControl, view: View, pixel: number): void {
  const target = pixel < 0 ? view.width * 0.25 : view.width * 0.75;
  const range = panBy(view.x, target - pixel);
  if (range) control.zoom(range, control.ranges().y);
}

/** The crosshair follows the highlighted line, otherwise the first line. */
function yOf(props: ChartProps, view: View, x: number): number {
  const drawn = props.lines.filter(({isFaint}) => !isFaint);
  const line = drawn.find(({key}) => key === props.highlight) ?? drawn[0];
  if (line === undefined) return view.height / 2;
  const near = pointsNear([line], view, view.x.toPixel(x), 0)[0];
  const value = near && finiteNear(line.smoothed ?? line.y, near.index);
  const pixel = value === undefined ? Number.NaN : view.y.toPixel(value);
  return Number.isFinite(pixel) ? Math.max(0, Math.min(view.height, pixel)) : view.height / 2;
}

function describe(props: ChartProps, view: View, x: number): string {
  const points = pointsNear(props.lines, view, view.x.toPixel(x), yOf(props, view, x));
  const valueText = ({key, name = key, value, smoothed}: HoverPoint) =>
    `${name} ${formatNumber(smoothed ?? value)}`;
  const announced = points.slice(0, ANNOUNCED_MAX).map(valueText);
  const rest = points.length - announced.length;
  const more = rest > 0 ? `, and ${rest} more` : '';
  const prefix = props.xKind === 'step' ? 'step ' : '';
  return `${prefix}${formatX(x, props.xKind)}: ${announced.join(', ')}${more}`;
}

function select(isExtending: boolean): Action {
  return (control) => {
    const x = control.hoverX();
    if (x !== undefined) control.selectAt(x, isExtending);
  };
}

const reset: Action = (control) => control.zoom(undefined, undefined);

const plain: Readonly<Record<string, Action>> = {
  ArrowLeft: step(-1),
  ArrowRight: step(1),
  '+': zoomBy(ZOOM_IN),
  '=': zoomBy(ZOOM_IN),
  '-': zoomBy(1 / ZOOM_IN),
  '0': reset,
  Home: reset,
  Enter: select(false),
  Delete: (control) => control.select(undefined),
  Backspace: (control) => control.select(undefined),
};

const shifted: Readonly<Record<string, Action>> = {
  ArrowLeft: pan(-1),
  ArrowRight: pan(1),
  '+': zoomBy(ZOOM_IN),
  Enter: select(true),
};

/** Handles a key and returns true if it has a meaning here. */
export function pressKey(control: ChartControl, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // The wheel scrolls the page again.
  if (event.key === 'Escape') control.root.blur();
  if (event.key === 'Escape' && control.hoverX() !== undefined) {
    control.hoverEnd();
    return true;
  }
  const action = (event.shiftKey ? shifted : plain)[event.key];
  const view = control.latestView();
  const props = control.props();
  if (action === undefined || view === undefined || props === undefined) return false;
  action(control, view, props);
  return true;
}
