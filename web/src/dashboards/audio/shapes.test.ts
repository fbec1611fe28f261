// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {measureSpectrogram, measureWaveform} from './shapes';

const RATE = 8000;
const never = new AbortController().signal;

function tone(hertz: number, seconds: number): Float32Array {
  return Float32Array.from({length: RATE * seconds}, (_, i) =>
    Math.sin((2 * Math.PI * hertz * i) / RATE),
  );
}

describe('the waveform', () => {
  it('keeps the extremes of each column, including spikes', async () => {
    const samples = new Float32Array(100);
    samples[55] = 1;
    samples[91] = -1;
    const outline = await measureWaveform(samples, 10, never);
    expect(outline?.[11]).toBe(1);
    expect(outline?.[18]).toBe(-1);
    expect(outline?.[0]).toBeCloseTo(0);
  });

  it('is flat for a sound without samples', async () => {
    expect(await measureWaveform(new Float32Array(0), 3, never)).toEqual(new Float32Array(6));
  });
});

describe('the spectrogram', () => {
  it('shows a tone at its frequency in every column', async () => {
    const made = await measureSpectrogram(tone(1000, 1), 20, never);
    for (const column of [2, 10, 17]) {
      const levels = made!.levels.subarray(column * made!.bins, (column + 1) * made!.bins);
      const strongest = levels.indexOf(Math.max(...levels));
      expect((strongest * RATE) / 2 / made!.bins).toBeCloseTo(1000, -1);
    }
  });

  it('keeps a short tone in a long sound', async () => {
    const samples = new Float32Array(RATE * 4);
    samples.set(tone(1000, 0.1), 3 * RATE - 1000);
    const made = await measureSpectrogram(samples, 10, never);
    const of = (column: number) =>
      Math.max(...made!.levels.subarray(column * made!.bins, (column + 1) * made!.bins));
    expect(of(7)).toBeGreaterThan(-20);
    expect(of(3)).toBeLessThan(-100);
  });

  it('stops when cancelled', async () => {
    const abort = new AbortController();
    abort.abort();
    expect(await measureSpectrogram(tone(1000, 1), 20, abort.signal)).toBeUndefined();
  });
});
