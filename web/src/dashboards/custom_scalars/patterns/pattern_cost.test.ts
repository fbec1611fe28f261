// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {isQuick} from './pattern_cost';

describe('a pattern is quick', () => {
  it.each(['loss', 'loss/.*', '.*/loss$', '(?:train|val)/.+_\\d+', '[*+]{2}', 'a\\+\\+\\+b'])(
    'such as %s',
    (pattern) => expect(isQuick(pattern, ['loss'])).toBe(true),
  );

  it.each(['(a+)+$', '(a|a)*b', '(?:a|b|ab){9}', '.*.*.*x', 'a?a?a?a?a?a?a?a?aaaaaaaa'])(
    'unlike %s',
    (pattern) => expect(isQuick(pattern, ['loss'])).toBe(false),
  );

  it('only as long as tags are', () => {
    expect(isQuick('.*x.*y', ['loss', 'a'.repeat(1000)])).toBe(false);
  });
});
