// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {nearestStep} from './nearest_step';

describe('nearestStep', () => {
  const steps = [0, 10, 20, 40];

  it('finds an exact match, otherwise the nearer neighbour', () => {
    expect(nearestStep(steps, 20)).toBe(2);
    expect(nearestStep(steps, 12)).toBe(1);
    expect(nearestStep(steps, 33)).toBe(3);
  });

  it('prefers the earlier of two equally near steps', () => {
    expect(nearestStep(steps, 30)).toBe(2);
  });

  it('stays within the list', () => {
    expect(nearestStep(steps, -5)).toBe(0);
    expect(nearestStep(steps, 1000)).toBe(3);
    expect(nearestStep([], 3)).toBe(-1);
  });

  it('returns the newest step if none is requested', () => {
    expect(nearestStep(steps, undefined)).toBe(3);
  });
});
