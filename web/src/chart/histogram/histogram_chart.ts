// SPDX-License-Identifier: Apache-2.0
// A chart of histograms over time. It is planned and drawn off screen, in slices, and shown when
// complete.
import '../line_chart.css';
import {formatNumber} from '../../base/format';
import type {Range} from '../axes/axis';
import {formatX} from '../axes/format';
import {makeScale} from '../axes/scale';
import type {Ranges} from '../chart_control';
import {drawAxes} from '../draw_axes';
import {frameQueue, type Job, once} from '../frame_queue';
import {Gestures} from '../gestures';
import {acquireCanvas, Layers, preparePen, releaseCanvas} from '../layers';
import type {Box} from '../overlay';
import {onThemeChange, readTheme, type Theme} from '../theme';
import type {ExportOptions} from '../types';
import type {View} from '../view';
import {Wheel} from '../wheel';
import {drawHeatMap} from './heat_map';
import {type HistogramControl, pressHistogramKey} from './histogram_keys';
import {drawHistogramOverlay} from './histogram_overlay';
import {describeSpot, rowOfStep, type Spot, spotAt} from './histogram_pointer';
import {type Plan, planDrawing, verticalKind} from './histogram_rows';
import type {HistogramEvents, HistogramHover, HistogramProps} from './histogram_types';
import {binPixel, countPixel, drawRidges} from './ridges';

export class HistogramChart {
  private props: HistogramProps | undefined;
  private plan: Plan | undefined;
  private ranges: Ranges = {x: undefined, y: undefined};
  private spot: Spot | undefined;
  private box: Box | undefined;
  private theme: Theme;
  private readonly layers: Layers;
  private readonly gestures: Gestures;
  private readonly wheel: Wheel;
  private readonly sizes: ResizeObserver;
  private readonly endTheme: () => void;
  private readonly painting = {};
  private readonly overlaying = {};

  constructor(
    host: HTMLElement,
    private readonly events: HistogramEvents,
  ) {
    this.layers = new Layers(host);
    this.layers.root.setAttribute('aria-roledescription', 'histogram chart');
    this.theme = readTheme(this.layers.root);
    const control = this.makeControl();
    this.gestures = new Gestures(control);
    this.wheel = new Wheel(control, this.layers.hint);
    this.layers.root.addEventListener('keydown', (event) => {
      if (pressHistogramKey(control, event)) event.preventDefault();
    });
    this.layers.root.addEventListener('blur', () => this.put(undefined));
    this.sizes = new ResizeObserver(() => this.repaint(false));
    this.sizes.observe(this.layers.root);
    this.endTheme = onThemeChange(() => {
      this.theme = readTheme(this.layers.root);
      this.repaint(false);
    });
  }

  update(props: HistogramProps): void {
    this.props = props;
    this.ranges = {x: props.valueRange, y: props.timeRange};
    this.layers.root.setAttribute('aria-label', props.label);
    this.repaint(false);
  }

  /** The plan on the screen, or the one about to be shown. */
  async toPng(options: ExportOptions): Promise<Blob> {
    const {drawPng} = await import('../export_png');
    frameQueue.finish(this.painting);
    const {plan, theme} = this;
    if (plan === undefined) throw new Error('there is nothing to export');
    const vertical = verticalKind(plan.props);
    return drawPng({
      view: plan.view,
      theme,
      options,
      drawAxes: (pen, view) => drawAxes(pen, view, theme, 'value', vertical),
      drawPlot: (pen, view) => drawHistograms(pen, {...plan, view}, theme),
    });
  }

  destroy(): void {
    frameQueue.cancel(this.painting);
    frameQueue.cancel(this.overlaying);
    this.gestures.destroy();
    this.wheel.destroy();
    this.sizes.disconnect();
    this.endTheme();
    this.layers.destroy();
  }

  private repaint(isUrgent: boolean): void {
    frameQueue.add(this.painting, this.paint(), isUrgent);
  }

  private *paint(): Job {
    const size = this.layers.size();
    if (size === undefined || this.props === undefined) return;
    const props = {...this.props, valueRange: this.ranges.x, timeRange: this.ranges.y};
    let plan: Plan | undefined;
    yield* planDrawing(props, size, (made) => {
      plan = made;
    });
    if (plan === undefined) return;
    const canvas = acquireCanvas();
    let isShown = false;
    try {
      const {view} = plan;
      const pen = preparePen(canvas, view.width, view.height, view.pixel, true);
      if (pen === undefined) return;
      yield* drawHistograms(pen, plan, this.theme);
      this.show(plan, canvas);
      isShown = true;
    } finally {
      if (!isShown) releaseCanvas(canvas);
    }
  }

  private show(plan: Plan, canvas: HTMLCanvasElement): void {
    const {layers} = this;
    const {view} = plan;
    this.plan = plan;
    layers.placePlot(view);
    layers.showLines(canvas);
    const pen = preparePen(layers.frame, view.hostWidth, view.hostHeight, view.pixel);
    if (pen) drawAxes(pen, view, this.theme, 'value', verticalKind(plan.props));
    if (this.spot && this.spot.row >= plan.rows.length) this.put(undefined);
    this.drawOverlay();
  }

