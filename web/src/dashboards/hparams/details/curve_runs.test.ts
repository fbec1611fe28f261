// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import type {Trial} from '../model/trial_table';
import {curveRuns} from './curve_runs';

function trial(...runs: string[]): Trial {
  return {
    name: 'a',
    group: '',
    setting: 0,
    runs,
    status: 'unknown',
    start: undefined,
    end: undefined,
  };
}

it('a group is a path below each of the runs', () => {
  expect(curveRuns(trial('a', 'a/17'), {tag: 'loss', group: ''})).toEqual(['a', 'a/17']);
  expect(curveRuns(trial('a'), {tag: 'loss', group: 'validation'})).toEqual(['a/validation']);
  expect(curveRuns(trial('.'), {tag: 'loss', group: 'validation'})).toEqual(['validation']);
});
