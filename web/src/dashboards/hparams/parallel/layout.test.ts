// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {isAtMissing, layoutOf, nearestAxis, placeAt, yOf} from './layout';

describe('the layout of axes', () => {
  it('spreads them over the width', () => {
    const {xs, width, room} = layoutOf(1000, 400, 3, false);
    expect(width).toBe(1000);
    expect(xs[1]! - xs[0]!).toBeCloseTo(room);
    expect(xs[2]).toBeLessThan(1000);
  });

  it('is wider than the page if they would be too narrow', () => {
    const {xs, width} = layoutOf(360, 400, 20, false);
    expect(width).toBeGreaterThan(1600);
    expect(xs.at(-1)).toBeLessThan(width);
  });

  it('has a single axis in the middle', () => {
    const {xs, width} = layoutOf(600, 400, 1, false);
    expect(Math.abs(xs[0]! - width / 2)).toBeLessThan(10);
  });

  it('has a place below the axes for missing values only if there are any', () => {
    const without = layoutOf(600, 400, 2, false);
    const at = layoutOf(600, 400, 2, true);
    expect(without.missing).toBeUndefined();
    expect(at.bottom).toBeLessThan(without.bottom);
    expect(yOf(at, Number.NaN)).toBe(at.missing);
    expect(isAtMissing(at, at.missing!)).toBe(true);
    expect(isAtMissing(at, at.bottom)).toBe(false);
    expect(isAtMissing(without, 399)).toBe(false);
  });

  it('maps places to pixels and back', () => {
    const at = layoutOf(600, 400, 2, true);
    expect(placeAt(at, yOf(at, 0.3))).toBeCloseTo(0.3);
    expect(yOf(at, 1)).toBe(at.top);
    expect(placeAt(at, -50)).toBe(1);
    expect(placeAt(at, 1000)).toBe(0);
  });

  it('finds the nearest axis', () => {
    const at = layoutOf(1000, 400, 3, false);
    expect([0, at.xs[1]! + 5, 2000].map((x) => nearestAxis(at, x))).toEqual([0, 1, 2]);
  });
});
