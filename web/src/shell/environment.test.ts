// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {printTitle} from './environment';

test('the title given by the user takes precedence over the directory', () => {
  expect(printTitle('My runs', '/logs/imagenet')).toBe('My runs');
  expect(printTitle('', '/logs/imagenet/')).toBe('imagenet - Stepscope');
  expect(printTitle('', 'C:\\logs\\imagenet')).toBe('imagenet - Stepscope');
  expect(printTitle('', '')).toBe('Stepscope');
});
