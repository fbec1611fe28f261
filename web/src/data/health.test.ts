// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {type Checkup, hasFindings, isCheckupUnderWay, readHealth} from './health';

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
const answer = (checkup: Checkup) => ({...unchecked, checkup});

test('findings are known after the first checkup, or if there will be none', () => {
  expect(hasFindings(answer({state: 'waiting', age_s: null}))).toBe(false);
  expect(hasFindings(answer({state: 'running', age_s: null}))).toBe(false);
  expect(hasFindings(answer({state: 'running', age_s: 60}))).toBe(true);
  expect(hasFindings(answer({state: 'done', age_s: 0}))).toBe(true);
  expect(hasFindings(answer({state: 'unavailable', age_s: null}))).toBe(true);
  expect(hasFindings(unchecked)).toBe(true);
});

test('the page polls while a checkup is running', () => {
  expect(isCheckupUnderWay(answer({state: 'running', age_s: 60}))).toBe(true);
  expect(isCheckupUnderWay(answer({state: 'done', age_s: 60}))).toBe(false);
  expect(isCheckupUnderWay(unchecked)).toBe(false);
});
