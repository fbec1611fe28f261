// SPDX-License-Identifier: Apache-2.0
// Downloads the plot. It is drawn again, sharp enough for slides and papers, and the page stays
// responsive meanwhile.
import {slotColour} from '../../../base/palette';
import {fileName, saveBlob, saveText} from '../../../cards/save';
import {frameQueue, type Job} from '../../../chart/frame_queue';
import {FONT, type Pen, textWidth} from '../../../chart/pen';
import {SvgPen} from '../../../chart/svg_pen';
import type {Theme} from '../../../chart/theme';
import {theme as pageTheme} from '../../../data/colours';
import {showToast} from '../../../widgets/toast';
import {valueText} from '../model/cell_text';
import {rampColours, trialColour} from '../model/colour_scale';
import {colourColumn} from '../model/derived';
import {drawAxes, drawTitles} from './draw_axes';
import {faintColour, plotTheme} from './plot_theme';
import {axes, behind, front, layout} from './scene';
import {FAINT, type LineSet, strokeLines} from './stroke_lines';

/** Pixels of a PNG per CSS pixel. */
const SCALE = 2;
const LEGEND = 26;
const RAMP = {width: 140, height: 8} as const;
const CATEGORIES = 12;
const NAME = 'parallel_coordinates';

const owner = {};

export function savePng(): void {
  const theme = plotTheme.peek();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', {willReadFrequently: true});
  if (!theme || !pen) return;
  const {width, height} = layout.peek();
  canvas.width = width * SCALE;
  canvas.height = (height + LEGEND) * SCALE;
  pen.scale(SCALE, SCALE);
  const flush = () => void pen.getImageData(0, 0, 1, 1);
  const draw = drawPicture(pen, theme, 1 / SCALE, flush, (dy) => pen.translate(0, dy));
  frameQueue.add(
    owner,
    then(draw, () => canvas.toBlob(save, 'image/png')),
  );
}

function save(blob: Blob | null): void {
  if (blob) saveBlob(blob, `${fileName(NAME)}.png`);
  else showToast('The plot is too large for a PNG. Download it as SVG, or show fewer axes.');
}

export function saveSvg(): void {
  const theme = plotTheme.peek();
  if (!theme) return;
  const {width, height} = layout.peek();
  const pen = new SvgPen();
  let head = '';
  const draw = drawPicture(
    pen,
    theme,
    1,
    () => {},
    () => {
      head = pen.take();
    },
  );
  const finish = () => {
    const font = 'font-family="Inter Variable, Inter, system-ui, sans-serif" font-size="11"';
    const size = `width="${width}" height="${height + LEGEND}"`;
    const body = `<g transform="translate(0 ${LEGEND})">\n${pen.take()}\n</g>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${font}>\n${head}\n${body}\n</svg>`;
    saveText(svg, `${fileName(NAME)}.svg`, 'image/svg+xml');
  };
  frameQueue.add(owner, then(draw, finish));
}

function* then(job: Job, finish: () => void): Job {
  yield* job;
  finish();
}

/** `moveDown` puts what follows below the legend. */
function* drawPicture(
  pen: Pen,
  theme: Theme,
  pixel: number,
  flush: () => void,
  moveDown: (dy: number) => void,
): Job {
  const at = layout.peek();
  pen.fillStyle = theme.card;
  pen.fillRect(0, 0, at.width, at.height + LEGEND);
  drawLegend(pen, theme);
  moveDown(LEGEND);
  const shared = {layout: at, axes: axes.peek(), pixel};
  const back: LineSet = {
    ...shared,
    trials: behind.peek(),
    colourOf: faintColour.peek(),
    strength: FAINT,
  };
  const top: LineSet = {...shared, trials: front.peek(), colourOf: trialColour.peek(), strength: 1};
  yield* strokeLines(pen, back, flush);
  yield* strokeLines(pen, top, flush);
  drawAxes(pen, axes.peek(), at, theme);
  drawTitles(pen, axes.peek(), at, theme);
}

/** The column that colours the lines, with its colours. */
function drawLegend(pen: Pen, theme: Theme): void {
  const column = colourColumn.peek();
  if (!column) return;
  pen.font = FONT;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const y = LEGEND / 2 + 2;
  let x = 12;
  const write = (text: string) => {
    pen.fillStyle = theme.text;
    pen.fillText(text, x, y);
    x += textWidth(text) + 8;
  };
  write(column.title);
  if (column.type === 'category') {
    for (const [value, label] of column.labels.slice(0, CATEGORIES).entries()) {
      pen.fillStyle = slotColour(value, pageTheme.peek());
      pen.fillRect(x, y - 4, 8, 8);
      x += 12;
      write(label);
    }
    return;
  }
  const [low, high] = column.extent ?? [];
  if (low === undefined || high === undefined) return;
  write(valueText(column, low));
  const colours = rampColours.peek();
  for (const [i, colour] of colours.entries()) {
    pen.fillStyle = colour;
    const width = RAMP.width / colours.length;
    pen.fillRect(x + i * width, y - RAMP.height / 2, width + 0.5, RAMP.height);
  }
  x += RAMP.width + 8;
  write(valueText(column, high));
}
