// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {fuzzyPositions, fuzzyScore, queryWords, rank} from './fuzzy';

function best(query: string, ...names: string[]): string[] {
  const items = names.map((name) => ({name, lower: name.toLowerCase()}));
  return rank(items, queryWords(query), 10).best.map(({item}) => item.name);
}

test('every word must occur, in any order and case', () => {
  expect(best('LOSS train', 'train/loss', 'val/loss', 'train/acc')).toEqual(['train/loss']);
});

test('letters may be scattered', () => {
  expect(best('r50', 'resnet50', 'vit', 'r18')).toEqual(['resnet50']);
  expect(fuzzyScore(['ba'], 'ab')).toBeUndefined();
});

test('a whole word beats scattered letters, and its start beats its middle', () => {
  expect(best('acc', 'a/c/c', 'vaccine', 'val/acc')).toEqual(['val/acc', 'vaccine', 'a/c/c']);
});

test('a better match later in the name counts', () => {
  expect(best('loss', 'glossary', 'glossary/loss')[0]).toBe('glossary/loss');
});

test('numbers count as words, and letters close together beat those far apart', () => {
  const names = [
    '03/swin_lr1e-2_wd0.05/seed-0',
    '03/resnet50_lr1e-2/seed-3',
    '03/resnet50/seed-13',
  ];
  expect(best('r50 seed 3', ...names)[0]).toBe('03/resnet50_lr1e-2/seed-3');
});

test('of two equal matches the shorter name comes first', () => {
  expect(best('loss', 'loss/total/scaled', 'loss')[0]).toBe('loss');
});

test('the positions of matching letters are returned', () => {
  expect([...fuzzyPositions(['loss'], 'glossary/loss')]).toEqual([9, 10, 11, 12]);
  expect([...fuzzyPositions(['r50'], 'resnet50')]).toEqual([0, 6, 7]);
});

test('the best of 17,000 names are found', () => {
  const items = Array.from({length: 17_000}, (_, i) => ({
    lower: `layer_${i % 120}/block_${i}/attention/weight`,
  }));
  expect(rank(items, queryWords('attn 99'), 20).best).toHaveLength(20);
});
