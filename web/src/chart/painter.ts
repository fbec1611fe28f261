// SPDX-License-Identifier: Apache-2.0
// Keeps a chart's drawing up to date. Axes are redrawn immediately and the existing lines are moved
// along with them. The lines are redrawn off screen and shown when complete.

import type {Range, ScaleKind} from './axes/axis';
import {makeScale, symlogConstant} from './axes/scale';
import {layoutY} from './axes/tick_layout';
import {canvasSurface} from './canvas_surface';
import type {Ranges} from './chart_control';
import {fitX, fitY} from './domain';
import {bottomMargin, drawAxes, leftMargin, MARGIN_RIGHT, MARGIN_TOP} from './draw_axes';
import {drawHighlighted, drawLines} from './draw_line';
import {drawMarks, type MarkCounts, noMarks} from './draw_marks';
import {frameQueue, type Job} from './frame_queue';
import {acquireCanvas, type Layers, preparePen, releaseCanvas} from './layers';
import {readTheme, type Theme} from './theme';
import type {ChartProps, Drawn} from './types';
import {type Axis, makeView, placementOf, type View} from './view';

/** A drawing of this age is finished first, even if it is out of date. */
const TIMEOUT_MS = 400;

export interface Scene {
  readonly props: ChartProps;
  readonly ranges: Ranges;
}

export interface PainterEvents {
  /** The axes now show another view or theme. */
  viewChanged(): void;
  drawn(drawn: Drawn): void;
}

interface Constants {
  readonly lines: ChartProps['lines'];
  readonly x: number;
  readonly y: number;
}

export class Painter {
  theme: Theme;
  /** The view that the axes show. */
  shownView: View | undefined;
  private scene: Scene | undefined;
  /** The view that the visible lines were drawn for. */
  private drawnView: View | undefined;
  private wanted: View | undefined;
  private left = 0;
  private isFittedY = true;
  private constants: Constants | undefined;
  private waitingSince: number | undefined;
  private isOutdated = false;
  private readonly framing = {};
  private readonly painting = {};

  constructor(
    private readonly layers: Layers,
    private readonly events: PainterEvents,
  ) {
    this.theme = readTheme(layers.root);
  }

  /** Schedules the scene; urgently during a drag. */
  show(scene: Scene, isUrgent: boolean): void {
    const isOtherScale = this.scene?.props.yScale !== scene.props.yScale;
    const isRefitted = this.scene?.ranges.y !== undefined && scene.ranges.y === undefined;
    // The margin only grows, until the axis is replaced by a different one.
    if (isOtherScale || isRefitted) this.left = 0;
    this.scene = scene;
    frameQueue.add(this.framing, this.reframe(isUrgent), isUrgent);
  }

  /** Stores properties that do not affect the lines. */
  keep(scene: Scene): void {
    this.scene = scene;
  }

  readTheme(): void {
    this.theme = readTheme(this.layers.root);
  }

  /** The view after all requested changes; the axes show it immediately. */
  latest(): View | undefined {
    frameQueue.finish(this.framing);
    return this.shownView;
  }

  /** Finishes all pending drawing now. */
  finish(): void {
    frameQueue.finish(this.framing);
    while (frameQueue.has(this.painting)) frameQueue.finish(this.painting);
  }

  /** Highlighted lines have their own canvas, so that the others need not be redrawn. */
  drawHighlight(key: string | undefined): void {
    const view = this.shownView;
    if (view === undefined || this.scene === undefined) return;
    const {width, height, pixel} = view;
    const chosen =
      key === undefined
        ? []
        : this.scene.props.lines.filter((line) => line.key === key && !line.isFaint);
    this.layers.dimLines(chosen.length > 0);
    this.layers.highlight.style.display = chosen.length > 0 ? '' : 'none';
    if (chosen.length === 0) return;
    const pen = preparePen(this.layers.highlight, width, height, pixel);
    if (pen) for (const line of chosen) drawHighlighted(pen, line, view);
  }

  destroy(): void {
    frameQueue.cancel(this.framing);
    frameQueue.cancel(this.painting);
  }

