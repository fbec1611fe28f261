// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {closestOf, editDistance} from './closest';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['text', 'test', 1],
    ['histogram', 'histograms', 1],
    ['iamges', 'images', 2],
  ])('of %s and %s', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});

describe('closestOf', () => {
  const names = ['timeseries', 'images', 'pr_curves', 'text'];
  const closest = (typed: string) => closestOf(typed, names, (name) => [name]);

  it('finds a name with typing errors', () => {
    expect(closest('timeserie')).toBe('timeseries');
    expect(closest('Iamges')).toBe('images');
    expect(closest('pr-curve')).toBe('pr_curves');
  });

  it('finds nothing where nothing is near', () => {
    expect(closest('nonsense')).toBeUndefined();
    expect(closest('')).toBeUndefined();
  });
});
