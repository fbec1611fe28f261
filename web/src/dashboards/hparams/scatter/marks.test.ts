// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {countPlaced, first, type Marks, nearest, next, placeOf, pointOf} from './marks';

const none = Number.NaN;
const area = {left: 10, top: 20, width: 100, height: 100};

function marks(points: readonly (readonly [number, number])[], shown?: number[]): Marks {
  return {
    xs: Float32Array.from(points, ([x]) => x),
    ys: Float32Array.from(points, ([, y]) => y),
    shown: Uint32Array.from(shown ?? points.map((_, i) => i)),
    faint: new Uint32Array(),
  };
}

const cross = marks([
  [0.5, 0.5],
  [0.7, 0.5],
  [0.3, 0.55],
  [0.5, 0.9],
  [0.5, 0.1],
  [none, 0.5],
]);

it('y grows upwards, and places and pixels agree', () => {
  expect(pointOf(cross, area, 3)!.x).toBe(60);
  expect(pointOf(cross, area, 3)!.y).toBeCloseTo(30);
  expect(pointOf(cross, area, 5)).toBeUndefined();
  expect(placeOf(area, {x: 60, y: 30})).toEqual({x: 0.5, y: 0.9});
});

it('finds the nearest shown trial within reach', () => {
  expect(nearest(cross, area, {x: 78, y: 70}, 14)).toBe(1);
  expect(nearest(cross, area, {x: 100, y: 100}, 14)).toBeUndefined();
  expect(nearest(marks([[0.5, 0.5]], []), area, {x: 60, y: 70}, 14)).toBeUndefined();
});

describe('the next trial', () => {
  it('is in the direction of the key', () => {
    expect(next(cross, area, 0, 'right')).toBe(1);
    expect(next(cross, area, 0, 'left')).toBe(2);
    expect(next(cross, area, 0, 'up')).toBe(3);
    expect(next(cross, area, 2, 'up')).toBe(3);
    expect(next(cross, area, 0, 'down')).toBe(4);
  });

  it('is the same at the end', () => {
    expect(next(cross, area, 1, 'right')).toBe(1);
    expect(next(cross, area, 3, 'up')).toBe(3);
  });

  it('visits each of several trials at one place', () => {
    const twins = marks([
      [0.5, 0.5],
      [0.5, 0.5],
      [0.5, 0.5],
      [0.9, 0.5],
    ]);
    expect(next(twins, area, 0, 'right')).toBe(1);
    expect(next(twins, area, 1, 'right')).toBe(2);
    expect(next(twins, area, 2, 'right')).toBe(3);
    expect(next(twins, area, 2, 'left')).toBe(1);
  });

  it('is the first one if the present one has no place', () => {
    expect(first(cross)).toBe(2);
    expect(next(cross, area, 5, 'right')).toBe(2);
  });
});

it('counts what has a place', () => {
  expect(countPlaced(cross)).toBe(5);
});
