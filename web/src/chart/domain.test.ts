// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {domainOf, fitX, fitY, niceRange} from './domain';
import type {Line} from './types';

function lineOf(y: readonly number[], more: Partial<Line> = {}): Line {
  return {
    key: 'a',
    colour: 'red',
    x: Float64Array.from(y, (_, index) => index),
    y: Float64Array.from(y),
    ...more,
  };
}

describe('domainOf', () => {
  it('pads by 5% and rounds outwards', () => {
    expect(domainOf('linear', {min: 0.1, max: 2.4})).toEqual({min: -0.2, max: 2.6});
    expect(niceRange(0.201479, 0.996679)).toEqual({min: 0.2, max: 1});
  });
  it('adds room around a single value', () => {
    expect(domainOf('linear', {min: 3, max: 3})).toEqual({min: 0, max: 6});
    expect(domainOf('linear', {min: -3, max: -3})).toEqual({min: -6, max: 0});
    expect(domainOf('linear', {min: 0, max: 0})).toEqual({min: -1, max: 1});
  });
  it('pads by a factor of two on a log scale', () => {
    expect(domainOf('log', {min: 0.5, max: 8})).toEqual({min: 0.25, max: 16});
    expect(domainOf('log', undefined).min).toBeGreaterThan(0);
  });
});

describe('fitY', () => {
  it('ignores values that are not finite and faint lines', () => {
    const lines = [
      lineOf([1, Number.NaN, 3, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]),
      lineOf([100], {isFaint: true}),
    ];
    expect(fitY(lines, 'linear', 'all', undefined)).toEqual(domainOf('linear', {min: 1, max: 3}));
  });
  it('ignores zero and negative values on a log scale', () => {
    expect(fitY([lineOf([-5, 0, 1, 4])], 'log', 'all', undefined)).toEqual({min: 0.5, max: 8});
  });
  it('ignores values farther from the bulk than the bulk is wide', () => {
    const most = lineOf(Array.from({length: 101}, (_, index) => index));
    const spike = lineOf([1e6, -1e6]);
    const range = fitY([most, spike], 'linear', 'robust', undefined);
    expect(range.max).toBeLessThan(250);
    expect(range.min).toBeGreaterThan(-150);
  });
  it('keeps all of a curve with a steep start', () => {
    const decay = lineOf(Array.from({length: 1000}, (_, index) => Math.exp(-index / 300)));
    const whole = fitY([decay], 'linear', 'all', undefined);
    expect(fitY([decay], 'linear', 'robust', undefined)).toEqual(whole);
    expect(fitY([decay], 'log', 'robust', undefined)).toEqual(
      fitY([decay], 'log', 'all', undefined),
    );
  });
  it('keeps both of two values', () => {
    const expected = domainOf('linear', {min: 1, max: 9});
    expect(fitY([lineOf([1, 9])], 'linear', 'robust', undefined)).toEqual(expected);
  });
  it('follows the smoothed line if robust, otherwise every point', () => {
    const line = lineOf([0, 100, 0, 100], {smoothed: Float64Array.of(40, 50, 40, 50)});
    expect(fitY([line], 'linear', 'all', undefined).max).toBeGreaterThan(100);
    expect(fitY([line], 'linear', 'robust', undefined).max).toBeLessThan(70);
  });
  it('is still correct when it samples many values', () => {
    const lines = Array.from({length: 40}, () => lineOf(Array.from({length: 5000}, (_, i) => i)));
    const expected = domainOf('linear', {min: 0, max: 4999});
    expect(fitY(lines, 'linear', 'robust', undefined)).toEqual(expected);
  });
  it('considers only points in the x range', () => {
    const range = fitY([lineOf([100, 1, 2, 3, 100])], 'linear', 'all', {min: 1, max: 3});
    expect(range).toEqual(domainOf('linear', {min: 1, max: 3}));
  });
  it('returns a domain without lines or without values', () => {
    expect(fitY([], 'linear', 'robust', undefined)).toEqual({min: 0, max: 1});
    expect(fitY([lineOf([Number.NaN])], 'linear', 'robust', undefined)).toEqual({min: 0, max: 1});
  });
  it('shows every one of a few points', () => {
    expect(fitY([lineOf([1, 1, 1, 1, 500])], 'linear', 'robust', undefined)).toMatchObject({
      max: expect.closeTo(525, -2),
    });
  });
});

describe('fitX', () => {
  it('has no padding', () => {
    expect(fitX([lineOf([1, 1, 1]), lineOf([1, 1, 1, 1])], 'linear', 'step')).toEqual({
      min: 0,
      max: 3,
    });
  });
  it('starts at the first positive x on a log scale', () => {
    expect(fitX([lineOf([1, 1, 1])], 'log', 'step')).toEqual({min: 1, max: 2});
  });
  it('leaves out lines from 1970 beside later ones', () => {
    const unset = lineOf([1, 2], {x: Float64Array.of(0, 9)});
    const set = lineOf([1, 2], {x: Float64Array.of(1.8e9, 1.8e9 + 9)});
    const later = {min: 1.8e9, max: 1.8e9 + 9};
    expect(fitX([unset, set], 'linear', 'wall_time')).toEqual(later);
    expect(fitX([unset], 'linear', 'wall_time')).toEqual({min: 0, max: 9});
    expect(fitX([unset, set], 'linear', 'relative')).toEqual({...later, min: 0});
  });
  it('adds room around a single point in time', () => {
    const line = lineOf([1], {x: Float64Array.of(1.8e9)});
    expect(fitX([line], 'linear', 'wall_time')).toEqual({min: 1.8e9 - 30, max: 1.8e9 + 30});
  });
});
