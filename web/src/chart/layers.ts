// SPDX-License-Identifier: Apache-2.0
// The canvases of a chart, from back to front: the frame (grid and axes), the lines, the
// highlighted line and the overlay. Only the overlay is redrawn while the pointer moves.

import type {HostSize, Placement, View} from './view';

/** A finished canvas replaces the visible one, which is then reused. */
const spare: HTMLCanvasElement[] = [];
const MOST_SPARE = 16;

/**
 * A canvas to draw lines into off screen. It is requested in main memory: only then does a flush
 * measure the drawing time, and the canvas is sent to the screen once and not line by line.
 */
export function acquireCanvas(): HTMLCanvasElement {
  return spare.pop() ?? document.createElement('canvas');
}

export function releaseCanvas(canvas: HTMLCanvasElement): void {
  if (spare.length < MOST_SPARE) spare.push(canvas);
}

/** Resizes and clears a canvas and returns its pen, in CSS pixels. */
export function preparePen(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  pixel: number,
  willReadFrequently = false,
): CanvasRenderingContext2D | undefined {
  const columns = Math.max(1, Math.round(width / pixel));
  const rows = Math.max(1, Math.round(height / pixel));
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  canvas.style.width = `${columns * pixel}px`;
  canvas.style.height = `${rows * pixel}px`;
  const pen = canvas.getContext('2d', {willReadFrequently});
  if (pen === null) return undefined;
  pen.setTransform(1 / pixel, 0, 0, 1 / pixel, 0, 0);
  pen.clearRect(0, 0, width + 1, height + 1);
  return pen;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

export class Layers {
  readonly root = element('div', 'line-chart');
  readonly frame = element('canvas', 'line-chart-frame');
  readonly highlight = element('canvas', 'line-chart-highlight');
  readonly overlay = element('canvas', 'line-chart-overlay');
  readonly hint = element('div', 'line-chart-hint');
  readonly live = element('div', 'line-chart-live');
  private lines = element('canvas', '');
  private readonly plot = element('div', 'line-chart-plot');
  private readonly back = element('div', 'line-chart-back');

  constructor(host: HTMLElement) {
    this.back.append(this.lines);
    this.plot.append(this.back, this.highlight);
    this.root.append(this.frame, this.plot, this.overlay, this.hint, this.live);
    this.root.tabIndex = 0;
    // Arrow keys move a crosshair, so screen readers must pass them on. The role img would prevent
    // that.
    this.root.setAttribute('role', 'application');
    this.root.setAttribute('aria-roledescription', 'line chart');
    this.live.setAttribute('aria-live', 'polite');
    this.hint.setAttribute('aria-hidden', 'true');
    for (const canvas of [this.frame, this.highlight, this.overlay]) {
      canvas.setAttribute('aria-hidden', 'true');
    }
    host.append(this.root);
  }

  /** The size of the chart on the page; undefined while it is not on the page. */
  size(): HostSize | undefined {
    const {clientWidth: width, clientHeight: height} = this.root;
    const pixel = 1 / (globalThis.devicePixelRatio || 1);
    return width > 0 && height > 0 ? {width, height, pixel} : undefined;
  }

  placePlot({left, top, width, height}: View): void {
    const {style} = this.plot;
    style.left = `${left}px`;
    style.top = `${top}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
  }

  /** Replaces the visible drawing of the lines with a finished one. */
  showLines(canvas: HTMLCanvasElement): void {
    canvas.style.transform = '';
    canvas.setAttribute('aria-hidden', 'true');
    this.lines.replaceWith(canvas);
    releaseCanvas(this.lines);
    this.lines = canvas;
  }

  /** Moves and stretches the drawn lines to their new position until they are redrawn. */
  placeLines({dx, dy, sx, sy}: Placement): void {
    const isAtRest = Math.abs(dx) + Math.abs(dy) < 1e-6 && sx === 1 && sy === 1;
    this.lines.style.transform = isAtRest ? '' : `translate(${dx}px, ${dy}px) scale(${sx}, ${sy})`;
  }

  dimLines(isDim: boolean): void {
    this.back.classList.toggle('line-chart-back-dim', isDim);
  }

  announce(text: string): void {
    this.live.textContent = text;
  }

  /** All canvases with their positions in the root, from back to front, to copy the chart. */
  canvases(view: View): {canvas: HTMLCanvasElement; left: number; top: number}[] {
    return [
      {canvas: this.frame, left: 0, top: 0},
      {canvas: this.lines, left: view.left, top: view.top},
    ];
  }

  destroy(): void {
    this.root.remove();
    releaseCanvas(this.lines);
  }
}
