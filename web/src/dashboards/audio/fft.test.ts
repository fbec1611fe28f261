// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {Spectrum} from './fft';

const SIZE = 256;

function levelsOf(wave: (i: number) => number): Float32Array {
  const samples = Float32Array.from({length: SIZE}, (_, i) => wave(i));
  const levels = new Float32Array(SIZE / 2);
  new Spectrum(SIZE).measure(samples, 0, levels);
  return levels;
}

describe('a spectrum', () => {
  it('shows a full-scale sine as 0 dB at its frequency', () => {
    const levels = levelsOf((i) => Math.sin((2 * Math.PI * 40 * i) / SIZE));
    expect(levels.indexOf(Math.max(...levels))).toBe(40);
    expect(levels[40]).toBeCloseTo(0, 3);
    expect(levels[80]).toBeLessThan(-100);
  });

  it('shows two sines as two peaks, the weaker one 20 dB lower', () => {
    const levels = levelsOf(
      (i) =>
        Math.sin((2 * Math.PI * 20 * i) / SIZE) + 0.1 * Math.cos((2 * Math.PI * 90 * i) / SIZE),
    );
    expect(levels[20]).toBeCloseTo(0, 3);
    expect(levels[90]).toBeCloseTo(-20, 3);
  });

  it('matches the direct Fourier sum', () => {
    const wave = (i: number) => Math.sin(i * i * 0.01) * Math.cos(i * 0.3);
    const levels = levelsOf(wave);
    for (const k of [1, 17, 100]) {
      let [x, y] = [0, 0];
      for (let i = 0; i < SIZE; i++) {
        const value = wave(i) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE));
        x += value * Math.cos((2 * Math.PI * k * i) / SIZE);
        y += value * Math.sin((2 * Math.PI * k * i) / SIZE);
      }
      expect(levels[k]).toBeCloseTo(20 * Math.log10((Math.hypot(x, y) * 4) / SIZE), 2);
    }
  });

  it('is silent without samples', () => {
    const levels = new Float32Array(SIZE / 2);
    new Spectrum(SIZE).measure(new Float32Array(10), 1000, levels);
    expect(Math.max(...levels)).toBeLessThan(-200);
  });
});
