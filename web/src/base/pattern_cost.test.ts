// SPDX-License-Identifier: Apache-2.0
import {describe, expect, it} from 'vitest';
import {isQuick} from './pattern_cost';

describe('isQuick', () => {
  it.each(['loss', 'loss/.*', '.*/loss$', '(?:train|val)/.+_\\d+', '[*+]{2}', 'a\\+\\+\\+b'])(
    'accepts %s',
    (pattern) => expect(isQuick(pattern, ['loss'])).toBe(true),
  );

  it.each(['(a+)+$', '(a|a)*b', '(?:a|b|ab){9}', '.*.*.*.*.*x', 'a?a?a?a?a?a?a?a?aaaaaaaa'])(
    'rejects %s',
    (pattern) => expect(isQuick(pattern, ['loss'])).toBe(false),
  );

  it('depends on the length of the tags', () => {
    expect(isQuick('.*x.*y', ['loss', 'a'.repeat(90)])).toBe(true);
    expect(isQuick('.*x.*y', ['loss', 'a'.repeat(1000)])).toBe(false);
    expect(isQuick('.*x.*y.*z', ['loss', 'a'.repeat(90)])).toBe(false);
  });
});
