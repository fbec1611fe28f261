// SPDX-License-Identifier: Apache-2.0
import {expect, test, vi} from 'vitest';

vi.mock('./client', () => ({fetchJson: async () => ({ok: false})}));

const {automaticTag} = await import('./run_values');

const all = [
  {tag: 'accuracy', runs: 4, folders: 1},
  {tag: 'loss', runs: 10, folders: 1},
  {tag: 'reward', runs: 10, folders: 1},
];

test('the default tag is the one that most runs have; ties go to the first', () => {
  expect(automaticTag(all, all, 14)).toBe('loss');
  expect(automaticTag([], [], 0)).toBe('');
});

test('it is kept while half of the runs shown have it', () => {
  const shown = [
    {tag: 'accuracy', runs: 4, folders: 1},
    {tag: 'loss', runs: 2, folders: 1},
  ];
  expect(automaticTag(all, shown, 4)).toBe('loss');
});

test('if most runs shown lack it, another tag fills most rows', () => {
  const shown = [
    {tag: 'loss', runs: 1, folders: 1},
    {tag: 'reward', runs: 9, folders: 1},
  ];
  expect(automaticTag(all, shown, 10)).toBe('reward');
  expect(automaticTag(all, [], 10)).toBe('loss');
});

test('if no tag is in half of the runs shown, the one in most folders is shown', () => {
  const demo = [
    {tag: 'accuracy/validation', runs: 24, folders: 1},
    {tag: 'loss/total', runs: 21, folders: 12},
    {tag: 'reward', runs: 6, folders: 3},
  ];
  expect(automaticTag(demo, demo, 50)).toBe('loss/total');
  const even = demo.map((tag) => ({...tag, folders: 1}));
  expect(automaticTag(even, even, 50)).toBe('accuracy/validation');
});

test('one folder with most of the runs does not outvote many others', () => {
  const demo = [
    {tag: 'accuracy/validation', runs: 102, folders: 1},
    {tag: 'loss/total', runs: 21, folders: 12},
  ];
  expect(automaticTag(demo, demo, 128)).toBe('loss/total');
  const sweep = demo.slice(0, 1);
  expect(automaticTag(demo, sweep, 102)).toBe('accuracy/validation');
  const few = [demo[0]!, {tag: 'loss/total', runs: 6, folders: 3}];
  expect(automaticTag(few, few, 110)).toBe('accuracy/validation');
});
