// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {type Checkup, hasFindings, isCheckupRunning, readHealth} from './health';

test('fields that an older server does not send are empty', () => {
  const finding = {
    id: 'D10',
    severity: 'warning',
    path: 'a/events',
    count: 1,
    cause: 'all points have step 0',
    cure: 'pass the step',
  } as const;
  expect(readHealth({load: {problem: ''}, damage: [], findings: [finding]})).toEqual({
    findings: [{...finding, places: [], plugin: ''}],
    verdict: '',
    damage: [],
    problem: '',
  });
  expect(readHealth({load: {problem: 'gone'}, damage: []})).toEqual({
    findings: [],
    verdict: '',
    damage: [],
    problem: 'gone',
  });
});

const unchecked = {load: {problem: ''}, damage: []};
const healthWith = (checkup: Checkup) => ({...unchecked, checkup});

test('findings are known after the first checkup, or if there will be none', () => {
  expect(hasFindings(healthWith({state: 'waiting', age_s: null}))).toBe(false);
  expect(hasFindings(healthWith({state: 'running', age_s: null}))).toBe(false);
  expect(hasFindings(healthWith({state: 'running', age_s: 60}))).toBe(true);
  expect(hasFindings(healthWith({state: 'done', age_s: 0}))).toBe(true);
  expect(hasFindings(healthWith({state: 'unavailable', age_s: null}))).toBe(true);
  expect(hasFindings(unchecked)).toBe(true);
});

test('the page polls while a checkup is running', () => {
  expect(isCheckupRunning(healthWith({state: 'running', age_s: 60}))).toBe(true);
  expect(isCheckupRunning(healthWith({state: 'done', age_s: 60}))).toBe(false);
  expect(isCheckupRunning(unchecked)).toBe(false);
});
