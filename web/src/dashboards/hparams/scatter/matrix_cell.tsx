// SPDX-License-Identifier: Apache-2.0
import {batch, useSignal} from '@preact/signals';
import {useLayoutEffect, useMemo, useRef} from 'preact/hooks';
import {frameQueue, type Job} from '../../../chart/frame_queue';
import {preparePen} from '../../../chart/layers';
import {theme} from '../../../data/colours';
import {IconButton} from '../../../widgets/button';
import {scaleOf} from '../model/scale_choice';
import type {TrialColumn} from '../model/trial_table';
import {boxesFor, drawBoxes, drawHistogram} from './draw_boxes';
import {lookOf, pointPixels, putPixels} from './draw_points';
import {inkOf} from './inks';
import type {Area, Marks} from './marks';
import {DragBox, FilteredPart, HoverDot} from './overlays';
import {placesOf} from './places';
import {useListeners} from './plot';
import type {DragRect, PlotTarget} from './pointer';
import {mode, xId, yId} from './settings';
import {pageTheme} from './tokens';

export interface MatrixCellProps {
  readonly x: TrialColumn;
  readonly y: TrialColumn;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shown: Uint32Array;
  readonly faint: Uint32Array;
  readonly inks: Uint32Array;
  /** The row and column, for the keyboard. */
  readonly place: string;
  readonly isTabStop: boolean;
}

const PAD = 7;
/** Room for the button, which would otherwise hide points. */
const STRIP = 20;

export function MatrixCell(props: MatrixCellProps) {
  const {x, y, left, top, width, height, shown, faint, inks, place, isTabStop} = props;
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useSignal<DragRect | undefined>(undefined);
  const xs = placesOf(x, 'x');
  const ys = placesOf(y, 'y');
  const marks = useMemo(() => ({xs, ys, shown, faint}), [xs, ys, shown, faint]);
  const area = {
    left: PAD,
    top: STRIP,
    width: width - 2 * PAD,
    height: height - STRIP - PAD,
  };
  const target = useRef<PlotTarget | undefined>(undefined);
  target.current = {x, y, marks, area};
  useListeners(element, target, drag);
  useLayoutEffect(() => {
    const paper = canvas.current!;
    frameQueue.add(paper, draw(paper, {x, y, marks, area, inks, width, height}));
    return () => frameQueue.cancel(paper);
  }, [x, y, scaleOf(x), scaleOf(y), marks, inks, width, height, theme.value]);
  const title = x === y ? `Distribution of ${x.title}` : `${y.title} over ${x.title}`;
  return (
    <div
      ref={element}
      class="scatter-cell"
      data-cell={place}
      style={{left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`}}
    >
      <canvas ref={canvas} role="img" aria-label={title} />
      <FilteredPart x={x} y={y} area={area} />
      <DragBox drag={drag} />
      {x !== y && <HoverDot marks={marks} area={area} inks={inks} />}
      <span class="scatter-cell-open">
        <IconButton
          icon="fullscreen"
          label={`Enlarge ${title}`}
          isTabStop={isTabStop}
          onClick={() => enlarge(x, y)}
        />
      </span>
    </div>
  );
}

function enlarge(x: TrialColumn, y: TrialColumn): void {
  batch(() => {
    xId.value = x.id;
    yId.value = y.id;
    mode.value = 'pair';
  });
}

interface Content extends Pick<MatrixCellProps, 'x' | 'y' | 'inks' | 'width' | 'height'> {
  readonly marks: Marks;
  readonly area: Area;
}

function* draw(canvas: HTMLCanvasElement, content: Content): Job {
  const {x, y, marks, area, inks, width, height} = content;
  const pixel = 1 / (globalThis.devicePixelRatio || 1);
  const colours = pageTheme(canvas);
  if (x === y) {
    const pen = preparePen(canvas, width, height, pixel);
    if (pen) drawHistogram(pen, area, x, marks, colours);
    return;
  }
  const ink = {shown: inks, faint: inkOf(colours.lineStrong), rim: inkOf(colours.card)};
  const look = lookOf(marks.shown.length, false);
  const points = yield* pointPixels(marks, area, {width, height, pixel}, ink, look);
  const pen = preparePen(canvas, width, height, pixel);
  if (!pen) return;
  putPixels(pen, points);
  const boxes = boxesFor(x, y, marks);
  if (boxes) drawBoxes(pen, area, boxes, colours);
}
