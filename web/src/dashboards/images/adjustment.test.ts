// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {type Adjustment, isAdjusted, lineOf, matrixOf} from './adjustment';

const none: Adjustment = {brightness: 1, contrast: 1, gamma: 1, channel: 'all'};

it('changes nothing by default', () => {
  expect(isAdjusted(none)).toBe(false);
  expect(lineOf(none)).toEqual({slope: 1, intercept: 0});
});

it('applies contrast about the middle, then brightness', () => {
  expect(lineOf({...none, contrast: 2})).toEqual({slope: 2, intercept: -0.5});
  expect(lineOf({...none, contrast: 2, brightness: 2})).toEqual({slope: 4, intercept: -1});
  expect(isAdjusted({...none, gamma: 2})).toBe(true);
});

it('returns twenty numbers for every channel', () => {
  for (const channel of ['all', 'red', 'green', 'blue', 'alpha', 'grey'] as const)
    expect(matrixOf(channel).split(' ')).toHaveLength(20);
});
