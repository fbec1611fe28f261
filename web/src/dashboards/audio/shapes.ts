// SPDX-License-Identifier: Apache-2.0
// Computes what a sound's plot shows: the waveform, and the frequencies over time.
import {inSlices} from '../../base/sliced';
import {Spectrum} from './fft';

/** The lowest and highest sample of each pixel column, alternating. */
export async function measureWaveform(
  samples: Float32Array,
  columns: number,
  cancel: AbortSignal,
): Promise<Float32Array | undefined> {
  const outline = new Float32Array(2 * columns);
  const isWhole = await inSlices(
    columns,
    (column) => {
      const begin = Math.floor((column * samples.length) / columns);
      const end = Math.max(begin + 1, Math.floor(((column + 1) * samples.length) / columns));
      const [low, high] = extremes(samples, begin, Math.min(end, samples.length));
      outline[2 * column] = low;
      outline[2 * column + 1] = high;
    },
    cancel,
  );
  return isWhole ? outline : undefined;
}

function extremes(samples: Float32Array, begin: number, end: number): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = begin; i < end; i++) {
    const sample = samples[i]!;
    if (sample < low) low = sample;
    if (sample > high) high = sample;
  }
  return low > high ? [0, 0] : [low, high];
}

export interface Spectrogram {
  readonly columns: number;
  /** The number of frequencies, from 0 to half the sample rate. */
  readonly bins: number;
  /** Decibels, column after column. */
  readonly levels: Float32Array;
}

const WINDOW_MAX = 1024;
const WINDOW_MIN = 128;

// More would be slow, and one pixel could not show it.
const WINDOWS_MAX = 8;

/**
 * Takes the maximum of several spectra in each column, so that short sounds are not lost. Short
 * clips use shorter windows.
 */
export async function measureSpectrogram(
  samples: Float32Array,
  columns: number,
  cancel: AbortSignal,
): Promise<Spectrogram | undefined> {
  let size = WINDOW_MAX;
  while (size > WINDOW_MIN && size * 16 > samples.length) size /= 2;
  const spectrum = new Spectrum(size);
  const bins = size / 2;
  const levels = new Float32Array(columns * bins).fill(Number.NEGATIVE_INFINITY);
  const found = new Float32Array(bins);
  const windows = Math.min(WINDOWS_MAX, Math.max(1, Math.ceil(samples.length / columns / size)));
  const measure = (place: number) => {
    const middle = ((place + 0.5) * samples.length) / (columns * windows);
    spectrum.measure(samples, Math.round(middle - size / 2), found);
    const at = Math.floor(place / windows) * bins;
    for (let i = 0; i < bins; i++) levels[at + i] = Math.max(levels[at + i]!, found[i]!);
  };
  const isWhole = await inSlices(columns * windows, measure, cancel);
  return isWhole ? {columns, bins, levels} : undefined;
}
