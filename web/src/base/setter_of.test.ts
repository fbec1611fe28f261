// SPDX-License-Identifier: Apache-2.0
import {signal} from '@preact/signals';
import {expect, test} from 'vitest';
import {setterOf} from './setter_of';

test('the setter stores the value in the signal', () => {
  const name = signal('before');
  setterOf(name)('after');
  expect(name.value).toBe('after');
});
