// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {inFairOrder, isCrowd, shadingOf} from './crowd';
import type {Line} from './types';

const x = Float64Array.of(0, 1);
const lineOf = (key: string): Line => ({key, x, y: x, colour: '#000'});
const linesOf = (count: number, folder = 'a') =>
  Array.from({length: count}, (_, i) => lineOf(`${folder}/seed=${i}`));

describe('a crowd', () => {
  it('has more than thirty lines', () => {
    expect(isCrowd(linesOf(30))).toBe(false);
    expect(isCrowd(linesOf(31))).toBe(true);
  });

  it.each([31, 100, 200, 500, 5000])(
    'of %i shows one line clearly, and more of them darker',
    (n) => {
      const {alpha, table} = shadingOf(n);
      const shown = (count: number) => table[Math.round(255 * (1 - (1 - alpha) ** count))]! / 255;
      expect(shown(0)).toBe(0);
      expect(shown(1)).toBeGreaterThan(0.55);
      expect(shown(1)).toBeLessThan(0.95);
      expect(shown(3)).toBeGreaterThan(shown(1) + 0.02);
      expect(shown(10)).toBeGreaterThan(shown(3) + 0.02);
      expect(table[255]).toBe(255);
      expect([...table]).toEqual([...table].sort((a, b) => a - b));
    },
  );
});

describe('the order of lines in a crowd', () => {
  const mixed = inFairOrder([...linesOf(200, 'a'), ...linesOf(200, 'b')]).map(({key}) => key[0]);

  it('mixes the folders', () => {
    for (let from = 0; from < 400; from += 100) {
      const inFirst = mixed.slice(from, from + 100).filter((folder) => folder === 'a').length;
      expect(inFirst).toBeGreaterThan(35);
      expect(inFirst).toBeLessThan(65);
    }
  });

  it('does not depend on the order of the runs', () => {
    const lines = linesOf(50);
    expect(inFairOrder(lines.toReversed())).toEqual(inFairOrder(lines));
  });
});
