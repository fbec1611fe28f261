// SPDX-License-Identifier: Apache-2.0
// Draws a chart again as a PNG with a title and a legend, sharp enough for slides and papers.

import {drawHeader, headerHeight} from './export';
import {frameQueue, type Job} from './frame_queue';
import type {Theme} from './theme';
import type {ExportOptions} from './types';
import type {View} from './view';

/** At least this many pixels per CSS pixel, whatever the screen. */
const SCALE = 2;

export interface Picture {
  readonly view: View;
  readonly theme: Theme;
  readonly options: ExportOptions;
  drawAxes(pen: CanvasRenderingContext2D, view: View): void;
  /** Draws into the plot, whose corner is at 0, 0. */
  drawPlot(pen: CanvasRenderingContext2D, view: View): Job;
}

/** The page stays responsive meanwhile, however many lines there are. */
export function drawPng(picture: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  return new Promise((resolve, reject) => {
    frameQueue.add(canvas, paint(canvas, picture, finish));

    function finish(): void {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('the canvas returned no image'))),
        'image/png',
      );
    }
  });
}

function* paint(canvas: HTMLCanvasElement, picture: Picture, finish: () => void): Job {
  const {theme, options} = picture;
  const view = {...picture.view, pixel: Math.min(picture.view.pixel, 1 / SCALE)};
  const header = headerHeight(options, view.hostWidth);
  canvas.width = Math.round(view.hostWidth / view.pixel);
  canvas.height = Math.round((view.hostHeight + header) / view.pixel);
  const pen = canvas.getContext('2d', {willReadFrequently: true});
  if (pen) {
    pen.fillStyle = theme.card;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.scale(1 / view.pixel, 1 / view.pixel);
    drawHeader(pen, options, view.hostWidth, theme);
    pen.translate(0, header);
    picture.drawAxes(pen, view);
    yield;
    pen.translate(view.left, view.top);
    pen.beginPath();
    pen.rect(0, 0, view.width, view.height);
    pen.clip();
    yield* picture.drawPlot(pen, view);
  }
  finish();
}
