// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {orderByKey, orderCodec, orderRuns} from './order';

const names = ['a', 'b', 'c', 'd'];
const keys = new Map([
  ['a', 2],
  ['b', 1],
  ['c', 2],
]);
const keyOf = (name: string) => keys.get(name);

test('by name in either direction', () => {
  expect(orderRuns(names, {by: 'name', isDescending: false}, keyOf)).toBe(names);
  expect(orderRuns(names, {by: 'name', isDescending: true}, keyOf)).toEqual(['d', 'c', 'b', 'a']);
});

test('by a key; ties keep their order and runs without a key are last', () => {
  expect(orderRuns(names, {by: 'value', isDescending: false}, keyOf)).toEqual(['b', 'a', 'c', 'd']);
  expect(orderRuns(names, {by: 'value', isDescending: true}, keyOf)).toEqual(['a', 'c', 'b', 'd']);
});

test('NaN is last, infinity is not', () => {
  const values = new Map([
    ['a', Number.NaN],
    ['b', Number.POSITIVE_INFINITY],
    ['c', 0],
    ['d', Number.POSITIVE_INFINITY],
  ]);
  const order = {by: 'value', isDescending: true} as const;
  expect(orderRuns(names, order, (name) => values.get(name))).toEqual(['b', 'd', 'c', 'a']);
});

test('texts are in natural order, after numbers', () => {
  const keys = new Map<string, number | string>([
    ['a', 'x10'],
    ['b', 3],
    ['c', 'x9'],
    ['d', -1],
  ]);
  const keyOf = (name: string) => keys.get(name);
  expect(orderByKey(['a', 'b', 'c', 'd', 'e'], false, keyOf)).toEqual(['d', 'b', 'c', 'a', 'e']);
  expect(orderByKey(['a', 'b', 'c', 'd', 'e'], true, keyOf)).toEqual(['a', 'c', 'b', 'd', 'e']);
});

test('the order round-trips through the address', () => {
  for (const text of ['name', '-value', 'start', '-update']) {
    expect(orderCodec.print(orderCodec.parse(text)!)).toBe(text);
  }
  expect(orderCodec.parse('size')).toBeUndefined();
});