  private drawOverlay(): void {
    const {plan, layers, spot, box} = this;
    if (plan === undefined) return;
    const {hostWidth, hostHeight, pixel} = plan.view;
    const pen = preparePen(layers.overlay, hostWidth, hostHeight, pixel);
    const step = this.props?.chosenStep;
    const chosen = step === undefined ? -1 : rowOfStep(plan, step);
    if (pen) drawHistogramOverlay(pen, plan, this.theme, {spot, chosen, box});
  }

  private redraw(): void {
    frameQueue.add(
      this.overlaying,
      once(() => this.drawOverlay()),
      true,
    );
  }

  /** Moves the crosshair to a pixel of the plot; undefined removes it. */
  private point(px: number, py: number): void {
    const {plan} = this;
    const spot = plan && spotAt(plan, px, py);
    if (plan === undefined || spot === undefined) return;
    this.put(spot, describeSpot(plan, spot, this.client(px, py), plan.view.x.fromPixel(px)));
  }

  private put(spot: Spot | undefined, hover?: HistogramHover): void {
    if (spot === undefined && this.spot === undefined) return;
    this.spot = spot;
    this.events.hover(hover);
    this.redraw();
  }

  private client(px: number, py: number): {clientX: number; clientY: number} {
    const box = this.layers.root.getBoundingClientRect();
    const {left = 0, top = 0} = this.plan?.view ?? {};
    return {clientX: box.left + left + px, clientY: box.top + top + py};
  }

  private moveSpot(rows: number, bins: number): void {
    const {plan} = this;
    const last = plan?.rows.at(-1);
    if (plan === undefined || last === undefined) return;
    const begin = {row: plan.rows.length - 1, bin: last.bins.length >> 1};
    const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
    const spot = this.spot
      ? {
          row: clamp(this.spot.row + rows, plan.rows.length),
          bin: clamp(this.spot.bin + bins, last.bins.length),
        }
      : begin;
    const px = binPixel(plan, spot.bin);
    const row = plan.rows[spot.row]!;
    const py = Math.max(0, countPixel(plan, row, row.bins[spot.bin]!));
    const hover = describeSpot(plan, spot, this.client(px, py), plan.view.x.fromPixel(px));
    this.put(spot, hover);
    this.layers.announce(this.describe(hover));
  }

  private describe({key, time, bin, binCount}: HistogramHover): string {
    const kind = this.props?.timeKind ?? 'step';
    const when = kind === 'step' ? `step ${formatX(time, kind)}` : formatX(time, kind);
    const where = `${formatNumber(bin.min)} to ${formatNumber(bin.max)}`;
    return `${key}, ${when}: ${formatNumber(binCount)} from ${where}`;
  }

  /** A vertical axis of counts is always fitted. */
  private zoom(x: Range | undefined, y: Range | undefined): void {
    const isTime = this.props?.mode !== 'overlay';
    const time = isTime ? y : y === undefined && x === undefined ? undefined : this.ranges.y;
    this.ranges = {x, y: time};
    this.repaint(true);
    this.events.zoom(x, time);
  }

  private pickSpot(): void {
    const row = this.spot && this.plan?.rows[this.spot.row];
    if (row) this.events.pick(row.layer.step[row.index]!);
  }

  /** The scales after all requested changes; the drawing follows later. */
  private latestView(): View | undefined {
    const view = this.plan?.view;
    if (view === undefined) return undefined;
    const {x, y} = this.ranges;
    return {
      ...view,
      x: x ? makeScale('linear', x, view.x.begin, view.x.end) : view.x,
      y:
        y && this.props?.mode !== 'overlay'
          ? makeScale('linear', y, view.y.begin, view.y.end)
          : view.y,
    };
  }

  private makeControl(): HistogramControl {
    return {
      root: this.layers.root,
      view: () => this.plan?.view,
      latestView: () => this.latestView(),
      props: () => undefined,
      ranges: () => this.ranges,
      zoom: (x, y) => this.zoom(x, y),
      showBox: (box) => {
        this.box = box;
        this.redraw();
      },
      hover: (px, py) => this.point(px, py),
      hoverValue: () => {},
      hoverEnd: () => this.put(undefined),
      hoverX: () => undefined,
      pick: (px, py) => {
        this.point(px, py);
        this.pickSpot();
      },
      unpick: () => this.pickSpot(),
      canSelect: () => false,
      selectAt: () => {},
      select: () => {},
      announce: (text) => this.layers.announce(text),
      spot: () => this.spot,
      moveSpot: (rows, bins) => this.moveSpot(rows, bins),
      pickSpot: () => this.pickSpot(),
    };
  }
}

function drawHistograms(pen: CanvasRenderingContext2D, plan: Plan, theme: Theme): Job {
  return plan.props.mode === 'heat' ? drawHeatMap(pen, plan) : drawRidges(pen, plan, theme);
}
