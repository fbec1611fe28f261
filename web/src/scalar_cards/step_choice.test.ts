// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {noteSeen, seenSteps, withEnd, withMode} from './step_choice';

const seen = {min: 19.6, max: 60.4};

describe('a change of the mode', () => {
  it('begins with what is in view', () => {
    expect(withMode('step', undefined, seen)).toEqual({begin: 60});
    expect(withMode('range', undefined, seen)).toEqual({begin: 20, end: 60});
  });
  it('keeps what it can', () => {
    expect(withMode('step', {begin: 30, end: 40}, seen)).toEqual({begin: 40});
    expect(withMode('range', {begin: 40}, seen)).toEqual({begin: 20, end: 40});
    expect(withMode('range', {begin: 30, end: 40}, seen)).toEqual({begin: 30, end: 40});
    expect(withMode('off', {begin: 30}, seen)).toBeUndefined();
  });
  it('extends a step at the start to the end', () => {
    expect(withMode('range', {begin: 20}, seen)).toEqual({begin: 20, end: 60});
  });
});

it('orders the ends, whichever was typed', () => {
  expect(withEnd('begin', 7, {begin: 3, end: 5})).toEqual({begin: 5, end: 7});
  expect(withEnd('end', 1, {begin: 3, end: 5})).toEqual({begin: 1, end: 3});
  expect(withEnd('begin', 7, {begin: 3})).toEqual({begin: 7});
});

it('knows the steps in view of all cards that are left', () => {
  noteSeen('a', {min: 0, max: 10});
  noteSeen('b', {min: 5, max: 90});
  expect(seenSteps()).toEqual({min: 0, max: 90});
  noteSeen('a', undefined);
  expect(seenSteps()).toEqual({min: 5, max: 90});
  noteSeen('b', undefined);
  expect(seenSteps()).toEqual({min: 0, max: 0});
});
