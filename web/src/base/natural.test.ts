// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {compareNatural} from './natural';

it('orders numbers by size and folders before what is below them', () => {
  const names = ['run10', 'run2', 'a/b', 'a', 'a10/x', 'a2/x'];
  expect(names.sort(compareNatural)).toEqual(['a', 'a/b', 'a2/x', 'a10/x', 'run2', 'run10']);
});
