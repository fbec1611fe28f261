// SPDX-License-Identifier: Apache-2.0
import {formatInteger} from '../../base/format';
import {colourOf} from '../../data/colours';
import {type CellSource, keyOfCell} from './cell_source';
import {pointer} from './panel_state';
import {differenceOf, numbersOf, type Pixel, readPixel} from './pixels';
import type {CompareMode} from './settings';
import type {Size} from './viewport';

export interface PanelCaptionProps {
  readonly sources: readonly CellSource[];
  readonly mode: CompareMode;
  readonly frame: Size | undefined;
}

const between: Readonly<Record<CompareMode, string>> = {
  side: '',
  swipe: '|',
  flicker: '',
  difference: '−',
};

/** The panel's image and the values at the pointer. */
export function PanelCaption({sources, mode, frame}: PanelCaptionProps) {
  return (
    <figcaption class="panel-caption">
      {sources.map((source, i) => (
        <span key={keyOfCell(source.cell)} class="panel-name">
          {i > 0 && <span>{between[mode]}</span>}
          <span class="panel-swatch" style={{background: colourOf.value(source.cell.run).colour}} />
          <span class="panel-run">{source.cell.run}</span>
          <span class="panel-step">step {printStep(source)}</span>
        </span>
      ))}
      <PointerValues sources={sources} isDifference={mode === 'difference'} frame={frame} />
    </figcaption>
  );
}

function printStep(source: CellSource): string {
  const step = source.record.value?.step;
  return step === undefined ? '…' : formatInteger(step);
}

interface PointerValuesProps {
  readonly sources: readonly CellSource[];
  readonly isDifference: boolean;
  readonly frame: Size | undefined;
}

function PointerValues({sources, isDifference, frame}: PointerValuesProps) {
  const place = pointer.value;
  if (!place || !frame) {
    return <span class="panel-value">{frame && `${frame.width} × ${frame.height}`}</span>;
  }
  const pixels = sources.map((source) => pixelOf(source, place.x, place.y, frame));
  const [a, b] = pixels;
  const shown = isDifference && a && b ? [differenceOf(a, b)] : pixels;
  return (
    <span class="panel-value">
      {Math.floor(place.x)}, {Math.floor(place.y)}:{' '}
      {shown.map((pixel) => printPixel(pixel, isDifference)).join(' | ')}
    </span>
  );
}

function pixelOf(source: CellSource, x: number, y: number, frame: Size): Pixel | undefined {
  const image = source.image.value;
  if (!image) return undefined;
  const fine = image.naturalWidth / frame.width;
  return readPixel(image, x * fine, y * fine);
}

function printPixel(pixel: Pixel | undefined, isDifference: boolean): string {
  return pixel ? numbersOf(pixel, isDifference ? 0 : 255).join(' ') : '–';
}
