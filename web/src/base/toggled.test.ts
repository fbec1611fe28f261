// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {toggled} from './toggled';

it('puts in what is not there, and takes out what is', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
