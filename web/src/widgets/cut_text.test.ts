// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {cutText, sharedEnds} from './cut_text';

const byLetter = (text: string) => [...text].length;

test('text that fits is left alone', () => {
  expect(cutText('seed-1', 6, byLetter)).toBe('seed-1');
});

test('the beginning and more of the end stay', () => {
  expect(cutText('resnet50_lr1e-3_seed-12', 11, byLetter)).toBe('resn…eed-12');
});

test('the result is as wide as it may be and never wider', () => {
  const name = 'sweep-2026-03-10/vit-b16_lr3e-4/seed-7';
  for (let width = 1; width <= name.length; width++) {
    expect(byLetter(cutText(name, width, byLetter))).toBe(width);
  }
});

test('no letter is cut in half', () => {
  expect(cutText('🙂🙃🙂🙃🙂🙃', 4, byLetter)).toBe('🙂…🙂🙃');
});

test('an unknown width cuts nothing', () => {
  expect(cutText('resnet50', 0, byLetter)).toBe('resnet50');
});

const siblings = ['vit_lr1e-2_bs256/seed-1', 'vit_lr3e-3_bs256/seed-1', 'vit_lr1e-3_bs256/seed-1'];

test('what neighbours share is known, in whole words', () => {
  expect(sharedEnds(siblings)).toEqual({head: 'vit_'.length, tail: '_bs256/seed-1'.length});
  expect(sharedEnds(['lr_1e-2', 'lr_1e-3'])).toEqual({head: 'lr_'.length, tail: 0});
  expect(sharedEnds(['one'])).toEqual({head: 0, tail: 0});
  expect(sharedEnds([])).toEqual({head: 0, tail: 0});
});

test('what neighbours share goes first, so that cut names still differ', () => {
  const shared = sharedEnds(siblings);
  const cut = siblings.map((name) => cutText(name, 14, byLetter, shared));
  expect(cut[0]).toBe('vit…lr1e-2…d-1');
  expect(new Set(cut).size).toBe(3);
  for (let width = 1; width < 23; width++) {
    expect(byLetter(cutText(siblings[0]!, width, byLetter, shared))).toBeLessThanOrEqual(
      Math.max(2, width),
    );
  }
});

test('names that are alike at both ends overlap nowhere', () => {
  const {head, tail} = sharedEnds(['a_a', 'a_a_a']);
  expect(head + tail).toBeLessThanOrEqual(3);
});
