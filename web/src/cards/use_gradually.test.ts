// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {admit} from './use_gradually';

const things = [...'abcdef'].map((key) => ({key}));
const keys = (shown: string, most: number) =>
  admit(things, new Set(shown), most)
    .map(({key}) => key)
    .join('');

it('adds a few new items at a time, in order', () => {
  expect(keys('', 2)).toBe('ab');
  expect(keys('ab', 2)).toBe('abcd');
});

it('never removes items that are shown', () => {
  expect(keys('cf', 1)).toBe('acf');
});

it('drops items that no longer exist', () => {
  expect(keys('xyz', 9)).toBe('abcdef');
});
