// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {formatSeconds} from './player_row';
import {wavRate} from './sound';
import {binsOf, shadeOf} from './sound_drawing';

describe('a spectrogram', () => {
  it('covers all frequencies from bottom to top, on either scale', () => {
    expect(binsOf(0, 512, 'linear')).toEqual([0, 3]);
    expect(binsOf(127, 512, 'linear')).toEqual([508, 511]);
    for (const scale of ['linear', 'log'] as const) {
      const shown = new Set<number>();
      for (let row = 0; row < 128; row++) {
        const [first, last] = binsOf(row, 512, scale);
        for (let bin = first; bin <= last; bin++) shown.add(bin);
      }
      expect(shown.size).toBe(scale === 'linear' ? 512 : 511);
    }
  });

  it('is dark for silence and light at full scale, and accepts any number', () => {
    expect(shadeOf(0)).toEqual([8, 6, 24, 255]);
    expect(shadeOf(1)).toEqual([252, 250, 170, 255]);
    expect(shadeOf(-5)).toEqual(shadeOf(0));
    expect(shadeOf(Number.NaN)).toEqual(shadeOf(0));
  });
});

it('formats positions as minutes and seconds', () => {
  expect(formatSeconds(0)).toBe('0:00.0');
  expect(formatSeconds(62.34)).toBe('1:02.3');
  expect(formatSeconds(59.99)).toBe('1:00.0');
});

it('reads the sample rate of WAV files only', () => {
  const bytes = new ArrayBuffer(44);
  expect(wavRate(bytes)).toBeUndefined();
  new Uint8Array(bytes).set(new TextEncoder().encode('RIFF....WAVEfmt '));
  new DataView(bytes).setUint32(24, 16_000, true);
  expect(wavRate(bytes)).toBe(16_000);
  expect(wavRate(new ArrayBuffer(3))).toBeUndefined();
});
