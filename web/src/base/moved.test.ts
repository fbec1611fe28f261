// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {moved} from './moved';

it('items move by some places', () => {
  const ids = ['a', 'b', 'c'];
  expect(moved(ids, 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(ids, 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(moved(ids, 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(ids, 'a', -1)).toEqual(ids);
  expect(moved(ids, 'c', 1)).toEqual(ids);
  expect(moved(ids, 'unknown', 1)).toEqual(ids);
});