  private *reframe(isUrgent: boolean): Job {
    const view = this.scene && this.resolve(this.scene);
    if (view === undefined) return;
    this.wanted = view;
    if (this.drawnView === undefined || placementOf(this.drawnView, view)) this.showFrame(view);
    yield;
    this.startPainting(isUrgent);
  }

  private startPainting(isUrgent: boolean): void {
    const now = performance.now();
    this.waitingSince ??= now;
    const isRunning = frameQueue.has(this.painting);
    this.isOutdated = isRunning && now - this.waitingSince > TIMEOUT_MS;
    if (!this.isOutdated) frameQueue.add(this.painting, this.paint(), isUrgent);
  }

  private *paint(): Job {
    const {scene, wanted: view} = this;
    if (scene === undefined || view === undefined) return;
    const canvas = acquireCanvas();
    let isShown = false;
    try {
      const pen = preparePen(canvas, view.width, view.height, view.pixel, true);
      if (pen === undefined) return;
      const counts = noMarks();
      yield* drawLines(pen, scene.props.lines, view, canvasSurface(pen, view, this.theme));
      yield* drawMarks(pen, scene.props.lines, view, this.isFittedY, counts);
      this.layers.showLines(canvas);
      isShown = true;
      this.showPainted(view, counts);
    } finally {
      if (!isShown) releaseCanvas(canvas);
    }
  }

  private showPainted(view: View, counts: MarkCounts): void {
    this.drawnView = view;
    this.waitingSince = undefined;
    this.showFrame(this.wanted ?? view);
    this.events.drawn({xRange: view.x.domain, yRange: view.y.domain, ...counts});
    if (this.isOutdated) this.startPainting(false);
  }

  private showFrame(view: View): void {
    const {layers, scene} = this;
    if (scene === undefined) return;
    if (this.drawnView) {
      const placement = placementOf(this.drawnView, view);
      if (placement) layers.placeLines(placement);
    }
    if (this.shownView === view) return;
    this.shownView = view;
    layers.placePlot(view);
    const pen = preparePen(layers.frame, view.hostWidth, view.hostHeight, view.pixel);
    if (pen) drawAxes(pen, view, this.theme, scene.props.xKind);
    this.drawHighlight(scene.props.highlight);
    this.events.viewChanged();
  }

  private resolve({props, ranges}: Scene): View | undefined {
    const size = this.layers.size();
    if (size === undefined) return undefined;
    const xScale = props.xKind === 'wall_time' ? 'linear' : props.xScale;
    const x = this.axisX(props, ranges.x, xScale);
    const y = this.axisY(props, ranges, xScale);
    this.isFittedY = ranges.y === undefined;
    const bottom = bottomMargin(props.xKind);
    const height = Math.max(1, size.height - MARGIN_TOP - bottom);
    const scale = makeScale(y.kind, y.range, height, 0, y.constant);
    this.left = Math.max(this.left, leftMargin(layoutY(scale)));
    const margins = {left: this.left, top: MARGIN_TOP, right: MARGIN_RIGHT, bottom};
    return makeView(x, y, size, margins);
  }

  private axisX(props: ChartProps, chosen: Range | undefined, kind: ScaleKind): Axis {
    const range = chosen ?? fitX(props.lines, kind, props.xKind);
    return {kind, range, constant: kind === 'symlog' ? this.constantsOf(props).x : 1};
  }

  private axisY(props: ChartProps, ranges: Ranges, xScale: ScaleKind): Axis {
    const kind = props.yScale;
    const xRange = xScale === 'log' ? undefined : ranges.x;
    const range = ranges.y ?? fitY(props.lines, kind, props.yFit, xRange);
    return {kind, range, constant: kind === 'symlog' ? this.constantsOf(props).y : 1};
  }

  /** Computed from all data and not from the zoomed range: a symlog axis must not change its shape. */
  private constantsOf(props: ChartProps): Constants {
    if (this.constants?.lines === props.lines) return this.constants;
    const x = symlogConstant(fitX(props.lines, 'linear', props.xKind));
    const y = symlogConstant(fitY(props.lines, 'linear', 'all', undefined));
    this.constants = {lines: props.lines, x, y};
    return this.constants;
  }
}
