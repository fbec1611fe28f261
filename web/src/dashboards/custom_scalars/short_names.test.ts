// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {shortNames} from './short_names';

it('omits the folders that all names share', () => {
  expect(shortNames(['loss/a/x', 'loss/a/y'])).toEqual(['x', 'y']);
  expect(shortNames(['loss/a/x', 'loss/b/x'])).toEqual(['a/x', 'b/x']);
  expect(shortNames(['loss', 'loss/a'])).toEqual(['loss', 'loss/a']);
  expect(shortNames(['a/b'])).toEqual(['b']);
  expect(shortNames([])).toEqual([]);
});
