// SPDX-License-Identifier: Apache-2.0
// The wheel zooms with Alt, Ctrl or Cmd, or if the chart has the focus. Otherwise it scrolls the page.
// Over an axis it zooms that axis alone.

import {hasZoomKey, isZoomTurn} from '../base/wheel_turns';
import {zoomAbout} from './axes/scale';
import type {ChartControl} from './chart_control';

const LINE_PIXELS = 18;
const PAGE_PIXELS = 400;
/** How long the wheel is turned without effect before the hint appears, and how long the hint stays. */
const HINT_AFTER_MS = 500;
const HINT_STAYS_MS = 1800;
const PAUSE_MS = 300;

/** The zoom factor for a wheel turn of this many pixels; above 1 zooms out. */
export function wheelFactor(delta: number, deltaMode: number, isPinch: boolean): number {
  const pixels =
    deltaMode === 1 ? delta * LINE_PIXELS : deltaMode === 2 ? delta * PAGE_PIXELS : delta;
  // A pinch on a track pad is reported as small wheel steps with Ctrl.
  const speed = isPinch && Math.abs(pixels) < 50 ? 0.01 : 0.002;
  return Math.exp(Math.max(-300, Math.min(300, pixels)) * speed);
}

export class Wheel {
  private readonly listening = new AbortController();
  private isExplained = false;
  private ignoredSince = 0;
  private lastIgnored = 0;
  private hintTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly control: ChartControl,
    private readonly hint: HTMLElement,
  ) {
    const {signal} = this.listening;
    control.root.addEventListener('wheel', (event) => this.turn(event), {passive: false, signal});
  }

  destroy(): void {
    this.listening.abort();
    clearTimeout(this.hintTimer);
  }

  private turn(event: WheelEvent): void {
    const view = this.control.latestView();
    if (view === undefined) return;
    if (!isZoomTurn(event, this.control.root)) {
      this.noteIgnoredTurn(event.timeStamp);
      return;
    }
    event.preventDefault();
    if (!hasZoomKey(event)) this.noteFocusedTurn();
    const box = this.control.root.getBoundingClientRect();
    const px = event.clientX - box.left - view.left;
    const py = event.clientY - box.top - view.top;
    const isOnX = px >= 0 && py > view.height;
    const isOnY = px < 0 && py <= view.height;
    // On some systems Alt turns vertical scrolling into horizontal scrolling.
    const delta = event.deltaY || event.deltaX;
    const factor = wheelFactor(delta, event.deltaMode, event.ctrlKey);
    const {x, y} = this.control.ranges();
    const newX = isOnY ? x : zoomAbout(view.x, Math.max(0, px), factor);
    const newY = isOnX ? y : zoomAbout(view.y, Math.min(view.height, Math.max(0, py)), factor);
    if ((isOnY || newX) && (isOnX || newY)) this.control.zoom(newX, newY);
  }

  private noteIgnoredTurn(now: number): void {
    if (now - this.lastIgnored > PAUSE_MS) this.ignoredSince = now;
    this.lastIgnored = now;
    if (now - this.ignoredSince < HINT_AFTER_MS) return;
    this.showHint('Use Alt + scroll to zoom');
  }

  /** Explains once per focus how to scroll the page. */
  private noteFocusedTurn(): void {
    if (this.isExplained) return;
    this.isExplained = true;
    this.showHint('Scroll zooms this chart · Esc scrolls the page');
    this.control.root.addEventListener('blur', () => (this.isExplained = false), {once: true});
  }

  private showHint(text: string): void {
    this.hint.textContent = text;
    this.hint.classList.add('line-chart-hint-on');
    clearTimeout(this.hintTimer);
    this.hintTimer = setTimeout(
      () => this.hint.classList.remove('line-chart-hint-on'),
      HINT_STAYS_MS,
    );
  }
}
