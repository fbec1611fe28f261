// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {crowdAlpha, inFairOrder, isCrowd, shadingOf, weightOf} from './crowd';
import type {Line} from './types';

const x = Float64Array.of(0, 1);
const lineOf = (key: string): Line => ({key, x, y: x, colour: '#000'});
const linesOf = (count: number, folder = 'a') =>
  Array.from({length: count}, (_, i) => lineOf(`${folder}/seed=${i}`));

const colours = {hue: '#3451d1', ink: '#1b1b1a'};
/** The opacity of a pixel under this many lines. */
const levelOf = (lines: number, of: number) =>
  Math.min(255, Math.round(255 * (1 - (1 - crowdAlpha(of)) ** lines)));

/** As many pixels of each count as in a plot where few are crowded. */
function pixelsFor(of: number): Uint32Array {
  const pixels = new Uint32Array(256);
  for (let lines = 1; lines <= of; lines++) pixels[levelOf(lines, of)]! += 1000 / lines;
  return pixels;
}

describe('the weight of lines', () => {
  it('is full for few of them', () => {
    expect(weightOf(25)).toEqual({width: 1, raw: 1});
  });

  it('never changes visibly with one more line', () => {
    for (let count = 1; count < 100; count++) {
      const [now, next] = [weightOf(count), weightOf(count + 1)];
      expect(now.width - next.width).toBeLessThan(0.07);
      expect(now.raw - next.raw).toBeLessThan(0.07);
    }
    expect(weightOf(60)).toEqual({width: 0, raw: 0});
  });

  it('hardly changes where the crowd begins', () => {
    expect(isCrowd(linesOf(60))).toBe(false);
    expect(isCrowd(linesOf(61))).toBe(true);
    const {alpha, share} = shadingOf(linesOf(61), pixelsFor(61), colours);
    expect(alpha[levelOf(1, 61)]! / 255).toBeGreaterThan(0.9);
    expect(Math.max(...share)).toBeLessThan(0.05);
  });
});

describe('a crowd', () => {
  it.each([100, 200, 500, 5000])('of %i shows one line, and more of them clearly denser', (n) => {
    const {alpha, share} = shadingOf(linesOf(n), pixelsFor(n), colours);
    const shown = (count: number) => alpha[levelOf(count, n)]! / 255;
    expect(alpha[0]).toBe(0);
    expect(shown(1)).toBeGreaterThan(0.4);
    expect(shown(1)).toBeLessThan(0.8);
    expect(shown(3)).toBeGreaterThan(shown(1) + 0.04);
    expect(shown(10)).toBeGreaterThan(shown(3) + 0.04);
    expect([...alpha]).toEqual([...alpha].sort((a, b) => a - b));
    expect(share[levelOf(1, n)]).toBe(0);
  });

  it('uses its whole range even if all places are similarly dense', () => {
    const pixels = new Uint32Array(256);
    for (let lines = 20; lines < 40; lines++) pixels[levelOf(lines, 300)] = 500;
    const {alpha} = shadingOf(linesOf(300), pixels, colours);
    expect(alpha[levelOf(38, 300)]! - alpha[levelOf(20, 300)]!).toBeGreaterThan(60);
  });

  it('keeps the hue of groups, and replaces the mix of many colours', () => {
    const many = linesOf(200).map((line, i) => ({...line, colour: `#0000${10 + (i % 80)}`}));
    const densest = (lines: readonly Line[]) =>
      Math.max(...shadingOf(lines, pixelsFor(200), colours).share);
    expect(densest(linesOf(200))).toBeLessThan(0.6);
    expect(densest(many)).toBe(1);
  });
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
