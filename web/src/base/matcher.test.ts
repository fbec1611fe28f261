// SPDX-License-Identifier: Apache-2.0
import {expect, it} from 'vitest';
import {makeMatcher} from './matcher';

it('matches regular expressions, ignoring case', () => {
  expect(makeMatcher('TRAIN|eval$', true).matches('run/train/1')).toBe(true);
  expect(makeMatcher('eval$', true).matches('eval/1')).toBe(false);
});

it('reports an invalid expression and hides nothing', () => {
  const matcher = makeMatcher('lr(', true);
  expect(matcher.problem).toMatch(/group/i);
  expect(matcher.matches('anything')).toBe(true);
});

it('matches plain words, all of which must occur', () => {
  const matcher = makeMatcher('lr=0.1 Seed', false);
  expect(matcher.matches('seed3/lr=0.1')).toBe(true);
  expect(matcher.matches('seed3/lr=0x1')).toBe(false);
});

it('reports an expression that is too large for the browser', () => {
  const matcher = makeMatcher('a'.repeat(5_000_000), true);
  expect(matcher.problem).toContain('too large');
  expect(matcher.matches('anything')).toBe(true);
});
