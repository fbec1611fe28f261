// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {
  finiteNear,
  lowerBound,
  nearestIndex,
  nearestX,
  neighbourX,
  pointsNear,
  upperBound,
} from './nearest';
import type {Line} from './types';
import {makeView} from './view';

const x = Float64Array.of(0, 10, 10, 20, 40);
const view = makeView(
  {kind: 'linear', range: {min: 0, max: 40}, constant: 1},
  {kind: 'linear', range: {min: 0, max: 1}, constant: 1},
  {width: 400, height: 100, pixel: 1},
  {left: 0, top: 0, right: 0, bottom: 0},
);

function lineOf(key: string, y: readonly number[], more: Partial<Line> = {}): Line {
  return {key, colour: 'red', x, y: Float64Array.from(y), ...more};
}

describe('binary search', () => {
  it('finds bounds', () => {
    expect([lowerBound(x, 10), upperBound(x, 10), lowerBound(x, 41)]).toEqual([1, 3, 5]);
  });
  it('finds the nearest; ties go to the left', () => {
    expect([-5, 4, 5, 15, 16, 30, 99].map((value) => nearestIndex(x, value))).toEqual([
      0, 0, 0, 1, 3, 3, 4,
    ]);
    expect(nearestIndex(new Float64Array(), 1)).toBe(-1);
  });
  it('finds a nearby finite value', () => {
    expect(finiteNear(Float64Array.of(1, Number.NaN, 3), 1)).toBe(1);
    expect(finiteNear(Float64Array.of(Number.NaN, 3), 0)).toBe(3);
    expect(finiteNear(Float64Array.of(Number.NaN), 0)).toBeNaN();
  });
});

describe('pointsNear', () => {
  it('returns one point per line, nearest pixel first, and none of faint lines', () => {
    const lines = [
      lineOf('a', [0, 0, 0, 0, 0]),
      lineOf('b', [1, 1, 1, 1, 1], {smoothed: Float64Array.of(1, 1, 1, 0.9, 1)}),
      lineOf('c', [0.5, 0.5, 0.5, 0.5, 0.5], {isFaint: true}),
    ];
    const points = pointsNear(lines, view, 205, 10);
    expect(points.map(({key}) => key)).toEqual(['b', 'a']);
    expect(points[0]).toMatchObject({x: 20, value: 1, smoothed: 0.9, index: 3});
    expect(points[0]!.pixels).toBeCloseTo(0.25, 2);
    expect(points[1]!.yDistance).toBeCloseTo(0.9);
  });
  it('returns the nearer of two points with the same x', () => {
    const line = lineOf('a', [0, 0.1, 0.9, 0, 0]);
    expect(pointsNear([line], view, 100, 12)[0]).toMatchObject({index: 2, value: 0.9});
    expect(pointsNear([line], view, 100, 88)[0]).toMatchObject({index: 1, value: 0.1});
  });
  it('measures the distance to the line between points that are far apart', () => {
    const apart = {x: Float64Array.of(0, 40)};
    const lines = [lineOf('low', [0, 0], apart), lineOf('rising', [0, 1], apart)];
    const points = pointsNear(lines, view, 120, 70);
    expect(points.map(({key, index}) => `${key} ${index}`)).toEqual(['rising 0', 'low 0']);
    expect(points[0]!.pixels).toBeCloseTo(0);
    expect(points[1]!.pixels).toBeCloseTo(30);
  });
  it('measures none to the gap beside a value that is not a number', () => {
    const line = lineOf('a', [0.5, Number.NaN, 0.5], {x: Float64Array.of(0, 20, 40)});
    expect(pointsNear([line], view, 80, 50)[0]!.pixels).toBeGreaterThan(70);
  });
  it('measures the distance to the mark of a value that is not finite', () => {
    const [point] = pointsNear([lineOf('a', [0, 0, 0, Number.POSITIVE_INFINITY, 0])], view, 200, 0);
    expect(point!.pixels).toBe(0);
  });
});

describe('x of points', () => {
  const lines = [lineOf('a', [0, 0, 0, 0, 0]), lineOf('b', [0, 0], {x: Float64Array.of(12, 30)})];
  it('finds the nearest x and its neighbours in all lines', () => {
    expect(nearestX(lines, 29)).toBe(30);
    expect(neighbourX(lines, 10, 1)).toBe(12);
    expect(neighbourX(lines, 12, -1)).toBe(10);
    expect(neighbourX(lines, 40, 1)).toBeUndefined();
  });
});
