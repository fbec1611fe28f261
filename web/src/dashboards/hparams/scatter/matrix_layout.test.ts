// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {CELL, cellSize, scrollTo, windowOf} from './matrix_layout';

it('cells grow while all have room, and never shrink below what is readable', () => {
  expect(cellSize(1000, 5, CELL.width)).toBe(200);
  expect(cellSize(1000, 2, CELL.width)).toBe(300);
  expect(cellSize(1000, 1000, CELL.width)).toBe(150);
  expect(cellSize(0, 0, CELL.height)).toBe(112);
});

it('only the cells in view exist, with one more on each side', () => {
  expect(windowOf(0, 300, 150, 1000)).toEqual({begin: 0, end: 3});
  expect(windowOf(75_000, 300, 150, 1000)).toEqual({begin: 499, end: 503});
  expect(windowOf(0, 900, 150, 2)).toEqual({begin: 0, end: 2});
});

it('scrolls no further than needed to show a cell', () => {
  expect(scrollTo(3, 0, 500, 100)).toBe(0);
  expect(scrollTo(6, 0, 500, 100)).toBe(200);
  expect(scrollTo(1, 400, 500, 100)).toBe(100);
});
