// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import type {ScaleKind} from './axis';
import {makeScale, panBy, rangeOfPixels, symlogConstant, zoomAbout} from './scale';

const kinds: ScaleKind[] = ['linear', 'log', 'symlog'];

describe('makeScale', () => {
  it.each(kinds)('maps the ends of a %s domain to the ends in pixels, and back', (kind) => {
    const scale = makeScale(kind, {min: 0.5, max: 800}, 200, 0);
    expect(scale.toPixel(0.5)).toBeCloseTo(200);
    expect(scale.toPixel(800)).toBeCloseTo(0);
    for (const value of [0.5, 1, 37, 800]) {
      expect(scale.fromPixel(scale.toPixel(value))).toBeCloseTo(value, 6);
    }
  });

  it('spaces powers of ten evenly on a log scale', () => {
    const scale = makeScale('log', {min: 1e-3, max: 1e3}, 0, 600);
    expect(scale.toPixel(1)).toBeCloseTo(300);
    expect(scale.toPixel(10)).toBeCloseTo(400);
  });

  it('cannot show zero or negative values on a log scale', () => {
    const scale = makeScale('log', {min: 1, max: 10}, 0, 100);
    expect(scale.toPixel(0)).toBeNaN();
    expect(scale.toPixel(-1)).toBeNaN();
  });

  it('mirrors negative values on a symlog scale', () => {
    const scale = makeScale('symlog', {min: -100, max: 100}, 0, 200);
    expect(scale.toPixel(0)).toBeCloseTo(100);
    expect(scale.toPixel(-10) + scale.toPixel(10)).toBeCloseTo(200);
  });

  it('maps everything to the middle of a domain without extent', () => {
    for (const kind of kinds) {
      const scale = makeScale(kind, {min: 5, max: 5}, 0, 100);
      expect(scale.toPixel(5)).toBe(50);
      expect(scale.fromPixel(10)).toBe(5);
    }
    const huge = makeScale('linear', {min: -Number.MAX_VALUE, max: Number.MAX_VALUE}, 0, 100);
    expect(huge.toPixel(0)).toBe(50);
  });

  it('adjusts a domain with zero or negative values for a log scale', () => {
    expect(makeScale('log', {min: -4, max: 10}, 0, 1).domain).toEqual({min: 0.01, max: 10});
    expect(makeScale('log', {min: -4, max: -1}, 0, 1).domain.min).toBeGreaterThan(0);
  });

  it('keeps the precision of wall times', () => {
    const scale = makeScale('linear', {min: 1.8e9, max: 1.8e9 + 0.001}, 0, 1000);
    expect(scale.toPixel(1.8e9 + 0.0005)).toBeCloseTo(500, 0);
  });
});

describe('zooming in pixels', () => {
  it.each(kinds)('keeps the value under the pointer (%s)', (kind) => {
    const scale = makeScale(kind, {min: 1, max: 1000}, 0, 300);
    const value = scale.fromPixel(100);
    const range = zoomAbout(scale, 100, 0.5)!;
    expect(makeScale(kind, range, 0, 300).toPixel(value)).toBeCloseTo(100);
  });

  it('moves the plot with the pointer', () => {
    const scale = makeScale('linear', {min: 0, max: 100}, 0, 200);
    expect(panBy(scale, 20)).toEqual({min: -10, max: 90});
    const upright = makeScale('linear', {min: 0, max: 100}, 200, 0);
    expect(panBy(upright, 20)).toEqual({min: 10, max: 110});
  });

  it('rejects ranges that are too narrow for a double', () => {
    const scale = makeScale('linear', {min: 1e9, max: 1e9 + 1}, 0, 100);
    expect(rangeOfPixels(scale, 50, 50)).toBeUndefined();
    expect(rangeOfPixels(scale, 50, 50.000001)).toBeUndefined();
  });
});

describe('symlogConstant', () => {
  it('is three decades below the largest value, and at most 1', () => {
    expect(symlogConstant({min: -0.4, max: 0.9})).toBeCloseTo(0.001);
    expect(symlogConstant({min: 0, max: 1e6})).toBe(1);
    expect(symlogConstant({min: 0, max: 0})).toBe(1);
  });
});
