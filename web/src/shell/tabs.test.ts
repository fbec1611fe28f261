// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import type {Dashboard} from '../dashboards/dashboard';
import {fitTabs, splitTabs} from './tabs';

const dashboard = (name: string, ...plugins: string[]): Dashboard => ({
  name,
  title: name,
  plugins,
  missing: {what: '', code: {writer: ''}},
});

test('dashboards with data come first, both groups in the order of the list', () => {
  const all = [dashboard('a', 'x'), dashboard('b', 'y'), dashboard('c', 'x', 'z')];
  const {withData, empty} = splitTabs(all, new Set(['y', 'z']));
  expect(withData.map(({name}) => name)).toEqual(['b', 'c']);
  expect(empty.map(({name}) => name)).toEqual(['a']);
});

test('all tabs are shown if they fit', () => {
  expect(fitTabs([80, 80, 80], 240, 50, 0, false)).toEqual([0, 1, 2]);
});

test('room is reserved for the button if it is always shown', () => {
  expect(fitTabs([80, 80, 80], 240, 50, 0, true)).toEqual([0, 1]);
});

test('the last tabs are dropped first', () => {
  expect(fitTabs([80, 80, 80, 80], 250, 50, 0, false)).toEqual([0, 1]);
});

test('the current tab stays in view', () => {
  expect(fitTabs([80, 80, 80, 80], 250, 50, 3, false)).toEqual([0, 3]);
  expect(fitTabs([80, 80, 80, 80], 60, 50, 2, false)).toEqual([2]);
});
