// SPDX-License-Identifier: Apache-2.0
// @vitest-environment happy-dom
import {signal} from '@preact/signals';
import {beforeEach, expect, test, vi} from 'vitest';

vi.mock('./logs', () => ({
  runs: signal(new Map(['a', 'b', 'c'].map((name) => [name, {name}]))),
}));

const {selectAllRuns, selectOnly, setSelected, shownRuns} = await import('./selection');
const {endIsolation, isolate, isolation, toggleIsolation} = await import('./isolation');

beforeEach(selectAllRuns);

test('one run after another leads back to what was selected before both', () => {
  setSelected(['c'], false);
  toggleIsolation(['a'], 'a');
  toggleIsolation(['b'], 'b');
  expect(shownRuns.value).toEqual(['b']);
  expect(isolation.value?.label).toBe('b');
  toggleIsolation(['b'], 'b');
  expect(shownRuns.value).toEqual(['a', 'b']);
  expect(isolation.value).toBeUndefined();
});

test('isolating the same twice from a search changes nothing', () => {
  isolate(['a'], 'a');
  isolate(['a'], 'a');
  expect(shownRuns.value).toEqual(['a']);
  endIsolation();
  expect(shownRuns.value).toEqual(['a', 'b', 'c']);
});

test('there is nothing to undo where nothing is hidden', () => {
  selectOnly(['a']);
  isolate(['a'], 'a');
  expect(isolation.value).toBeUndefined();
});

test('another change of the selection ends it', () => {
  isolate(['a'], 'a');
  setSelected(['b'], true);
  expect(isolation.value).toBeUndefined();
  endIsolation();
  expect(shownRuns.value).toEqual(['a', 'b']);
});
