// SPDX-License-Identifier: Apache-2.0
import {expect, test, vi} from 'vitest';

vi.mock('./client', () => ({fetchJson: async () => ({ok: false})}));

const {automaticTag} = await import('./run_values');

const all = [
  {tag: 'accuracy', runs: 4},
  {tag: 'loss', runs: 10},
  {tag: 'reward', runs: 10},
];

test('the default tag is the one that most runs have; ties go to the first', () => {
  expect(automaticTag(all, all, 14)).toBe('loss');
  expect(automaticTag([], [], 0)).toBe('');
});

test('it is kept while half of the runs shown have it', () => {
  const shown = [
    {tag: 'accuracy', runs: 4},
    {tag: 'loss', runs: 2},
  ];
  expect(automaticTag(all, shown, 4)).toBe('loss');
});

test('if most runs shown lack it, another tag fills most rows', () => {
  const shown = [
    {tag: 'loss', runs: 1},
    {tag: 'reward', runs: 9},
  ];
  expect(automaticTag(all, shown, 10)).toBe('reward');
  expect(automaticTag(all, [], 10)).toBe('loss');
});
