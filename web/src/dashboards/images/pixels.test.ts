// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {differenceOf, numbersOf, textColourOn} from './pixels';

it('describes a pixel with as few numbers as possible', () => {
  expect(numbersOf([7, 7, 7, 255])).toEqual([7]);
  expect(numbersOf([7, 8, 9, 255])).toEqual([7, 8, 9]);
  expect(numbersOf([7, 7, 7, 128])).toEqual([7, 128]);
});

it('computes the difference per channel', () => {
  const difference = differenceOf([10, 200, 0, 255], [30, 100, 0, 255]);
  expect(difference).toEqual([20, 100, 0, 0]);
  expect(numbersOf(difference, 0)).toEqual([20, 100, 0]);
});

it('uses dark text on light pixels and light text on dark ones', () => {
  expect(textColourOn([255, 255, 255, 255])).toBe('#000');
  expect(textColourOn([20, 20, 80, 255])).toBe('#fff');
});
