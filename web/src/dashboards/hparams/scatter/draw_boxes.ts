// SPDX-License-Identifier: Apache-2.0
// Box plots of a category, and the histogram of one column.
import type {Theme} from '../../../chart/theme';
import type {CategoryColumn, TrialColumn} from '../model/trial_table';
import type {Area, Marks} from './marks';
import {type Box, binPlaces, boxesOf} from './statistics';

/** The part of a category's share that its box fills. */
const WIDTH = 0.5;
const MOST_WIDE = 64;

/** One box per category, drawn over the points. Places are those of the axes' scales. */
export interface Boxes {
  readonly boxes: readonly (Box | undefined)[];
  /** Whether the categories are on the y axis. */
  readonly isFlat: boolean;
}

/** Undefined unless one of the columns is a category and the other one numbers. */
export function boxesFor(x: TrialColumn, y: TrialColumn, marks: Marks): Boxes | undefined {
  if (x.type === y.type) return undefined;
  const isFlat = y.type === 'category';
  const categories = (isFlat ? y : x) as CategoryColumn;
  const places = isFlat ? marks.xs : marks.ys;
  const count = categories.labels.length;
  return {boxes: boxesOf(categories.values, count, places, marks.shown), isFlat};
}

export function drawBoxes(
  pen: CanvasRenderingContext2D,
  area: Area,
  {boxes, isFlat}: Boxes,
  theme: Theme,
): void {
  const length = isFlat ? area.height : area.width;
  const share = length / Math.max(1, boxes.length);
  const half = Math.min(MOST_WIDE, share * WIDTH) / 2;
  if (half < 1.5) return;
  for (const [i, box] of boxes.entries())
    if (box && box.count > 1)
      drawBox(pen, box, placer(area, isFlat, (i + 0.5) * share), half, theme);
}

type Place = (along: number, aside: number) => readonly [x: number, y: number];

/** From a value's place and a distance from the middle of the box to pixels. */
function placer(area: Area, isFlat: boolean, middle: number): Place {
  return (along, aside) =>
    isFlat
      ? [area.left + along * area.width, area.top + area.height - middle + aside]
      : [area.left + middle + aside, area.top + (1 - along) * area.height];
}

function drawBox(
  pen: CanvasRenderingContext2D,
  {low, quartile1, median, quartile3, high}: Box,
  place: Place,
  half: number,
  theme: Theme,
): void {
  const line = (...points: (readonly [number, number])[]) => {
    pen.beginPath();
    for (const [along, aside] of points) pen.lineTo(...place(along, aside));
  };
  pen.strokeStyle = theme.text;
  pen.lineWidth = 1;
  line([quartile1, -half], [quartile3, -half], [quartile3, half], [quartile1, half]);
  pen.closePath();
  pen.fillStyle = theme.card;
  pen.globalAlpha = 0.45;
  pen.fill();
  pen.globalAlpha = 0.85;
  pen.stroke();
  for (const [from, to] of [
    [quartile1, low],
    [quartile3, high],
  ] as const) {
    line([from, 0], [to, 0]);
    pen.stroke();
    line([to, -half / 2], [to, half / 2]);
    pen.stroke();
  }
  pen.globalAlpha = 1;
  pen.lineWidth = 2;
  line([median, -half], [median, half]);
  pen.stroke();
}

const BINS = 24;

/** How the values of one column are distributed, where it would be drawn against itself. */
export function drawHistogram(
  pen: CanvasRenderingContext2D,
  area: Area,
  column: TrialColumn,
  marks: Marks,
  theme: Theme,
): void {
  const bins = column.type === 'category' ? Math.max(1, column.labels.length) : BINS;
  const counts = binPlaces(marks.xs, marks.shown, bins);
  const most = Math.max(1, ...counts);
  const width = area.width / bins;
  pen.fillStyle = theme.muted;
  pen.globalAlpha = 0.55;
  for (const [i, count] of counts.entries()) {
    const height = (count / most) * area.height;
    pen.fillRect(
      area.left + i * width + 0.5,
      area.top + area.height - height,
      Math.max(0.5, width - 1),
      height,
    );
  }
  pen.globalAlpha = 1;
}
