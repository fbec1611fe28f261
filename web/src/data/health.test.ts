// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {readHealth} from './health';

test('fields that an older server does not tell are empty', () => {
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
