// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import {expect, test} from 'vitest';
import {bound} from './bound';

test('what is set is in the signal', () => {
  const name = signal('before');
  bound(name)('after');
  expect(name.value).toBe('after');
});
