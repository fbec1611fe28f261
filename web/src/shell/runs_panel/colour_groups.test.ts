// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {previewGroups} from './colour_groups';

const names = ['cnn/train', 'cnn/val', 'vit/train', 'mlp/test'];

test('runs with the same match are one group, largest first', () => {
  const {groups, ungrouped} = previewGroups('(train|val)', names);
  expect(groups.map(({name, runs}) => [name, runs.length])).toEqual([
    ['train', 2],
    ['val', 1],
  ]);
  expect(ungrouped).toBe(1);
});

test('an invalid expression is explained', () => {
  expect(previewGroups('(train', names).problem).toMatch(/group/i);
});

test('an empty expression makes no groups', () => {
  expect(previewGroups('', names)).toEqual({groups: [], ungrouped: 0, problem: undefined});
});
