// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {countWords, cutText} from './cut_text';

const byLetter = (text: string) => [...text].length;

test('text that fits is unchanged', () => {
  expect(cutText('seed-1', 6, byLetter)).toBe('seed-1');
});

test('the start is kept, and more of the end', () => {
  expect(cutText('resnet50_lr1e-3_seed-12', 11, byLetter)).toBe('resn…eed-12');
});

test('the result uses the available width and never exceeds it', () => {
  const name = 'sweep-2026-03-10/vit-b16_lr3e-4/seed-7';
  for (let width = 1; width <= name.length; width++) {
    expect(byLetter(cutText(name, width, byLetter))).toBe(width);
  }
});

test('surrogate pairs are not split', () => {
  expect(cutText('🙂🙃🙂🙃🙂🙃', 4, byLetter)).toBe('🙂…🙂🙃');
});

test('an unknown width cuts nothing', () => {
  expect(cutText('resnet50', 0, byLetter)).toBe('resnet50');
});

const siblings = ['vit_lr1e-2_bs256/seed-1', 'vit_lr3e-3_bs256/seed-1', 'vit_lr1e-3_bs256/seed-1'];

test('counts the names that contain each word', () => {
  const {names, having} = countWords(['lr=1/lr=2', 'lr=2']);
  expect(names).toBe(2);
  expect(Object.fromEntries(having)).toEqual({lr: 2, '1': 1, '2': 2});
  expect(countWords([]).names).toBe(0);
});

test('common words are removed first, so that cut names still differ', () => {
  const counts = countWords(siblings);
  const cut = siblings.map((name) => cutText(name, 14, byLetter, counts));
  expect(cut).toEqual(['…lr1e-2…seed-1', '…lr3e-3…seed-1', '…lr1e-3…seed-1']);
  for (let width = 1; width < 23; width++) {
    expect(byLetter(cutText(siblings[0]!, width, byLetter, counts))).toBeLessThanOrEqual(width);
  }
});

test('distinctive words are kept wherever they are', () => {
  const names = ['cnn', 'vit'].flatMap((model) =>
    ['1e-2', '1e-3'].flatMap((rate) =>
      ['0', '1', '2'].map(
        (seed) => `experiment_7/${model}_with_augmentation_lr=${rate}_seed=${seed}`,
      ),
    ),
  );
  const counts = countWords(names);
  const cut = names.map((name) => cutText(name, 18, byLetter, counts));
  expect(new Set(cut).size).toBe(names.length);
  expect(cut[0]).toBe('…7/cnn…1e-2_seed=0');
});

test('a single word is cut in the middle, even with word counts', () => {
  expect(cutText('resnetresnet', 5, byLetter, countWords(['resnetresnet', 'vit']))).toBe('r…net');
});

test('long words are shortened before a distinctive one is removed, and numbers stay whole', () => {
  const names = ['resnet', 'mobilenet'].flatMap((model) =>
    ['0.01', '0.05'].map((decay) => `${model}_wd${decay}_augmented`),
  );
  const cut = names.map((name) => cutText(name, 10, byLetter, countWords(names)));
  expect(cut).toEqual(['resn…0.01…', 'resn…0.05…', 'mobi…0.01…', 'mobi…0.05…']);
});

test('names that are all the same word are not cut to nothing', () => {
  expect(cutText('a_a_a_a', 3, byLetter, countWords(['a_a_a_a', 'a_a_a_a']))).toBe('a…a');
});
