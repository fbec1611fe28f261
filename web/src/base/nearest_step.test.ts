// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {nearestStep} from './nearest_step';

describe('nearestStep', () => {
  const steps = [0, 10, 20, 40];

  it('finds the step itself, or the nearer neighbour', () => {
    expect(nearestStep(steps, 20)).toBe(2);
    expect(nearestStep(steps, 12)).toBe(1);
    expect(nearestStep(steps, 33)).toBe(3);
  });

  it('takes the earlier one of two that are equally near', () => {
    expect(nearestStep(steps, 30)).toBe(2);
  });

  it('stays within the list', () => {
    expect(nearestStep(steps, -5)).toBe(0);
    expect(nearestStep(steps, 1000)).toBe(3);
    expect(nearestStep([], 3)).toBe(-1);
  });

  it('is at the newest where nothing is asked for', () => {
    expect(nearestStep(steps, undefined)).toBe(3);
  });
});
