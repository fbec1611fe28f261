// SPDX-License-Identifier: Apache-2.0
// Keyboard control of a histogram chart: moves between histograms and between bins.

import {panBy, zoomAbout} from '../axes/scale';
import type {ChartControl} from '../chart_control';
import type {Spot} from './histogram_pointer';

const ZOOM_IN = 0.8;
const PAN_PART = 0.15;

/** What keys need in addition to what gestures need. */
export interface HistogramControl extends ChartControl {
  spot(): Spot | undefined;
  /** Moves by rows and bins from the crosshair, or starts at the newest row. */
  moveSpot(rows: number, bins: number): void;
  pickSpot(): void;
}

type Action = (control: HistogramControl) => void;

function zoomBy(factor: number): Action {
  return (control) => {
    const view = control.latestView();
    const range = view && zoomAbout(view.x, view.width / 2, factor);
    if (range) control.zoom(range, control.ranges().y);
  };
}

function pan(direction: 1 | -1): Action {
  return (control) => {
    const view = control.latestView();
    const range = view && panBy(view.x, -direction * view.width * PAN_PART);
    if (range) control.zoom(range, control.ranges().y);
  };
}

const plain: Readonly<Record<string, Action>> = {
  ArrowUp: (control) => control.moveSpot(-1, 0),
  ArrowDown: (control) => control.moveSpot(1, 0),
  ArrowLeft: (control) => control.moveSpot(0, -1),
  ArrowRight: (control) => control.moveSpot(0, 1),
  '+': zoomBy(ZOOM_IN),
  '=': zoomBy(ZOOM_IN),
  '-': zoomBy(1 / ZOOM_IN),
  '0': (control) => control.zoom(undefined, undefined),
  Home: (control) => control.zoom(undefined, undefined),
  Enter: (control) => control.pickSpot(),
};

const shifted: Readonly<Record<string, Action>> = {
  ArrowLeft: pan(-1),
  ArrowRight: pan(1),
  '+': zoomBy(ZOOM_IN),
};

/** Handles a key and returns true if it has a meaning here. */
export function pressHistogramKey(control: HistogramControl, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Escape' && control.spot()) {
    control.hoverEnd();
    return true;
  }
  const action = (event.shiftKey ? shifted : plain)[event.key];
  action?.(control);
  return action !== undefined;
}
