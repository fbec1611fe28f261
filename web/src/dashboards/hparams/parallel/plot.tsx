// SPDX-License-Identifier: Apache-2.0
import {batch, computed, signal, useSignalEffect} from '@preact/signals';
import {useLayoutEffect, useRef} from 'preact/hooks';
import {counted, formatInteger} from '../../../base/format';
import {PointerBox} from '../../../cards/pointer_box';
import {preparePen} from '../../../chart/layers';
import {onThemeChange, readTheme} from '../../../chart/theme';
import {openTrial, toggleOpened} from '../model/actions';
import {trialColour} from '../model/colour_scale';
import {colourColumn, trialIndex, trials} from '../model/derived';
import {hoveredTrial, openedTrials} from '../model/view_state';
import {AxisControl} from './axis_control';
import {drawAxes} from './draw_axes';
import {drawBoldLine, drawValues} from './draw_highlight';
import {HEAD} from './layout';
import {LineLayer} from './line_layer';
import {nearestLine} from './nearest_line';
import {faintColour, plotTheme} from './plot_theme';
import {axes, behind, front, layout, plotSize} from './scene';
import {FAINT} from './stroke_lines';

/** Pixels from a line in which the pointer is on it. */
const REACH = 20;

const announced = signal('');
const announce = (text: string) => {
  announced.value = text;
};

const plotClass = computed(() =>
  hoveredTrial.value === undefined ? 'parallel-plot' : 'parallel-plot parallel-dim',
);

/** Where the pointer is, while it is on a line. */
const pointer = signal<{readonly x: number; readonly y: number} | undefined>(undefined);

const pixel = () => 1 / (window.devicePixelRatio || 1);

/** The axes, and a line for each trial. */
export function Plot() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => measure(box.current!), []);
  const {width} = layout.value;
  return (
    <div class="parallel-scroll" ref={box}>
      <div class={plotClass} style={{width: `${width}px`}} {...hoverAttributes}>
        <Lines />
        <AxisCanvas />
        {axes.value.map((axis, index) => (
          <AxisControl key={axis.column.id} axis={axis} index={index} announce={announce} />
        ))}
        <HighlightCanvas />
      </div>
      <PointerName />
      <div class="parallel-live" aria-live="polite">
        {announced}
      </div>
    </div>
  );
}

function measure(box: HTMLElement): () => void {
  const read = () => {
    const {clientWidth, clientHeight} = box;
    plotSize.value = {width: clientWidth, height: clientHeight};
  };
  const readColours = () => {
    plotTheme.value = readTheme(box);
  };
  read();
  readColours();
  const sizes = new ResizeObserver(read);
  sizes.observe(box);
  const stop = onThemeChange(readColours);
  return () => {
    sizes.disconnect();
    stop();
  };
}

function Lines() {
  const host = useRef<HTMLDivElement>(null);
  const layers = useRef<readonly LineLayer[]>([]);
  useLayoutEffect(() => {
    layers.current = [new LineLayer(host.current!), new LineLayer(host.current!)];
    return () => {
      for (const layer of layers.current) layer.destroy();
    };
  }, []);
  useSignalEffect(() => {
    const shared = {layout: layout.value, axes: axes.value, pixel: pixel()};
    if (plotSize.value.height === 0) return;
    const [back, top] = layers.current;
    const colourOf = faintColour.value;
    back?.draw({...shared, trials: behind.value, colourOf, strength: FAINT});
    top?.draw({...shared, trials: front.value, colourOf: trialColour.value, strength: 1});
  });
  return <div class="parallel-lines" ref={host} role="img" aria-label={summary()} />;
}

function summary(): string {
  const names = axes.value.map(({column}) => column.title).join(', ');
  const shown = formatInteger(front.value.length);
  const colour = colourColumn.value;
  return (
    `Parallel coordinates: ${shown} of ${counted(trials.value.length, 'trial')} ` +
    `on ${counted(axes.value.length, 'axis', 'axes')}: ${names}` +
    (colour ? `. Coloured by ${colour.title}` : '')
  );
}

function AxisCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSignalEffect(() => {
    const {width, height} = layout.value;
    const theme = plotTheme.value;
    const pen = theme && preparePen(canvas.current!, width, height, pixel());
    if (pen) drawAxes(pen, axes.value, layout.value, theme);
  });
  return <canvas class="parallel-canvas" ref={canvas} />;
}

function HighlightCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSignalEffect(() => {
    const {width, height} = layout.value;
    const theme = plotTheme.value;
    const pen = theme && preparePen(canvas.current!, width, height, pixel());
    if (!pen) return;
    const highlight = {axes: axes.value, layout: layout.value, theme, colourOf: trialColour.value};
    for (const name of openedTrials.value) {
      const trial = trialIndex(name);
      if (trial !== undefined) drawBoldLine(pen, highlight, trial, 2);
    }
    const hovered = trialIndex(hoveredTrial.value ?? '');
    if (hovered === undefined) return;
    drawBoldLine(pen, highlight, hovered, 2.5);
    drawValues(pen, highlight, hovered);
  });
  return <canvas class="parallel-canvas parallel-highlight" ref={canvas} />;
}

/** The name of the trial at the pointer. */
function PointerName() {
  const at = pointer.value;
  const name = hoveredTrial.value;
  if (!at || name === undefined) return null;
  return (
    <PointerBox clientX={at.x} clientY={at.y} title={name}>
      {null}
    </PointerBox>
  );
}

let waiting: MouseEvent | undefined;

/** Looks for the line at the pointer, once per frame. */
function hover(event: PointerEvent): void {
  if (event.pointerType === 'touch') return;
  const plot = event.currentTarget as Element;
  if (!waiting)
    requestAnimationFrame(() => {
      if (waiting) setHovered(waiting.buttons === 0 ? trialAt(waiting, plot) : undefined, waiting);
      waiting = undefined;
    });
  waiting = event;
}

function setHovered(name: string | undefined, {clientX: x, clientY: y}: MouseEvent): void {
  batch(() => {
    hoveredTrial.value = name;
    pointer.value = name === undefined ? undefined : {x, y};
  });
}

function trialAt({clientX, clientY, target}: MouseEvent, plot: Element): string | undefined {
  if (target instanceof Element && target.closest('.popover')) return undefined;
  const {left, top} = plot.getBoundingClientRect();
  const y = clientY - top;
  if (y < HEAD) return undefined;
  const found = nearestLine(layout.peek(), axes.peek(), front.peek(), clientX - left, y, REACH);
  return found === undefined ? undefined : trials.peek()[found]?.name;
}

const hoverAttributes = {
  onPointerMove: hover,
  onPointerLeave: (event: PointerEvent) => {
    waiting = undefined;
    setHovered(undefined, event);
  },
  onClick: (event: MouseEvent) => {
    const name = trialAt(event, event.currentTarget as Element);
    if (name === undefined) return;
    if (event.ctrlKey || event.metaKey) toggleOpened(name);
    else openTrial(name);
  },
};
