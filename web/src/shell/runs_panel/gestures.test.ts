// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import {beforeEach, expect, test, vi} from 'vitest';

const names = ['a/x', 'a/y', 'b/x', 'b/y'];

vi.mock('../../data/logs', () => ({
  runs: signal(new Map(['a/x', 'a/y', 'b/x', 'b/y'].map((name) => [name, {name}]))),
}));

const {checkedOf, selectAllRuns, setSelected, shownRuns} = await import('../../data/selection');
const {invertListed, isolate, selectRange, toggle} = await import('./gestures');
const {treeRows} = await import('./tree');

const rows = treeRows(names, () => true);
const indexOf = (key: string) => rows.findIndex((row) => row.key === key);
const rowOf = (key: string) => rows[indexOf(key)]!;

beforeEach(selectAllRuns);

test('a group is on, off or mixed, and toggling a mixed one turns it on', () => {
  expect(checkedOf(names)).toBe(true);
  toggle(['a/x']);
  expect(checkedOf(names)).toBe('mixed');
  toggle(names);
  expect(checkedOf(names)).toBe(true);
  toggle(names);
  expect(checkedOf(names)).toBe(false);
});

test('isolating again restores the previous selection', () => {
  setSelected(['b/y'], false);
  isolate(rowOf('a/x'));
  expect(shownRuns.value).toEqual(['a/x']);
  isolate(rowOf('a/x'));
  expect(shownRuns.value).toEqual(['a/x', 'a/y', 'b/x']);
});

test('after another change the previous selection is not restored', () => {
  isolate(rowOf('a/x'));
  setSelected(['a/y'], true);
  isolate(rowOf('a/x'));
  expect(shownRuns.value).toEqual(['a/x']);
});

test('a folder can be isolated', () => {
  isolate(rowOf('b/'));
  expect(shownRuns.value).toEqual(['b/x', 'b/y']);
});

test('a range takes the state of its first row', () => {
  setSelected(['a/y'], false);
  selectRange(rows, indexOf('a/y'), indexOf('b/x'));
  expect(shownRuns.value).toEqual(['a/x', 'b/y']);
  selectRange(rows, indexOf('b/y'), indexOf('a/y'));
  expect(shownRuns.value).toEqual(names);
});

test('inverting toggles every run', () => {
  setSelected(['a/x', 'b/y'], false);
  invertListed();
  expect(shownRuns.value).toEqual(['a/x', 'b/y']);
});
