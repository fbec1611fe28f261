// SPDX-License-Identifier: Apache-2.0
// The keyboard of a chart of histograms: from one to the next, from bin to bin.

import {panBy, zoomAbout} from '../axes/scale';
import type {ChartPort} from '../port';
import type {Spot} from './histogram_pointer';

const ZOOM_IN = 0.8;
const PAN_PART = 0.15;

/** What keys may ask of a chart besides what gestures do. */
export interface HistogramPort extends ChartPort {
  spot(): Spot | undefined;
  /** Moves by rows and bins from where the crosshair is, or begins at the newest. */
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

/** Acts on a key; true if it was one of ours. */
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
