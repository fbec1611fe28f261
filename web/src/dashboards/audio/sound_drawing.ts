// SPDX-License-Identifier: Apache-2.0
import type {Spectrogram} from './shapes';
import type {FrequencyScale} from './view';

const OUTLINE_HEIGHT = 96;
const SPECTROGRAM_HEIGHT = 128;
// What is softer than this is not to be heard beside what is loud.
const FLOOR_DB = -90;

export function drawOutline(
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
  for (let row = 0; row < SPECTROGRAM_HEIGHT; row++) {
    const bin = binOf(1 - (row + 0.5) / SPECTROGRAM_HEIGHT, bins, scale);
    for (let column = 0; column < columns; column++) {
      const share = 1 - levels[column * bins + bin]! / FLOOR_DB;
      image.data.set(shadeOf(share), (row * columns + column) * 4);
    }
  }
  pen.putImageData(image, 0, 0);
}

/** The bin at a share of the height, from the bottom. */
export function binOf(share: number, bins: number, scale: FrequencyScale): number {
  const at = scale === 'linear' ? share * bins : bins ** share;
  return Math.min(bins - 1, Math.floor(at));
}

// From silence to full scale: the lightness rises evenly, so that grey copies read well too.
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

export function shadeOf(share: number): readonly number[] {
  const place = Math.round(Math.min(1, Math.max(0, share)) * 255);
  return shades[Number.isNaN(place) ? 0 : place]!;
}
