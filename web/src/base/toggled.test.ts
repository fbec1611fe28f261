// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {toggled} from './toggled';

it('adds a missing item and removes an existing one', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
