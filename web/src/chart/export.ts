// SPDX-License-Identifier: Apache-2.0
// Exports the chart as SVG with a title and a legend.

import {drawAxes} from './draw_axes';
import {drawLines} from './draw_line';
import {drawMarks, noMarks} from './draw_marks';
import {LEGEND_MAX} from './legend';
import {FONT, type Pen, textWidth} from './pen';
import {SvgPen} from './svg_pen';
import {svgSurface} from './svg_surface';
import type {Theme} from './theme';
import type {ChartProps, ExportOptions, LegendEntry} from './types';
import type {View} from './view';

const PADDING = 12;
const ROW = 18;
const SWATCH = 14;

interface PlacedEntry {
  readonly entry: LegendEntry;
  readonly x: number;
  readonly row: number;
}

function shownLegend(legend: readonly LegendEntry[]): readonly LegendEntry[] {
  if (legend.length <= LEGEND_MAX) return legend;
  const more = {label: `and ${legend.length - LEGEND_MAX} more`, colour: 'transparent'};
  return [...legend.slice(0, LEGEND_MAX), more];
}

function placeLegend(legend: readonly LegendEntry[], width: number): PlacedEntry[] {
  let x = PADDING;
  let row = 0;
  return shownLegend(legend).map((entry) => {
    const needed = SWATCH + 6 + textWidth(entry.label);
    if (x > PADDING && x + needed > width - PADDING) {
      x = PADDING;
      row++;
    }
    const placed = {entry, x, row};
    x += needed + 16;
    return placed;
  });
}

/** The height of title and legend above the chart. */
export function headerHeight(options: ExportOptions, width: number): number {
  const rows = placeLegend(options.legend, width).at(-1)?.row ?? -1;
  const lines = (options.title ? 1 : 0) + rows + 1;
  return lines === 0 ? 0 : PADDING + lines * ROW;
}

export function drawHeader(pen: Pen, options: ExportOptions, width: number, theme: Theme): void {
  pen.font = FONT;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  pen.fillStyle = theme.text;
  let top = PADDING + ROW / 2;
  if (options.title) {
    pen.fillText(options.title, PADDING, top);
    top += ROW;
  }
  for (const {entry, x, row} of placeLegend(options.legend, width)) {
    const y = top + row * ROW;
    pen.strokeStyle = entry.colour;
    pen.lineWidth = 2;
    pen.setLineDash(entry.dash ? [...entry.dash] : []);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + SWATCH, y);
    pen.stroke();
    pen.fillText(entry.label, x + SWATCH + 6, y);
  }
  pen.setLineDash([]);
}

export function chartSvg(
  view: View,
  props: ChartProps,
  theme: Theme,
  isFittedY: boolean,
  options: ExportOptions,
): string {
  const header = headerHeight(options, view.hostWidth);
  const width = view.hostWidth;
  const height = view.hostHeight + header;
  const pen = new SvgPen();
  pen.fillStyle = theme.card;
  pen.fillRect(0, 0, width, height);
  drawHeader(pen, options, width, theme);
  const head = pen.take();
  drawAxes(pen, view, theme, props.xKind);
  const axes = pen.take();
  for (const _ of drawLines(pen, props.lines, view, svgSurface(pen, view, theme)));
  for (const _ of drawMarks(pen, props.lines, view, isFittedY, noMarks()));
  const plot = `x="${view.left}" y="${view.top}" width="${view.width}" height="${view.height}"`;
  const font = 'font-family="Inter Variable, Inter, system-ui, sans-serif" font-size="11"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${font}>`,
    head,
    `<g transform="translate(0 ${header})">`,
    axes,
    `<svg ${plot} overflow="hidden">`,
    pen.take(),
    '</svg>',
    '</g>',
    '</svg>',
  ].join('\n');
}
