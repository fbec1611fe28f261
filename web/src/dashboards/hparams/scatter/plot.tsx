// SPDX-License-Identifier: Apache-2.0
// One large plot: axes, points, and what a mode draws under and over them.
import {type Signal, useSignal} from '@preact/signals';
import type {RefObject} from 'preact';
import {useEffect, useLayoutEffect, useRef} from 'preact/hooks';
import {frameQueue, type Job} from '../../../chart/frame_queue';
import {preparePen} from '../../../chart/layers';
import {onThemeChange, type Theme} from '../../../chart/theme';
import {valueText} from '../model/cell_text';
import {trialIndex} from '../model/derived';
import {scaleOf} from '../model/scale_choice';
import type {TrialColumn} from '../model/trial_table';
import {hoveredTrial} from '../model/view_state';
import {type AxisOf, drawPlotAxes, plotArea} from './draw_axes';
import {layPixels, lookOf, pointPixels} from './draw_points';
import {inkOf} from './inks';
import {type Area, countPlaced, type Direction, first, type Marks, next, pointOf} from './marks';
import {AimedTrial, columnsAt, DragBox, FilteredPart, HoverDot} from './overlays';
import {aim, type DragRect, nameOf, open, PlotPointer, type PlotTarget, setAim} from './pointer';
import {pageTheme} from './tokens';

export type Painter = (pen: CanvasRenderingContext2D, area: Area, theme: Theme) => void;

export interface PlotProps {
  readonly x: TrialColumn;
  readonly y: TrialColumn;
  readonly marks: Marks;
  /** 0xRRGGBB of every trial, by index. */
  readonly inks: Uint32Array;
  /** What the plot shows, for those who cannot see it. */
  readonly label: string;
  /** Prepares what is drawn under the points; it yields often. */
  readonly under?: ((area: Area, pixel: number) => Generator<void, Painter>) | undefined;
  readonly over?: Painter | undefined;
  /** Trials that stand out; the others are faint. */
  readonly strong?: readonly number[] | undefined;
  readonly more?: TrialColumn | undefined;
}

export function Plot(props: PlotProps) {
  const {x, y, marks, inks, label, under, over, strong, more} = props;
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(element);
  const drag = useSignal<DragRect | undefined>(undefined);
  const themes = useSignal(0);
  const {width, height} = size.value;
  const axes = {x: {column: x, scale: scaleOf(x)}, y: {column: y, scale: scaleOf(y)}};
  const area = plotArea(width, height, axes.y);
  const target = useRef<PlotTarget | undefined>(undefined);
  target.current = {x, y, marks, area, more};
  useEffect(() => onThemeChange(() => themes.value++), []);
  useListeners(element, target, drag);
  useLayoutEffect(() => {
    const paper = canvas.current!;
    if (width > 0 && height > 0) frameQueue.add(paper, draw(paper, props, axes, area, size.peek()));
    return () => frameQueue.cancel(paper);
  }, [
    ...[x, y, axes.x.scale, axes.y.scale, marks, inks, under, over, strong],
    ...[width, height, themes.value],
  ]);
  return (
    <div
      ref={element}
      class="scatter-plot"
      role="application"
      aria-roledescription="scatter plot"
      aria-label={`${label}. Arrow keys move between trials, Enter opens one.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it has keys.
      tabIndex={0}
      onKeyDown={(event) => press(event, target.current!)}
      onBlur={() => setAim(undefined)}
    >
      <canvas ref={canvas} />
      <FilteredPart x={x} y={y} area={area} />
      <DragBox drag={drag} />
      <HoverDot marks={marks} area={area} inks={inks} />
      <AimedTrial />
      <Spoken x={x} y={y} more={more} marks={marks} area={area} />
    </div>
  );
}

export function useSize(element: RefObject<HTMLElement | null>) {
  const size = useSignal({width: 0, height: 0});
  useLayoutEffect(() => {
    const box = element.current!;
    const read = () => {
      const {clientWidth: width, clientHeight: height} = box;
      const before = size.peek();
      if (width !== before.width || height !== before.height) size.value = {width, height};
    };
    const sizes = new ResizeObserver(read);
    sizes.observe(box);
    read();
    return () => sizes.disconnect();
  }, []);
  return size;
}

/** Once per element; what it shows is read when something happens. */
export function useListeners(
  element: RefObject<HTMLElement | null>,
  target: {readonly current: PlotTarget | undefined},
  drag: Signal<DragRect | undefined>,
): void {
  useLayoutEffect(() => {
    const show = (rect: DragRect | undefined) => {
      drag.value = rect;
    };
    const pointer = new PlotPointer(element.current!, () => target.current, show);
    return () => pointer.destroy();
  }, []);
}

function* draw(
  canvas: HTMLCanvasElement,
  {marks, inks, under, over, strong}: PlotProps,
  axes: {readonly x: AxisOf; readonly y: AxisOf},
  area: Area,
  {width, height}: {readonly width: number; readonly height: number},
): Job {
  const pixel = 1 / (globalThis.devicePixelRatio || 1);
  const theme = pageTheme(canvas);
  const look = lookOf(marks.shown.length, true);
  const ink = {shown: inks, faint: inkOf(theme.lineStrong), rim: inkOf(theme.card)};
  const points = yield* pointPixels(marks, area, {width, height, pixel}, ink, look, strong);
  const ground = under && (yield* under(area, pixel));
  const pen = preparePen(canvas, width, height, pixel);
  if (!pen) return;
  drawPlotAxes(pen, area, axes, theme, pixel);
  ground?.(pen, area, theme);
  layPixels(pen, points, 0, 0, pixel);
  over?.(pen, area, theme);
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

function press(event: KeyboardEvent, target: PlotTarget): void {
  const {marks, area} = target;
  const direction = directions[event.key];
  const now = hoveredTrial.peek();
  const from = now === undefined ? undefined : trialIndex(now);
  if (event.key === 'Enter' && from !== undefined) open(from, event.shiftKey);
  else if (event.key === 'Escape' && from !== undefined) setAim(undefined);
  else if (direction) {
    const to = from === undefined ? first(marks) : next(marks, area, from, direction);
    const at = to === undefined ? undefined : pointOf(marks, area, to);
    if (!at) return;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    setAim({name: nameOf(to!), clientX: box.left + at.x, clientY: box.top + at.y, target});
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The trial that the keyboard has chosen, for screen readers. */
function Spoken(target: PlotTarget) {
  const name = aim.value?.name;
  const trial = name === undefined ? undefined : trialIndex(name);
  if (trial === undefined) return <span class="scatter-spoken" aria-live="polite" />;
  const values = columnsAt(target).map(
    (column) => `${column.title} ${valueText(column, column.values[trial]!) || 'no value'}`,
  );
  return (
    <span class="scatter-spoken" aria-live="polite">
      {name}: {values.join(', ')}
    </span>
  );
}

/** 98 trials, and how many of them have no place. */
export function countText(marks: Marks): {placed: number; missing: number} {
  const placed = countPlaced(marks);
  return {placed, missing: marks.shown.length - placed};
}
