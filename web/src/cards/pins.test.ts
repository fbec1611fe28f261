// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makePins, moved} from './pins';

it('moves an item to the position of another, in both directions', () => {
  expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'b', 'a')).toEqual(['b', 'a', 'c']);
});

it('returns pinned cards in pin order and skips missing ones', () => {
  const pins = makePins('testPins');
  const cards = ['a', 'b', 'c'].map((id) => ({id, tag: id}));
  pins.toggle('c');
  pins.toggle('gone');
  pins.toggle('a');
  expect(pins.of(cards).map(({id}) => id)).toEqual(['c', 'a']);
  pins.toggle('c');
  expect(pins.of(cards).map(({id}) => id)).toEqual(['a']);
  pins.clear();
  expect(pins.of(cards)).toEqual([]);
});
