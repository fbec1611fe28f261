// SPDX-License-Identifier: Apache-2.0

import type {FrequencyScale} from './settings';
import type {Spectrogram} from './shapes';

const OUTLINE_HEIGHT = 96;
const SPECTROGRAM_HEIGHT = 128;
// Softer levels are inaudible next to loud ones.
const FLOOR_DB = -90;

export function drawWaveform(
  canvas: HTMLCanvasElement,
  outline: Float32Array,
  colour: string,
): void {
  const columns = outline.length / 2;
  canvas.width = columns;
  canvas.height = OUTLINE_HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = colour;
  const middle = OUTLINE_HEIGHT / 2;
  for (let column = 0; column < columns; column++) {
    const top = middle - clampSample(outline[2 * column + 1]!) * middle;
    const bottom = middle - clampSample(outline[2 * column]!) * middle;
    pen.fillRect(column, top, 1, Math.max(1, bottom - top));
  }
}

function clampSample(sample: number): number {
  return Math.min(1, Math.max(-1, sample));
}

export function drawSpectrogram(
  canvas: HTMLCanvasElement,
  {columns, bins, levels}: Spectrogram,
  scale: FrequencyScale,
): void {
  canvas.width = columns;
  canvas.height = SPECTROGRAM_HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const image = pen.createImageData(columns, SPECTROGRAM_HEIGHT);
  const pixels = new Uint32Array(image.data.buffer);
  for (let row = 0; row < SPECTROGRAM_HEIGHT; row++) {
    const [first, last] = binsOf(SPECTROGRAM_HEIGHT - 1 - row, bins, scale);
    for (let column = 0; column < columns; column++) {
      const level = strongest(levels, column * bins + first, column * bins + last);
      pixels[row * columns + column] = packed[shadeIndex(1 - level / FLOOR_DB)]!;
    }
  }
  pen.putImageData(image, 0, 0);
}

// A thin line must not disappear between two rows.
function strongest(levels: Float32Array, first: number, last: number): number {
  let most = levels[first]!;
  for (let i = first + 1; i <= last; i++) if (levels[i]! > most) most = levels[i]!;
  return most;
}

/** The first and last frequency of a row; rows are counted from the bottom. */
export function binsOf(
  row: number,
  bins: number,
  scale: FrequencyScale,
): readonly [number, number] {
  const edge = (rows: number) => {
    const share = rows / SPECTROGRAM_HEIGHT;
    return Math.min(bins - 1, Math.floor(scale === 'linear' ? share * bins : bins ** share));
  };
  const first = edge(row);
  const isTop = row === SPECTROGRAM_HEIGHT - 1;
  return [first, isTop ? bins - 1 : Math.max(first, edge(row + 1) - 1)];
}

// From silence to full scale. The lightness rises evenly, so that grey copies are readable too.
const ramp: readonly (readonly [number, number, number])[] = [
  [8, 6, 24],
  [56, 16, 102],
  [133, 32, 108],
  [205, 66, 72],
  [246, 131, 30],
  [252, 250, 170],
];

const shades: readonly (readonly number[])[] = Array.from({length: 256}, (_, i) => {
  const at = (i / 255) * (ramp.length - 1);
  const below = Math.min(ramp.length - 2, Math.floor(at));
  const mix = [0, 1, 2].map((channel) => {
    const [a, b] = [ramp[below]![channel]!, ramp[below + 1]![channel]!];
    return Math.round(a + (b - a) * (at - below));
  });
  return [...mix, 255];
});

// The four bytes of each pixel in the order of ImageData.
const packed = new Uint32Array(new Uint8Array(shades.flat()).buffer);

function shadeIndex(share: number): number {
  const place = Math.round(Math.min(1, Math.max(0, share)) * 255);
  return Number.isNaN(place) ? 0 : place;
}

/** Red, green, blue and alpha of a level from 0 (silence) to 1 (full scale). */
export function shadeOf(share: number): readonly number[] {
  return shades[shadeIndex(share)]!;
}
