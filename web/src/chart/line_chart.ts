// SPDX-License-Identifier: Apache-2.0
// A line chart in a host element: arrays in, pixels out. The only state it keeps is the position of
// the crosshair; its owner holds ranges, highlight and selection.

import './line_chart.css';
import type {Range} from './axes/axis';
import {canvasSurface} from './canvas_surface';
import type {ChartControl, Ranges} from './chart_control';
import {Crosshair} from './crosshair';
import {fitX, fitY} from './domain';
import {drawAxes} from './draw_axes';
import {drawLines} from './draw_line';
import {drawMarks, noMarks} from './draw_marks';
import {frameQueue, once} from './frame_queue';
import {Gestures} from './gestures';
import {pressKey} from './keys';
import {Layers, preparePen} from './layers';
import {nearestX, pointsNear} from './nearest';
import {type Box, drawOverlay} from './overlay';
import {Painter} from './painter';
import {onThemeChange} from './theme';
import type {ChartEvents, ChartProps, ExportOptions} from './types';
import {Wheel} from './wheel';
import {limitZoom} from './zoom_limit';

/** A click at most this far from a point picks its line. */
const PICK_PIXELS = 16;

function isSameRange(a: Range | undefined, b: Range | undefined): boolean {
  return a?.min === b?.min && a?.max === b?.max;
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((each, index) => each === b[index]));
}

function isSameDrawing(a: ChartProps, b: ChartProps): boolean {
  return (
    isSameList(a.lines, b.lines) &&
    a.xKind === b.xKind &&
    a.xScale === b.xScale &&
    a.yScale === b.yScale &&
    a.yFit === b.yFit
  );
}

export class LineChart {
  private props: ChartProps | undefined;
  /** The ranges that a gesture zoomed to, until the owner sets new properties. */
  private ranges: Ranges = {x: undefined, y: undefined};
  private box: Box | undefined;
  /** The ranges of all points, while the lines are the same. */
  private whole: {lines: ChartProps['lines']; kinds: string; x: Range; y: Range} | undefined;
  /** The line that the last click picked. */
  private picked: string | undefined;
  private readonly layers: Layers;
  private readonly painter: Painter;
  private readonly crosshair = new Crosshair();
  private readonly gestures: Gestures;
  private readonly wheel: Wheel;
  private readonly sizes: ResizeObserver;
  private readonly endTheme: () => void;
  private readonly overlaying = {};
  /** The crosshair moved, and its points are not known yet. */
  private isLookDue = false;

  constructor(
    host: HTMLElement,
    private readonly events: ChartEvents,
  ) {
    this.layers = new Layers(host);
    this.painter = new Painter(this.layers, {
      viewChanged: () => this.updateHoverAndOverlay(),
      drawn: (drawn) => this.events.drawn?.(drawn),
    });
    const control = this.makeControl();
    this.gestures = new Gestures(control);
    this.wheel = new Wheel(control, this.layers.hint);
    this.layers.root.addEventListener('keydown', (event) => {
      if (pressKey(control, event)) event.preventDefault();
    });
    this.layers.root.addEventListener('blur', () => control.hoverEnd());
    this.sizes = new ResizeObserver(() => this.repaint(false));
    this.observeSize();
    this.endTheme = onThemeChange(() => this.restyle());
  }

  /** Sets new properties. Only what changed is redrawn. */
  update(props: ChartProps): void {
    const before = this.props;
    this.props = props;
    if (before?.label !== props.label) this.layers.root.setAttribute('aria-label', props.label);
    const {xRange: x, yRange: y} = props;
    const isSameView = isSameRange(x, this.ranges.x) && isSameRange(y, this.ranges.y);
    this.ranges = {x, y};
    if (before === undefined || !isSameView || !isSameDrawing(before, props)) {
      this.repaint(false);
      return;
    }
    this.painter.keep({props, ranges: this.ranges});
    if (before.highlight !== props.highlight) this.painter.drawHighlight(props.highlight);
    if (before.linkedX !== props.linkedX || before.selection !== props.selection) this.redraw();
  }

  /** The drawing on the screen, or the one about to be shown. */
  async toPng(options: ExportOptions): Promise<Blob> {
    const {drawPng} = await import('./export_png');
    this.painter.finish();
    const {props} = this;
    const {shownView, theme} = this.painter;
    if (shownView === undefined || props === undefined) {
      throw new Error('the chart has no size');
    }
    const isFittedY = this.ranges.y === undefined;
    return drawPng({
      view: shownView,
      theme,
      options,
      drawAxes: (pen, view) => drawAxes(pen, view, theme, props.xKind),
      *drawPlot(pen, view) {
        yield* drawLines(pen, props.lines, view, canvasSurface(pen, view, theme));
        yield* drawMarks(pen, props.lines, view, isFittedY, noMarks());
      },
    });
  }

  /** Empty while the chart has no size. */
  async toSvg(options: ExportOptions): Promise<string> {
    const {chartSvg} = await import('./export');
    this.painter.finish();
    const {shownView, theme} = this.painter;
    if (shownView === undefined || this.props === undefined) return '';
    return chartSvg(shownView, this.props, theme, this.ranges.y === undefined, options);
  }

