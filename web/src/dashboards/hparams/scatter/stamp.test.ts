// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makePixels, makeStamp} from './stamp';

const pixel = (pixels: ReturnType<typeof makePixels>, x: number, y: number) => [
  ...pixels.data.slice(4 * (y * pixels.width + x), 4 * (y * pixels.width + x) + 4),
];

it('is a disc of its colour', () => {
  const pixels = makePixels(9, 9);
  makeStamp(pixels, 2, 1)(4, 4, 0x102030);
  expect(pixel(pixels, 4, 4)).toEqual([16, 32, 48, 255]);
  expect(pixel(pixels, 6, 4)[3]).toBeGreaterThan(100);
  expect(pixel(pixels, 6, 6)[3]).toBe(0);
  expect(pixel(pixels, 0, 0)[3]).toBe(0);
});

it('is blended over what is there', () => {
  const pixels = makePixels(3, 3);
  makeStamp(pixels, 0.5, 1)(1, 1, 0xff0000);
  makeStamp(pixels, 0.5, 0.5)(1, 1, 0x0000ff);
  const [red, green, blue, alpha] = pixel(pixels, 1, 1);
  expect([green, alpha]).toEqual([0, 255]);
  expect(Math.abs(red! - 128)).toBeLessThan(2);
  expect(Math.abs(blue! - 128)).toBeLessThan(2);
});

it('is cut off at the edges', () => {
  const pixels = makePixels(3, 3);
  const stamp = makeStamp(pixels, 1.5, 1);
  for (const at of [-5, -1, 0, 2, 3, 8]) stamp(at, at, 0xffffff);
  expect(pixel(pixels, 0, 0)).toEqual([255, 255, 255, 255]);
  expect(pixel(pixels, 2, 2)).toEqual([255, 255, 255, 255]);
});
