// SPDX-License-Identifier: Apache-2.0
// Keyboard control of a histogram chart: moves between histograms and between bins.

import {panBy, zoomAbout} from '../axes/scale';
import type {ChartPort} from '../port';
import type {Spot} from './histogram_pointer';

const ZOOM_IN = 0.8;
const PAN_PART = 0.15;

/** What keys need in addition to what gestures need. */
export interface HistogramPort extends ChartPort {
  spot(): Spot | undefined;
  /** Moves by rows and bins from the crosshair, or starts at the newest row. */
  moveSpot(rows: number, bins: number): void;
  pickSpot(): void;
}

type Action = (port: HistogramPort) => void;

function zoomBy(factor: number): Action {
  return (port) => {
    const view = port.latestView();
    const range = view && zoomAbout(view.x, view.width / 2, factor);
    if (range) port.zoom(range, port.ranges().y);
  };
}

function pan(direction: 1 | -1): Action {
  return (port) => {
    const view = port.latestView();
    const range = view && panBy(view.x, -direction * view.width * PAN_PART);
    if (range) port.zoom(range, port.ranges().y);
  };
}

const plain: Readonly<Record<string, Action>> = {
  ArrowUp: (port) => port.moveSpot(-1, 0),
  ArrowDown: (port) => port.moveSpot(1, 0),
  ArrowLeft: (port) => port.moveSpot(0, -1),
  ArrowRight: (port) => port.moveSpot(0, 1),
  '+': zoomBy(ZOOM_IN),
  '=': zoomBy(ZOOM_IN),
  '-': zoomBy(1 / ZOOM_IN),
  '0': (port) => port.zoom(undefined, undefined),
  Home: (port) => port.zoom(undefined, undefined),
  Enter: (port) => port.pickSpot(),
};

const shifted: Readonly<Record<string, Action>> = {
  ArrowLeft: pan(-1),
  ArrowRight: pan(1),
  '+': zoomBy(ZOOM_IN),
};

/** Handles a key and returns true if it has a meaning here. */
export function pressHistogramKey(port: HistogramPort, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Escape' && port.spot()) {
    port.hoverEnd();
    return true;
  }
  const action = (event.shiftKey ? shifted : plain)[event.key];
  action?.(port);
  return action !== undefined;
}