  destroy(): void {
    this.gestures.destroy();
    this.wheel.destroy();
    this.sizes.disconnect();
    this.endTheme();
    frameQueue.cancel(this.overlaying);
    this.painter.destroy();
    this.layers.destroy();
  }

  /** The browser's zoom changes device pixels even if CSS pixels stay the same. */
  private observeSize(): void {
    try {
      this.sizes.observe(this.layers.root, {box: 'device-pixel-content-box'});
    } catch {
      this.sizes.observe(this.layers.root);
    }
  }

  private repaint(isUrgent: boolean): void {
    if (this.props) this.painter.show({props: this.props, ranges: this.ranges}, isUrgent);
  }

  private restyle(): void {
    this.painter.readTheme();
    this.repaint(false);
  }

  /** Updates the hovered points after the pointer or the drawing moved. */
  private updateHoverAndOverlay(): void {
    this.updateHover();
    this.drawOverlay();
  }

  private updateHover(): void {
    const {props, crosshair} = this;
    const view = this.painter.shownView;
    if (props === undefined || view === undefined) return;
    this.isLookDue = false;
    const before = crosshair.hover;
    const hover = crosshair.update(props, view, this.layers.root);
    if (hover !== undefined || before !== undefined) this.events.hover(hover);
  }

  private redraw(): void {
    frameQueue.add(
      this.overlaying,
      once(() => this.drawOverlay()),
      true,
    );
  }

  private drawOverlay(): void {
    const view = this.painter.shownView;
    if (view === undefined || this.props === undefined) return;
    if (this.isLookDue) this.updateHover();
    const {overlay} = this.layers;
    const pen = preparePen(overlay, view.hostWidth, view.hostHeight, view.pixel);
    if (pen === undefined) return;
    const state = {hover: this.crosshair.hover, box: this.box};
    drawOverlay(pen, view, this.props, this.painter.theme, state);
  }

  private putCrosshair(place: Parameters<Crosshair['put']>[0]): void {
    if (place === undefined && !this.crosshair.isPlaced) return;
    this.crosshair.put(place);
    // A box drawn in the same frame replaces the job, so the job alone cannot remember this.
    this.isLookDue = true;
    this.redraw();
  }

  /** Wheel, keys and pinches end here, so this is where zooming out ends. */
  private zoomWithin(x: Range | undefined, y: Range | undefined): void {
    const view = this.painter.shownView;
    if (view === undefined || this.props === undefined) return;
    const {lines, xKind} = this.props;
    const kinds = `${view.x.kind} ${view.y.kind}`;
    if (this.whole?.lines !== lines || this.whole.kinds !== kinds) {
      const xs = fitX(lines, view.x.kind, xKind);
      const ys = fitY(lines, view.y.kind, 'all', undefined);
      this.whole = {lines, kinds, x: xs, y: ys};
    }
    this.zoom(limitZoom(view.x, x, this.whole.x), limitZoom(view.y, y, this.whole.y));
  }

  private zoom(x: Range | undefined, y: Range | undefined): void {
    if (isSameRange(x, this.ranges.x) && isSameRange(y, this.ranges.y)) return;
    this.ranges = {x, y};
    this.repaint(true);
    this.events.zoom(x, y);
  }

  private pick(px: number, py: number): void {
    const view = this.painter.shownView;
    if (view === undefined || this.props === undefined) return;
    const nearest = pointsNear(this.props.lines, view, px, py)[0];
    this.picked = nearest && nearest.pixels <= PICK_PIXELS ? nearest.key : undefined;
    if (this.picked !== undefined) this.events.pick?.(this.picked);
  }

  private selectAt(value: number, isExtending: boolean): void {
    const x = nearestX(this.props?.lines ?? [], value);
    if (x === undefined) return;
    const begin = this.props?.selection?.begin;
    if (!isExtending || begin === undefined) this.events.select?.({begin: x});
    else this.events.select?.({begin: Math.min(begin, x), end: Math.max(begin, x)});
  }

  private makeControl(): ChartControl {
    return {
      root: this.layers.root,
      view: () => this.painter.shownView,
      latestView: () => this.painter.latest(),
      props: () => this.props,
      ranges: () => this.ranges,
      zoom: (x, y) => this.zoomWithin(x, y),
      showBox: (box) => {
        this.box = box;
        this.redraw();
      },
      hover: (px, py) => this.putCrosshair({px, py}),
      hoverValue: (x, py) => this.putCrosshair({x, py}),
      hoverEnd: () => this.putCrosshair(undefined),
      hoverX: () => this.crosshair.x,
      pick: (px, py) => this.pick(px, py),
      unpick: () => {
        if (this.picked !== undefined) this.events.pick?.(this.picked);
      },
      canSelect: () => this.events.select !== undefined,
      selectAt: (x, isExtending) => this.selectAt(x, isExtending),
      select: (selection) => this.events.select?.(selection),
      announce: (text) => this.layers.announce(text),
    };
  }
}
