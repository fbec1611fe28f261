// SPDX-License-Identifier: Apache-2.0
import {expect, test} from 'vitest';
import {printTitle} from './environment';

test('the title that was asked for comes first, then the directory', () => {
  expect(printTitle('My runs', '/logs/imagenet')).toBe('My runs');
  expect(printTitle('', '/logs/imagenet/')).toBe('imagenet - Stepscope');
  expect(printTitle('', 'C:\\logs\\imagenet')).toBe('imagenet - Stepscope');
  expect(printTitle('', '')).toBe('Stepscope');
});
