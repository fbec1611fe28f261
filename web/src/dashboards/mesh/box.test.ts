// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {BoxBuilder, centreOf, mergeFrames, sizeOf} from './box';

it('encloses all finite points and ignores others', () => {
  const maker = new BoxBuilder();
  expect(maker.box).toBeUndefined();
  expect(maker.add(1, 2, 3)).toBe(true);
  expect(maker.add(Number.NaN, 0, 0)).toBe(false);
  expect(maker.add(-1, 4, 3)).toBe(true);
  expect(maker.box).toEqual({min: [-1, 2, 3], max: [1, 4, 3]});
  expect(sizeOf(maker.box!)).toEqual([2, 2, 0]);
  expect(centreOf(maker.box!)).toEqual([0, 3, 3]);
});

it('merges frames into one sphere', () => {
  const frames = [
    {centre: [0, 0, 0], radius: 1},
    {centre: [4, 0, 0], radius: 3},
  ] as const;
  expect(mergeFrames(frames)).toEqual({centre: [2, 0, 0], radius: 5});
  expect(mergeFrames([])).toBeUndefined();
});
